import RingCodec
import RingCore

/// The pixels of an image that may differ in any way: those that are opaque in a PNG of its size.
package struct IgnoreMask: Hashable, Sendable {
  package let size: PixelSize
  /// The number of ignored pixels.
  package let count: Int
  /// The ignored columns of all rows from top to bottom, as the first one and the one after the
  /// last.
  private let spans: [SIMD2<Int32>]
  /// The index in `spans` after the last one of each row.
  private let rowEnds: [Int]

  /// Creates a mask of the pixels of `image` whose alpha is 255.
  package init(_ image: RasterImage) {
    var (spans, rowEnds): ([SIMD2<Int32>], [Int]) = ([], [])
    var count = 0
    let width = image.width
    image.pixels.withUnsafeBytes { bytes in
      for y in 0..<image.height {
        var start: Int?
        for x in 0...width {
          let isIgnored = x < width && bytes[(y * width + x) * 4 + 3] == 255
          if isIgnored {
            start = start ?? x
          } else if let first = start.take() {
            spans.append(SIMD2(Int32(clamping: first), Int32(clamping: x)))
            count += x - first
          }
        }
        rowEnds.append(spans.count)
      }
    }
    (size, self.count, self.spans, self.rowEnds) = (image.size, count, spans, rowEnds)
  }

  /// Decodes a mask. `memory` decreases by the size of its picture, which the mask does not exceed.
  ///
  /// Throws `PNGError` and `MemoryLimitError`.
  package init(png bytes: [UInt8], memory: inout MemoryBudget) throws {
    let scratch = PNGDecoder.scratch(of: bytes)
    try memory.reserve(image: try PNGDecoder().size(bytes), adding: scratch)
    memory.release(scratch)
    self.init(try PNGDecoder().decode(bytes))
  }

  /// Returns the ignored columns of a row from left to right; empty for a row below the mask.
  func ignoredColumns(inRow y: Int) -> [Range<Int>] {
    guard rowEnds.indices.contains(y) else { return [] }
    return spans[(y == 0 ? 0 : rowEnds[y - 1])..<rowEnds[y]].map { Int($0.x)..<Int($0.y) }
  }
}
