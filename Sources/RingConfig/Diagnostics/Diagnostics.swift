/// All problems that were found in one run.
public struct Diagnostics: Error, Sendable {
  private var found: [Diagnostic] = []
  /// How many were found; more than `items` holds if there are very many.
  public private(set) var count = 0
  /// Whether one of them is an error, so that nothing is drawn.
  public private(set) var hasErrors = false

  /// A broken generator can make a problem of every line; more than this is not read.
  private static let maximumKept = 1000
  /// How many are printed unless said otherwise.
  public static let printed = 50

  /// No problems yet.
  public init() {}

  /// The problems in the order of the text.
  public var items: [Diagnostic] {
    let keys = found.indices.map { index in
      let span = found[index].span
      return (span.source.order, span.range?.lowerBound ?? -1, index)
    }
    return keys.sorted { $0 < $1 }.map { found[$0.2] }
  }

  /// Whether nothing was found.
  public var isEmpty: Bool { count == 0 }

  /// Whether further problems are only counted, so that they need no explanation.
  var isFull: Bool { found.count >= Self.maximumKept }

  mutating func add(_ diagnostic: Diagnostic) {
    count += 1
    if diagnostic.severity == .error { hasErrors = true }
    if !isFull { found.append(diagnostic) }
  }

  /// Counts an error that is one too many to be explained.
  mutating func countError() {
    count += 1
    hasErrors = true
  }

  /// The problems as text, each with an excerpt; after `limit` of them only their number.
  ///
  /// Ends with a line feed unless there are none. `colored` adds ANSI escape sequences.
  public func rendered(colored: Bool = false, limit: Int = Diagnostics.printed) -> String {
    let renderer = DiagnosticRenderer(style: colored ? .ansi : .plain)
    let shown = items.prefix(limit)
    var text = shown.map { renderer.text($0) }.joined()
    if count > shown.count { text += "… and \(count - shown.count) more\n" }
    return text
  }
}
