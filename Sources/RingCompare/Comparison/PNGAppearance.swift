import RingCodec

/// What a PNG file states about how its pixels are shown, which comparisons ignore: colours other
/// than sRGB, and an orientation.
package struct PNGAppearance: Hashable, Sendable {
  /// Digests of what chunks state, by their names.
  private var digests: [String: [UInt8]] = [:]

  /// Creates that of an image without a file: upright sRGB.
  init() {}

  /// Creates that of a file; that of a damaged one is unknown, and taken as upright sRGB.
  package init(_ bytes: [UInt8]) { self.init(try? PNGSummary(bytes)) }

  init(_ summary: PNGSummary?) { digests = summary?.appearance ?? [:] }

  /// Returns a note about what differs, on one line without a subject; `nil` if nothing does.
  ///
  /// `name` is that of the other file in the note.
  package func note(comparedTo other: PNGAppearance, named name: String) -> String? {
    let chunks = Set(digests.keys).union(other.digests.keys)
      .filter { digests[$0] != other.digests[$0] }.sorted()
    guard !chunks.isEmpty else { return nil }
    let kinds = [
      chunks == ["eXIf"] ? nil : "other colours",
      chunks.contains("eXIf") ? "another orientation" : nil,
    ].compactMap { $0 }
    return "states \(kinds.joined(separator: " and ")) than \(name) "
      + "(\(chunks.joined(separator: ", "))), which viewers may show differently; pixels are "
      + "compared as stored"
  }
}
