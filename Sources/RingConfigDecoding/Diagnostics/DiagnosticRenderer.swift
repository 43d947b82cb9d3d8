import RingCore

/// A renderer of diagnostics as text, in the usual format of compilers.
struct DiagnosticRenderer {
  var style: TerminalStyle

  /// The minimum width of the line number, in columns.
  private static let gutter = 4
  /// The line length for notes and help, in columns.
  private static let textWidth = 100

  /// Returns a diagnostic with its excerpt, its help and its notes, and a trailing line feed.
  func text(_ diagnostic: Diagnostic) -> String {
    let severity = style.apply(
      diagnostic.severity == .error ? .error : .warning, "\(diagnostic.severity.name):")
    let location = style.apply(.strong, "\(diagnostic.span.location.printable):")
    var lines = ["\(location) \(severity) \(style.apply(.strong, diagnostic.message.printable))"]
    var gutter = Self.gutter
    if let excerpt = Excerpt(diagnostic.span) {
      gutter = max(gutter, String(excerpt.line).utf8.count)
      lines += excerptLines(excerpt, diagnostic, gutter)
    }
    if let help = diagnostic.help { lines += annotation(.help, "help", help, gutter) }
    for note in diagnostic.notes {
      let suffix = note.span.map { " \($0.location)" } ?? ""
      lines += annotation(.note, "note", note.text + suffix, gutter)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the line of the problem, and a line that marks the problem and names its path.
  private func excerptLines(
    _ excerpt: Excerpt, _ diagnostic: Diagnostic, _ gutter: Int
  ) -> [String] {
    let number = String(excerpt.line)
    let bar = style.apply(.gutter, "|")
    let margin = String(repeating: " ", count: gutter - number.utf8.count)
    let first = "\(margin)\(style.apply(.gutter, number)) \(bar) \(excerpt.text)"
    let marker = style.apply(
      diagnostic.severity == .error ? .error : .warning,
      "^" + String(repeating: "~", count: max(0, excerpt.marked - 1)))
    let path = diagnostic.path.map { " " + $0.printable } ?? ""
    let indent = String(repeating: " ", count: excerpt.indent)
    let blank = String(repeating: " ", count: gutter)
    return [first, "\(blank) \(bar) \(indent)\(marker)\(path)"]
  }

  /// Returns the lines of `= name: text`, wrapped between words and aligned.
  private func annotation(
    _ role: TerminalStyle.Role, _ name: String, _ text: String, _ gutter: Int
  ) -> [String] {
    let blank = String(repeating: " ", count: gutter + 1)
    let indent = blank + String(repeating: " ", count: "= \(name): ".utf8.count)
    var lines = [""]
    for word in text.printable.split(separator: " ", omittingEmptySubsequences: false) {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if indent.count + last.count + 1 + word.count <= Self.textWidth {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    let first = "\(blank)\(style.apply(.gutter, "=")) \(style.apply(role, "\(name):")) \(lines[0])"
    return [first] + lines.dropFirst().map { indent + $0 }
  }
}

enum TerminalStyle {
  case plain, ansi

  /// The semantic role of a piece of text. The raw value is the parameters of the SGR sequence.
  enum Role: String {
    case error = "1;31"
    case warning = "1;33"
    case note = "1;34"
    case help = "1;36"
    case gutter = "34"
    case strong = "1"
  }

  func apply(_ role: Role, _ text: String) -> String {
    self == .plain ? text : "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m"
  }
}
