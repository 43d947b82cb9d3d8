import RingCodec

/// The statements of a PNG file about how viewers show its pixels: colours other than sRGB, and an
/// orientation. Comparisons ignore them.
package struct PNGAppearance: Hashable, Sendable {
  /// The digests of the chunks with such statements, by chunk name.
  private var digests: [String: [UInt8]] = [:]

  /// Creates the appearance of an image without a file: upright sRGB.
  init() {}

  /// Creates the appearance of a file. A damaged file counts as upright sRGB.
  package init(_ bytes: [UInt8]) { self.init(try? PNGSummary(bytes)) }

  init(_ summary: PNGSummary?) { digests = summary?.appearance ?? [:] }

  /// Returns a note about the differences from another file, on one line without a subject; `nil`
  /// if there are none. `name` is the word for the other file in the note.
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
