/// Suggestions for misspelt words.
package enum Spelling {
  /// The maximum number of letters of a word that are compared, which bounds the time.
  private static let maximumComparedLength = 64

  /// Returns the candidate nearest to a word; `nil` if none is near enough.
  ///
  /// The allowed distance is a third of the number of letters, but at least 1 and at most 3. Case
  /// is ignored. A short word with another first letter is a different word: `night` is not
  /// `light`.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased().unicodeScalars.prefix(maximumComparedLength))
    guard !letters.isEmpty else { return nil }
    let allowed = min(3, max(1, letters.count / 3))
    var best: (word: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate.lowercased().unicodeScalars)
      guard abs(other.count - letters.count) <= allowed else { continue }
      guard !replacesFirstLetter(letters, other) else { continue }
      let distance = distance(letters, other)
      // If every letter is replaced, the words have nothing in common.
      guard distance <= allowed, distance < max(letters.count, other.count) else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// The length in letters below which a replaced first letter makes a different word.
  private static let shortWord = 6

  /// Whether the first letter of a short word was replaced, rather than omitted or transposed.
  private static func replacesFirstLetter(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Bool {
    guard let first = a.first, let other = b.first, first != other else { return false }
    guard a.count == b.count, a.count < shortWord else { return false }
    return !(a.dropFirst().first == other && b.dropFirst().first == first)
  }

  /// Returns the Damerau–Levenshtein distance (optimal string alignment).
  package static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1] + [Int](repeating: 0, count: b.count)
      for j in b.indices {
        let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
        row[j + 1] = min(last[j + 1] + 1, row[j] + 1, replaced)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
        }
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
