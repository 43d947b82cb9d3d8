/// Rules in the syntax that Make and Ninja read, as compilers write them.
package enum Makefile {
  /// Returns a rule that makes a target from files, and an empty rule for each file.
  ///
  /// The empty rules keep Make from stopping if a file is missing. `problem(of:)` and
  /// `problem(ofTarget:)` must be `nil` for the names.
  package static func rule(_ target: String, from files: [String]) -> String {
    let names = files.map { escaped($0) }
    let lines = [escaped(target) + ":"] + names.map { "  \($0)" }
    // A `%` would make the line a pattern rule.
    let emptyRules = names.filter { !$0.contains("%") }.map { "\n\($0):\n" }
    return lines.joined(separator: " \\\n") + "\n" + emptyRules.joined()
  }

  /// The characters that are syntax for Make, or that end a name in Ninja, even after a backslash.
  private static let special = Set("\"&'*;<=>?^`|".unicodeScalars)

  /// Returns the part of a file's name that Make or Ninja cannot quote, for messages; `nil` if both
  /// read the rule's name as this name.
  ///
  /// Make would take `;` for the begin of a command, `=` for an assignment, a leading `~` for the
  /// home folder, a trailing `)` after `(` for a member of an archive, and `.PHONY` for its own
  /// target. The list is that of GNU Make 4.3 and Ninja 1.11.
  package static func problem(of name: String) -> String? {
    var scalars = name.unicodeScalars[...]
    // Make leaves them out.
    while scalars.starts(with: "./".unicodeScalars) { scalars = scalars.dropFirst(2) }
    if let scalar = scalars.first(where: { $0.properties.generalCategory == .control && $0.isASCII }
    ) {
      return "the control character U+" + hex(scalar)
    }
    if let scalar = scalars.first(where: special.contains) { return String(scalar).quoted }
    for (first, second) in zip(scalars, scalars.dropFirst())
    where first == "\\" && ["#", ":", "$"].contains(second) {
      return "\(first)\(second)".quoted
    }
    if let last = scalars.last, [" ", ":", "\\"].contains(last) {
      return String(last).quoted + " at the end"
    }
    if scalars.first == "~" { return "~".quoted + " at the beginning" }
    if scalars.last == ")", scalars.contains("(") { return ")".quoted + " at the end" }
    let isOwnTarget =
      scalars.first == "."
      && scalars.dropFirst().allSatisfy { ("A"..."Z").contains($0) || $0 == "_" }
    return isOwnTarget && scalars.count > 1 ? "a name such as \".PHONY\"" : nil
  }

  /// Returns the part of a target's name that Make or Ninja cannot quote, as `problem(of:)` does.
  ///
  /// Only Make needs a backslash before a `%` in a target, which Ninja would read as part of the
  /// name.
  package static func problem(ofTarget name: String) -> String? {
    name.contains("%") ? "%".quoted : problem(of: name)
  }

  private static func hex(_ scalar: Unicode.Scalar) -> String {
    String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 4)
  }

  /// Returns a name as it is written in a rule.
  ///
  /// Does not escape a backslash, which is part of the name, except before a space, where both
  /// programs read two backslashes as one. `%` has no meaning except in targets.
  private static func escaped(_ name: String) -> String {
    var (text, backslashes) = ("", 0)
    for character in name.unicodeScalars {
      switch character {
      case " ": text += String(repeating: "\\", count: backslashes + 1)
      case "#", ":": text += "\\"
      case "$": text += "$"
      default: break
      }
      backslashes = character == "\\" ? backslashes + 1 : 0
      text.unicodeScalars.append(character)
    }
    return text
  }
}
