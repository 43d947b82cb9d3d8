import RingCore

/// A search for the square with the most counted pixels.
///
/// Column sums slide down, and along each row a sum of these slides right: a few additions per
/// pixel, regardless of the size of the square.
struct WindowDensity {
  private let size: Int
  private let width: Int
  private let height: Int

  /// A square larger than the image is clipped to it.
  init(size: Int, of mask: DifferenceMask) {
    self.size = max(1, size)
    width = min(self.size, mask.size.width)
    height = min(self.size, mask.size.height)
  }

  /// Returns the densest square; of several, the first in reading order. Only rows within `box` may
  /// have counted pixels.
  func densest(in mask: DifferenceMask, box: PixelRegion) -> DenseWindow {
    var best = DenseWindow(size: size, x: 0, y: 0, pixels: 0)
    let columns = mask.size.width
    var sums = [Int32](repeating: 0, count: columns)
    mask.marks.withUnsafeBufferPointer { marks in
      sums.withUnsafeMutableBufferPointer { sums in
        var inBand = 0
        // The band of rows ends with `y`; its last position ends with the last row at the latest.
        let last = min(mask.size.height, box.y + box.height + height - 1) - 1
        for y in box.y...max(box.y, last) {
          inBand += Self.add(marks, row: y, of: columns, 1, to: sums)
          if y - height >= box.y {
            inBand += Self.add(marks, row: y - height, of: columns, -1, to: sums)
          }
          guard y >= height - 1, inBand > best.pixels else { continue }
          slide(UnsafeBufferPointer(sums), top: y - height + 1, &best)
          if best.pixels == width * height { return }
        }
      }
    }
    return best
  }

  private func slide(_ sums: UnsafeBufferPointer<Int32>, top: Int, _ best: inout DenseWindow) {
    var inside = 0
    for x in 0..<sums.count {
      inside += Int(sums[x])
      if x >= width { inside -= Int(sums[x - width]) }
      guard x >= width - 1, inside > best.pixels else { continue }
      best = DenseWindow(size: size, x: x - width + 1, y: top, pixels: inside)
    }
  }

  /// Adds `sign` to `sums` for each counted pixel of a row. Returns the sum of these changes.
  private static func add(
    _ marks: UnsafeBufferPointer<UInt8>, row: Int, of columns: Int, _ sign: Int32,
    to sums: UnsafeMutableBufferPointer<Int32>
  ) -> Int {
    let counted = DifferenceMask.Mark.counted.rawValue
    let start = row * columns
    var total: Int32 = 0
    for x in 0..<columns {
      let change = marks[start + x] == counted ? sign : 0
      sums[x] &+= change
      total &+= change
    }
    return Int(total)
  }
}
