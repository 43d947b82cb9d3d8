import RingGraphics
import RingPNG
import RingSystem

/// The fingerprint of an image: a text in its PNG file that identifies the content, so that
/// up-to-date files need not be made again.
enum ImageFingerprint {
  /// The keyword of the PNG text.
  static let keyword = "ringrender:fingerprint"

  /// Returns a hash of the image, the compression and the program's version.
  static func text(_ digest: Digest, _ compression: Compression) -> String {
    var hasher = StableHasher()
    hasher.combine(digest.description)
    hasher.combine(compression.rawValue)
    hasher.combine(Version.text)
    return hasher.digest.description
  }

  /// Returns the fingerprint in a complete PNG file; `nil` for anything else.
  static func text(in bytes: [UInt8]) -> String? {
    (try? PNGSummary(bytes)).flatMap(text)
  }

  /// Returns the fingerprint in a file of these contents; `nil` if there is none.
  static func text(in summary: PNGSummary) -> String? {
    summary.texts.first { $0.keyword == keyword }?.text
  }
}
