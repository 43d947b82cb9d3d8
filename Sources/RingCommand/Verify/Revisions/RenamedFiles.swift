import RingCore

/// Files that have other names in a later revision, found by their contents as git finds them.
enum RenamedFiles {
  struct File {
    var name: String
    /// Whether an edited file may be the same one.
    var isText: Bool
    var bytes: [UInt8]
  }

  /// The part of two texts that must be common, as in git.
  private static let minimumSimilarity = 0.5
  /// Of removed and added texts; with more pairs, only files of equal contents are found.
  private static let maximumPairs = 40_000
  /// In bytes, of a text that may have been edited.
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

  /// A text as its parts between commas and line feeds.
  private struct Edited {
    var file: File
    /// By the hash of a part: its bytes in the text.
    var parts: [UInt64: Int]
    var length: Int

    /// Twice the common bytes by the bytes of both: 1 for equal texts.
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
