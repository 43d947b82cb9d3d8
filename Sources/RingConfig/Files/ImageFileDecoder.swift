import RingCairo
import RingCodec
import RingConfigDecoding
import RingCore
import RingScene

/// A decoder of the image files that a config names, whose formats it detects by their first bytes.
package struct ImageFileDecoder: Sendable {
  /// A function that draws an SVG as `ImageFileDecoder.drawInProcess` does.
  package typealias DrawSVG =
    @Sendable (_ svg: [UInt8], ImageRequest, MemoryBudget) throws -> LoadedImage

  private let maximumPixels: Int
  private let drawSVG: DrawSVG

  /// Creates a decoder of images of at most `maximumPixels` pixels.
  ///
  /// Default of `drawSVG`: an SVG is drawn in this process, for as long as it takes.
  package init(maximumPixels: Int, drawSVG: DrawSVG? = nil) {
    self.maximumPixels = maximumPixels
    self.drawSVG =
      drawSVG ?? { try Self.drawInProcess($0, $1, maximumPixels: maximumPixels, memory: $2) }
  }

  /// Returns the image of a file with the content `bytes`, within the budget `memory`.
  ///
  /// Throws a `ResourceError`, or an error whose description is the reason of one.
  func image(
    _ bytes: [UInt8], for request: ImageRequest, memory: MemoryBudget
  ) throws -> LoadedImage {
    switch ImageFileFormat(bytes) {
    case .png:
      var remaining = memory
      let decoder = PNGDecoder(maximumPixels: maximumPixels)
      try remaining.reserve(image: decoder.size(bytes), adding: PNGDecoder.scratch(of: bytes))
      return LoadedImage(try decoder.decode(bytes))
    case .photo: return try photo(bytes, memory)
    case .svg: return try drawSVG(bytes, request, memory)
    case .other(let name):
      throw ResourceError(
        "it is not a PNG, JPEG, WebP or SVG file",
        help: name.map { "it is \($0); convert it to PNG" })
    }
  }

  private func photo(_ bytes: [UInt8], _ memory: MemoryBudget) throws -> LoadedImage {
    let (header, decoder) = (try PhotoHeader(bytes), PhotoDecoder(maximumPixels: maximumPixels))
    try decoder.check(header)
    var remaining = memory
    try remaining.reserve(image: header.size, adding: header.scratch)
    return LoadedImage(try decoder.decode(bytes))
  }

  /// Returns the image of an SVG, drawn in this process without a limit of processor time.
  ///
  /// Throws `VectorImageError`, `CanvasError`, `MemoryLimitError` if the image exceeds `memory`,
  /// and the errors of drawing.
  package static func drawInProcess(
    _ svg: [UInt8], _ request: ImageRequest, maximumPixels: Int, memory: MemoryBudget
  ) throws -> LoadedImage {
    let vector = try VectorImage(svg: svg)
    let size = Image.size(of: vector.size, width: request.width, height: request.height)
    let pixels = try CanvasLimits.pixelSize(
      of: size, scale: request.scale, maximumPixels: maximumPixels)
    var budget = memory
    // Reserve memory for the drawing, the image, and a copy on its way from another process.
    try budget.reserve(image: pixels, adding: pixels.count * 8)
    return LoadedImage(try vector.image(size: pixels), naturalSize: size)
  }
}

extension ResourceError {
  /// Creates the error for any error of reading or decoding an image.
  init(of error: any Error) {
    switch error {
    case let error as ResourceError: self = error
    case let error as MemoryLimitError: self.init(error)
    default: self.init("\(error)")
    }
  }
}
