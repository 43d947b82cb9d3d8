import RingCodec
import RingCore
import RingSystem

/// The fingerprint of an image: a text in its PNG file that identifies the content.
///
/// A file with the expected fingerprint is up to date and need not be drawn again.
enum ImageFingerprint {
  /// The keyword of the text chunk.
  static let keyword = "ringrender:fingerprint"

  /// Returns the fingerprint: a hash of the drawing, the compression and the program's version.
  static func text(_ digest: Digest, _ compression: Compression) -> String {
    var hasher = StableHasher()
    hasher.combine(digest.description)
    hasher.combine(compression.rawValue)
    hasher.combine(Version.text)
    return hasher.digest.description
  }

  /// Returns the fingerprint in a complete PNG file; `nil` for other bytes, or without one.
  static func text(in bytes: [UInt8]) -> String? {
    (try? PNGSummary(bytes)).flatMap(text)
  }

  /// Returns the fingerprint in a PNG file with this summary; `nil` if it has none.
  static func text(in summary: PNGSummary) -> String? {
    summary.texts.first { $0.keyword == keyword }?.text
  }
}
