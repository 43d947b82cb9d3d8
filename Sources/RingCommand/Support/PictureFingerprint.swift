import RingGraphics
import RingPNG
import RingSystem

/// A text in a PNG file that says what it shows, so that a whole file can be told from one that is to
/// be made anew.
enum PictureFingerprint {
  /// The keyword of the text by which a file is recognised.
  static let keyword = "ringrender:fingerprint"

  /// A name for the bytes: what is drawn, how it is packed, and who does both.
  static func text(_ digest: Digest, _ compression: Compression) -> String {
    var hasher = StableHasher()
    hasher.combine(digest.description)
    hasher.combine(compression.rawValue)
    hasher.combine(Version.text)
    return hasher.digest.description
  }

  /// The fingerprint that a whole PNG file carries; `nil` for anything else.
  static func text(in bytes: [UInt8]) -> String? {
    (try? PNGSummary(bytes)).flatMap(text)
  }

  /// The fingerprint that a file of these contents carries; `nil` if it carries none.
  static func text(in summary: PNGSummary) -> String? {
    summary.texts.first { $0.keyword == keyword }?.text
  }
}
