/// The problems that were found in one run.
package struct Diagnostics: Error, Sendable {
  private var storage: [Diagnostic] = []
  /// The number of problems, including those beyond the capacity of `items`.
  package private(set) var count = 0
  package private(set) var hasErrors = false

  /// The maximum number of `items`; further problems are only counted. A generated config can have
  /// a problem in every line.
  private static let maximumCount = 1000
  /// The default maximum number of problems in the rendered text.
  package static let printed = 50

  package init() {}

  /// The problems reported first, at most 1000, sorted by source and position.
  package var items: [Diagnostic] {
    let keys = storage.indices.map { index in
      let span = storage[index].span
      return (span.source.sortIndex, span.range?.lowerBound ?? -1, index)
    }
    return keys.sorted { $0 < $1 }.map { storage[$0.2] }
  }

  /// Whether no problem was found, not even a warning.
  package var isEmpty: Bool { count == 0 }

  /// Whether further problems are only counted and need no description.
  var isFull: Bool { storage.count >= Self.maximumCount }

  mutating func add(_ diagnostic: Diagnostic) {
    count += 1
    if diagnostic.severity == .error { hasErrors = true }
    if !isFull { storage.append(diagnostic) }
  }

  /// Counts an error beyond the capacity of `items`, without storing it.
  mutating func countError() {
    count += 1
    hasErrors = true
  }

  /// Returns the first `limit` problems as text, each with an excerpt, and the number of the rest.
  ///
  /// The text ends with a line feed; it is empty if there are no problems. `colored` adds ANSI
  /// escape sequences.
  package func rendered(colored: Bool = false, limit: Int = Diagnostics.printed) -> String {
    let renderer = DiagnosticRenderer(style: colored ? .ansi : .plain)
    let shown = items.prefix(limit)
    var text = shown.map { renderer.text($0) }.joined()
    if count > shown.count { text += "… and \(count - shown.count) more\n" }
    return text
  }
}
