import RingCodec
import RingCompare
import RingCore

/// An estimate of the memory that a comparison of two files needs, before they are decoded.
struct DiffMemoryEstimate {
  let expected: PixelSize
  let actual: PixelSize
  let isAnimated: Bool
  /// The difference image to make; `nil` for none.
  let view: Difference.View?
  let fileBytes: Int

  private static let pixelBytes = 4

  init(_ expected: DiffFrames, _ actual: DiffFrames, _ view: Difference.View?) {
    (self.expected, self.actual, self.view) = (expected.size, actual.size, view)
    isAnimated = expected.plays != nil || actual.plays != nil
    fileBytes = expected.byteCount + actual.byteCount
  }

  /// Creates the estimate for two stills without a difference image.
  init(_ expected: PixelSize, _ actual: PixelSize, fileBytes: Int) {
    (self.expected, self.actual, self.fileBytes) = (expected, actual, fileBytes)
    (isAnimated, view) = (false, nil)
  }

  private var overlap: Int {
    min(expected.width, actual.width) * min(expected.height, actual.height)
  }

  /// The bytes for files, decoders, images, a mark per pixel, and the difference image.
  var fullComparison: Int {
    let pixels = expected.count + actual.count
    // An animation needs the canvas, its previous content, the frame and the displayed image. With
    // a difference image, it also needs the images of the worst frame.
    let copies = isAnimated ? 4 + (view == nil ? 0 : 1) : 1
    let marks = isAnimated && view != nil ? 2 : 1
    return 3 * fileBytes + pixels * copies * Self.pixelBytes + overlap * marks + differenceImage
  }

  /// The bytes of the difference image and of its encoder; 0 if none is made.
  private var differenceImage: Int {
    guard let view else { return 0 }
    let width = max(expected.width, actual.width)
    let others = view == .sideBySide ? expected.width + actual.width : 0
    return (width + others) * max(expected.height, actual.height) * Self.pixelBytes * 3
  }

  /// 256 KiB of pixels, of one image.
  private static let bandPixels = 1 << 16

  var bandRows: Int {
    max(
      1,
      PNGBandReader.roundedDownToWavefronts(
        Self.bandPixels / max(expected.width, actual.width)))
  }

  /// The bytes for a comparison in bands.
  ///
  /// Counts three bands of each image: one is compared while two more are read ahead. Each band
  /// includes four more rows, the two above and the two below on which its pixels may depend.
  var banded: Int {
    let rows = bandRows + 4
    return 3 * fileBytes + overlap + rows * (expected.width + actual.width) * 3 * Self.pixelBytes
  }

  /// For a message about memory.
  var purpose: String {
    let sizes = expected == actual ? expected.text : "\(expected.text) and \(actual.text)"
    let suffix = view == nil ? "" : ", with its \(view.map(\.rawValue) ?? ""),"
    return "the comparison of \(isAnimated ? "frames" : "pictures") of \(sizes) pixels\(suffix)"
  }
}
