import RingCairo
import RingCodec
import RingConfigDecoding
import RingCore
import RingScene
import RingSystem

/// A decoder of the image files that a config names, whose formats it detects by their first bytes.
package struct ImageFileDecoder: Sendable {
  /// A function that draws an SVG as `ImageFileDecoder.drawInProcess` does.
  package typealias DrawSVG =
    @Sendable (_ svg: [UInt8], ImageRequest, MemoryBudget) throws -> LoadedImage

  private let maximumPixels: Int
  private let namesOptions: Bool
  private let drawSVG: DrawSVG
  /// Whether the time for drawing an SVG has no limit.
  private let drawsInProcess: Bool

  /// By default an SVG is drawn in this process, for as long as it takes.
  package init(maximumPixels: Int, namesOptions: Bool, drawSVG: DrawSVG? = nil) {
    (self.maximumPixels, self.namesOptions) = (maximumPixels, namesOptions)
    drawsInProcess = drawSVG == nil
    self.drawSVG =
      drawSVG ?? { try Self.drawInProcess($0, $1, maximumPixels: maximumPixels, memory: $2) }
  }

  /// Returns the image of bytes that are a part of a config. Refuses an SVG that would be drawn
  /// without a limit of time, because the config is less trusted than a file in an allowed folder.
  func image(
    of bytes: [UInt8], for request: ImageRequest, memory: MemoryBudget
  ) throws(Problem) -> LoadedImage {
    if drawsInProcess, ImageFileFormat(bytes) == .svg {
      throw Problem(
        .error, .config, "an SVG in a data: URI is not drawn here", help: "convert it to PNG")
    }
    return try image(bytes, for: request, memory: memory)
  }

  /// Errors, also those of reading `bytes`, become a `Problem` without the file's path.
  func image(
    _ bytes: @autoclosure () throws -> [UInt8], for request: ImageRequest, memory: MemoryBudget
  ) throws(Problem) -> LoadedImage {
    do {
      return try decode(bytes(), request, memory)
    } catch let error as Problem {
      throw error
    } catch let error as MemoryLimitError {
      throw Problem(error, namesOption: namesOptions)
    } catch let error as FileError {
      throw Problem(.error, .config, error.explanation)
    } catch {
      // For lack of memory, the system may refuse to start the process that draws an SVG.
      let isMemory = error is ChildProcessError || RingError(error).code == .outOfMemory
      throw Problem(.error, isMemory ? .outOfMemory : .config, "\(error)")
    }
  }

  private func decode(
    _ bytes: [UInt8], _ request: ImageRequest, _ memory: MemoryBudget
  ) throws -> LoadedImage {
    switch ImageFileFormat(bytes) {
    case .png:
      var remaining = memory
      let decoder = PNGDecoder(maximumPixels: maximumPixels)
      try remaining.reserve(image: decoder.size(bytes), adding: PNGDecoder.scratch(of: bytes))
      return LoadedImage(try decoder.decode(bytes))
    case .photo: return try decodePhoto(bytes, memory)
    case .svg: return try drawSVG(bytes, request, memory)
    case .other(let name):
      throw Problem(
        .error, .config, "it is not a PNG, JPEG, WebP or SVG file",
        help: name.map { "it is \($0); convert it to PNG" })
    }
  }

  private func decodePhoto(_ bytes: [UInt8], _ memory: MemoryBudget) throws -> LoadedImage {
    let (header, decoder) = (try PhotoHeader(bytes), PhotoDecoder(maximumPixels: maximumPixels))
    try decoder.check(header)
    var remaining = memory
    try remaining.reserve(image: header.size, adding: header.scratch)
    return LoadedImage(try decoder.decode(bytes))
  }

  /// The bytes per pixel that an SVG takes besides its image: 4 for the drawing, and 4 for a copy
  /// of the image in the process that asked for it.
  private static let scratchBytesPerPixel = 8

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
    try budget.reserve(image: pixels, adding: pixels.count * scratchBytesPerPixel)
    return LoadedImage(try vector.image(size: pixels), naturalSize: size)
  }
}

/// The format of an image file, detected by its first bytes and not by its name.
package enum ImageFileFormat: Hashable {
  case png, photo, svg
  /// An unsupported format. The value is its name with an article; `nil` if it is not recognised.
  case other(String?)

  package var isSupported: Bool { if case .other = self { false } else { true } }

  package init(_ bytes: [UInt8]) {
    if bytes.starts(with: PNGSignature.bytes) {
      self = .png
    } else if PhotoFormat(bytes) != nil {
      self = .photo
    } else if let name = Self.name(of: bytes) {
      self = .other(name)
    } else if bytes.starts(with: Self.gzip) || Self.hasTag(bytes) {
      self = .svg
    } else {
      self = .other(nil)
    }
  }

  /// Whether a tag, as that of an SVG, begins in the first 1024 bytes.
  private static func hasTag(_ bytes: [UInt8]) -> Bool {
    let searchedCount = 1024
    return bytes.prefix(searchedCount).contains(UInt8(ascii: "<"))
  }

  /// The signature of gzip (RFC 1952), with which a compressed SVG begins.
  private static let gzip: [UInt8] = [0x1F, 0x8B]

  /// Returns the name, with an article, of a common unsupported format; `nil` for other bytes.
  private static func name(of bytes: [UInt8]) -> String? {
    // The box `ftyp` of ISO/IEC 14496-12: its size in 4 bytes, its type, and the brand of the file.
    if bytes.dropFirst(4).starts(with: "ftyp".utf8) {
      let brand = String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self)
      return brand.hasPrefix("avi")
        ? "an AVIF" : brand.hasPrefix("he") || brand == "mif1" ? "a HEIC" : nil
    }
    return signatures.first { bytes.starts(with: $0.bytes.utf8) }?.name
  }

  private static let signatures: [(bytes: String, name: String)] = [
    ("GIF8", "a GIF"), ("BM", "a BMP"), ("II*\0", "a TIFF"), ("MM\0*", "a TIFF"),
    ("%PDF-", "a PDF"),
  ]
}
