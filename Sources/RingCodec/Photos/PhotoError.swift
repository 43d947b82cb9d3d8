import RingCore

package enum PhotoError: Error, Hashable, Sendable, CustomStringConvertible {
  case noLibrary(PhotoFormat)
  /// The file is damaged or not what its first bytes announce; the value is the reason.
  case malformed(PhotoFormat, String)
  case pixelLimit(PhotoFormat, PixelSize, limit: Int)
  case unknownFormat

  package var description: String {
    switch self {
    case .noLibrary(.jpeg):
      "JPEG pictures need libjpeg-turbo 2 or newer (Debian's package libturbojpeg0)"
    case .noLibrary(.webp): "WebP pictures need libwebp (Debian's package libwebp7)"
    case .malformed(let format, let reason): "not a readable \(format): \(reason)"
    case .pixelLimit(let format, let size, let limit):
      "a \(format) of \(size.width) × \(size.height) pixels is over the limit of \(limit) pixels"
    case .unknownFormat: "neither a JPEG nor a WebP"
    }
  }
}

extension PhotoError: ProblemConvertible {
  package var problems: [Problem] {
    let code: Problem.Code =
      switch self {
      case .noLibrary: .missingLibrary
      case .malformed, .unknownFormat: .image
      case .pixelLimit: .tooLarge
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
