import RingCore
import RingKernels

/// A decoder for JPEG and WebP files, which are recognised by their content.
///
/// Images are returned upright, whatever the camera's orientation. Colour profiles are ignored, as
/// in PNG. libjpeg-turbo and libwebp are required at run time, not at build time.
package struct PhotoDecoder: Hashable, Sendable {
  /// By default 2²⁸, which take 1 GiB.
  package var maximumPixels: Int

  package init(maximumPixels: Int = 1 << 28) { self.maximumPixels = maximumPixels }

  /// Decodes a file to upright pixels; for an animated WebP, its first frame.
  ///
  /// Throws `PhotoError`: `malformed` for anything but a complete file, `pixelLimit` before memory
  /// is allocated for too large an image, `noLibrary`, `unknownFormat`, `outOfMemory`.
  package func decode(_ bytes: [UInt8]) throws(PhotoError) -> RasterImage {
    let header = try PhotoHeader(bytes)
    try check(header)
    return header.file.orientation.upright(try header.file.decode(bytes))
  }

  /// Throws `PhotoError.pixelLimit` above `maximumPixels`.
  package func check(_ header: PhotoHeader) throws(PhotoError) {
    guard header.size.count <= maximumPixels else {
      throw .pixelLimit(header.format, header.size, limit: maximumPixels)
    }
  }
}

/// The parsed file of one format.
protocol PhotoFile: Sendable {
  /// Before the orientation is applied; each side is ≥ 1.
  var size: PixelSize { get }
  var orientation: Orientation { get }
  /// The maximum memory of the format's library, in bytes.
  var scratch: Int { get }

  /// Decodes the pixels in stored orientation.
  func decode(_ bytes: [UInt8]) throws(PhotoError) -> RasterImage
}

package struct PhotoHeader: Sendable {
  package let format: PhotoFormat
  let file: any PhotoFile

  /// Throws `PhotoError.malformed`, `noLibrary` and `unknownFormat`.
  package init(_ bytes: [UInt8]) throws(PhotoError) {
    guard let format = PhotoFormat(bytes) else { throw .unknownFormat }
    self.format = format
    switch format {
    case .jpeg: file = try JPEGHeader(bytes)
    case .webp: file = try WebPContainer(bytes)
    }
  }

  /// Before the orientation is applied; each side is ≥ 1.
  package var size: PixelSize { file.size }

  /// The maximum memory for decoding in bytes, in addition to the file and the pixels.
  package var scratch: Int {
    file.scratch + (file.orientation == .upright ? 0 : size.count * 4)
  }
}

package enum PhotoError: Error, Hashable, Sendable, CustomStringConvertible, ProblemConvertible {
  case noLibrary(PhotoFormat)
  /// The file is damaged or not what its first bytes announce; the value is the reason.
  case malformed(PhotoFormat, String)
  case pixelLimit(PhotoFormat, PixelSize, limit: Int)
  case unknownFormat
  case outOfMemory

  /// Throws unless the library of a format is open.
  static func check(_ state: ring_library_state, of format: PhotoFormat) throws(PhotoError) {
    if state == RING_LIBRARY_NO_MEMORY { throw .outOfMemory }
    guard state == RING_LIBRARY_OPEN else { throw .noLibrary(format) }
  }

  package var description: String {
    switch self {
    case .noLibrary(.jpeg):
      "JPEG pictures need libjpeg-turbo 2 or newer (Debian's package libturbojpeg0)"
    case .noLibrary(.webp): "WebP pictures need libwebp (Debian's package libwebp7)"
    case .malformed(let format, let reason): "not a readable \(format): \(reason)"
    case .pixelLimit(let format, let size, let limit):
      "a \(format) of \(size.width) × \(size.height) pixels is over the limit of \(limit) pixels"
    case .unknownFormat: "neither a JPEG nor a WebP"
    case .outOfMemory: "not enough memory for a picture"
    }
  }

  package var problems: [Problem] {
    let code: Problem.Code =
      switch self {
      case .noLibrary: .missingLibrary
      case .malformed, .unknownFormat: .image
      case .pixelLimit: .tooLarge
      case .outOfMemory: .outOfMemory
      }
    return [Problem(.error, code, description)]
  }
}

package enum PhotoFormat: Hashable, Sendable, CustomStringConvertible {
  /// Baseline and progressive JPEG: grey, colour, CMYK.
  case jpeg
  /// WebP, lossy and lossless, with and without transparency, and the first frame of an animation.
  case webp

  /// From the first bytes of a file; `nil` for other formats.
  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }

  package var description: String { self == .jpeg ? "JPEG" : "WebP" }
}
