import RingPNG
import RingPhoto

/// What a picture's file is, by its first bytes, whatever its name says.
enum PictureFormat: Hashable {
  case png, photo, svg
  /// What it is, with an article, if that is known.
  case other(String?)

  init(_ bytes: [UInt8]) {
    if bytes.starts(with: PNGSignature.bytes) {
      self = .png
    } else if PhotoFormat(bytes) != nil {
      self = .photo
    } else if let name = Self.name(of: bytes) {
      self = .other(name)
    } else if bytes.starts(with: Self.gzip) || bytes.prefix(1024).contains(UInt8(ascii: "<")) {
      self = .svg
    } else {
      self = .other(nil)
    }
  }

  /// RFC 1952: the first bytes of a packed SVG.
  private static let gzip: [UInt8] = [0x1F, 0x8B]

  /// Formats that people try.
  private static func name(of bytes: [UInt8]) -> String? {
    if bytes.dropFirst(4).starts(with: "ftyp".utf8) {
      let brand = String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self)
      return brand.hasPrefix("avi")
        ? "an AVIF" : brand.hasPrefix("he") || brand == "mif1" ? "a HEIC" : nil
    }
    return signatures.first { bytes.starts(with: $0.bytes.utf8) }?.name
  }

  private static let signatures = [
    ("GIF8", "a GIF"), ("BM", "a BMP"), ("II*\0", "a TIFF"), ("MM\0*", "a TIFF"),
    ("%PDF-", "a PDF"),
  ].map { (bytes: $0, name: $1) }
}
