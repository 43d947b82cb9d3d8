import RingCodec

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
    } else if bytes.starts(with: Self.gzip) || bytes.prefix(1024).contains(UInt8(ascii: "<")) {
      self = .svg
    } else {
      self = .other(nil)
    }
  }

  /// The signature of gzip (RFC 1952), with which a compressed SVG begins.
  private static let gzip: [UInt8] = [0x1F, 0x8B]

  /// Returns the name, with an article, of a common unsupported format; `nil` for other bytes.
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
