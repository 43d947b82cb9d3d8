import RingCore

/// A search for renamed files between two revisions, which compares contents as git does.
enum RenamedFiles {
  struct File {
    var name: String
    /// Whether the file is also found if it was renamed and edited.
    var isText: Bool
    var bytes: [UInt8]
  }

  /// The share of two texts that must be equal, as in git.
  private static let minimumSimilarity = 0.5
  /// The maximum number of pairs of a removed and an added text that are compared; with more pairs,
  /// only files of equal contents are found.
  private static let maximumPairs = 40_000
  /// The maximum size of a text that is compared, in bytes.
  private static let maximumTextLength = 1 << 20

  /// Returns the earlier names of added files, by their new names. Each removed file has one new
  /// name at most, that of the most similar added one.
  static func earlierNames(removed: [File], added: [File]) -> [String: String] {
    var (earlier, used): ([String: String], Set<String>) = ([:], [])
    func add(_ old: File, _ new: File) {
      guard earlier[new.name] == nil, used.insert(old.name).inserted else { return }
      earlier[new.name] = old.name
    }
    let byContents = Dictionary(grouping: removed, by: \.bytes)
    for new in added {
      if let old = byContents[new.bytes]?.first(where: { !used.contains($0.name) }) {
        add(old, new)
      }
    }
    let old = edited(removed) { used.contains($0) }
    let new = edited(added) { earlier[$0] != nil }
    guard old.count * new.count <= maximumPairs else { return earlier }
    let pairs = new.flatMap { new in
      old.map { old in (old: old, new: new, similarity: old.similarity(to: new)) }
    }
    for pair in pairs.sorted(by: { $0.similarity > $1.similarity })
    where pair.similarity >= minimumSimilarity {
      add(pair.old.file, pair.new.file)
    }
    return earlier
  }

  /// A text, split at commas and line feeds into parts without blanks.
  private struct Edited {
    var file: File
    /// The number of bytes that equal parts have in the text, by their hash.
    var parts: [UInt64: Int]
    var length: Int

    /// Returns the share of common bytes in both texts: 0 for none, 1 for equal texts.
    func similarity(to other: Edited) -> Double {
      guard length + other.length > 0 else { return 0 }
      let common = parts.reduce(0) { $0 + min($1.value, other.parts[$1.key] ?? 0) }
      return 2 * Double(common) / Double(length + other.length)
    }
  }

  private static func edited(_ files: [File], except isDone: (String) -> Bool) -> [Edited] {
    files.filter { $0.isText && !isDone($0.name) && $0.bytes.count <= maximumTextLength }.map {
      file in
      var edited = Edited(file: file, parts: [:], length: 0)
      let isEnd = { (byte: UInt8) in byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") }
      for part in file.bytes.split(whereSeparator: isEnd) {
        // Indentation changes with the object around a value.
        let text = part.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        edited.parts[fnv1a(text), default: 0] += text.count
        edited.length += text.count
      }
      return edited
    }
  }
}
