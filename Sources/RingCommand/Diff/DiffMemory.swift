import RingCompare
import RingGraphics
import RingPNG

/// How much memory a comparison of two files takes, before a pixel is unpacked.
struct DiffMemory {
  let expected: PixelSize
  let actual: PixelSize
  let isAnimated: Bool
  /// The picture that is wanted of the difference.
  let view: DifferencePicture?
  /// Bytes of both files.
  let fileBytes: Int

  private static let pixelBytes = 4

  init(_ expected: DiffFrames, _ actual: DiffFrames, _ view: DifferencePicture?) {
    (self.expected, self.actual, self.view) = (expected.size, actual.size, view)
    isAnimated = expected.plays != nil || actual.plays != nil
    fileBytes = expected.byteCount + actual.byteCount
  }

  /// That of two stills without a picture.
  init(_ expected: PixelSize, _ actual: PixelSize, fileBytes: Int) {
    (self.expected, self.actual, self.fileBytes) = (expected, actual, fileBytes)
    (isAnimated, view) = (false, nil)
  }

  private var overlap: Int {
    min(expected.width, actual.width) * min(expected.height, actual.height)
  }

  /// Files and what unpacking makes of them, pictures, a mark for each pixel, and the picture.
  var whole: Int {
    let pixels = expected.count + actual.count
    // Of animations there are the canvas, what was on it before, the frame, what is shown now – and
    // the pictures of the frame that differs most.
    let copies = isAnimated ? 4 + (view == nil ? 0 : 1) : 1
    let marks = isAnimated && view != nil ? 2 : 1
    return 3 * fileBytes + pixels * copies * Self.pixelBytes + overlap * marks + picture
  }

  /// The picture, and what packing makes of it.
  private var picture: Int {
    guard let view else { return 0 }
    let width = max(expected.width, actual.width)
    let others = view == .strip ? expected.width + actual.width : 0
    return (width + others) * max(expected.height, actual.height) * Self.pixelBytes * 3
  }

  /// What it takes if only so many rows are there at a time, and as many twice that are read ahead.
  func banded(rows: Int) -> Int {
    let rows = rows + 4
    return 3 * fileBytes + overlap + rows * (expected.width + actual.width) * 3 * Self.pixelBytes
  }

  /// What needs it, in a message.
  var purpose: String {
    func text(_ size: PixelSize) -> String { "\(size.width) × \(size.height)" }
    let sizes = expected == actual ? text(expected) : "\(text(expected)) and \(text(actual))"
    let picture = view == nil ? "" : ", with its \(view.map(\.rawValue) ?? ""),"
    return "the comparison of \(isAnimated ? "frames" : "pictures") of \(sizes) pixels\(picture)"
  }
}
