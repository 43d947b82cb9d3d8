import RingCore

/// Failures of one verdict whose scenes have changed in the same values.
///
/// A reviewer needs to look at only one of them.
package struct CaseGroup: Hashable, Sendable {
  /// The members of the group: two or more, sorted by name.
  package let cases: [CaseResult]
  /// The common changes, such as `2 pictures differ in the same way: "move": progress is 0.5,
  /// accepted 0.4`.
  package let text: String
  /// The shell command that accepts all cases of the group; `nil` if no command does.
  package let acceptCommand: String?

  package var names: [String] { cases.map(\.name) }

  /// The maximum number of names in `summary`.
  static let maximumNames = 20

  /// The common text, the names, and the command unless it is too long. Several lines.
  package var summary: String {
    let shown = names.prefix(Self.maximumNames)
    let hidden = names.count - shown.count
    var lines = [text, shown.map(\.printable).joined(separator: ", ")]
    if hidden > 0 { lines[1] += " and \(hidden) more" }
    if hidden == 0, let acceptCommand { lines.append("accept: \(acceptCommand.printable)") }
    return lines.joined(separator: "\n  ")
  }

  var json: JSONValue {
    .object([
      .init("text", .string(text)), .init("names", .list(names.map { .string($0) })),
      .init("accept", .optional(acceptCommand)),
    ])
  }
}

extension RunResult {
  /// The groups of the failures, the largest first.
  ///
  /// A picture in which other pixels differ, too, is in no group; neither is one of which this is not
  /// known.
  package var groups: [CaseGroup] {
    let alike = failures.filter { !$0.changes.isEmpty && $0.isExplained }
    return Dictionary(grouping: alike, by: \.way).values.filter { $0.count > 1 }.map(group)
      .sorted { a, b in
        guard a.cases.count == b.cases.count else { return a.cases.count > b.cases.count }
        return a.cases[0].name.utf8.lexicographicallyPrecedes(b.cases[0].name.utf8)
      }
  }

  private func group(_ cases: [CaseResult]) -> CaseGroup {
    let verb = revision == nil ? "differ" : "changed"
    let lines = cases[0].changes.lines([:], reference)
    return CaseGroup(
      cases: cases,
      text: "\(cases.count) pictures \(verb) in the same way: " + lines.joined(separator: "; "),
      acceptCommand: acceptCommand(cases.map(\.name)))
  }

  /// Returns the command that accepts images of the report; `nil` if there is none, or if it would
  /// take a name for a pattern or an option.
  package func acceptCommand(_ names: [String]) -> String? {
    let isSimple = names.allSatisfy { name in
      !name.utf8.starts(with: "-".utf8) && !name.utf8.contains { "*?[]\\".utf8.contains($0) }
    }
    guard !acceptArguments.isEmpty, revision == nil, isSimple else { return nil }
    return Shell.command(acceptArguments + names)
  }
}

extension CaseResult {
  /// The verdict and the changed values, without their position in the picture.
  fileprivate var way: Way {
    let changes = changes.map { change in
      var change = change
      (change.box, change.parts) = (PixelRegion(x: 0, y: 0, width: 1, height: 1), [])
      return change
    }
    return Way(verdict: verdict, changes: changes)
  }

  fileprivate struct Way: Hashable {
    var verdict: CaseVerdict
    var changes: [SceneChange]
  }
}
