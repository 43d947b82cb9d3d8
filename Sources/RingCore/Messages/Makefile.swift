/// Rules in the syntax that Make and Ninja read, as compilers write them.
package enum Makefile {
  /// Returns a rule that makes a target from files, and an empty rule for each file.
  ///
  /// The empty rules keep Make from stopping if a file is missing. Returns `nil` if a name contains
  /// a line end, which a rule cannot express.
  package static func rule(_ target: String, from files: [String]) -> String? {
    let lineEnds: Set<Unicode.Scalar> = ["\n", "\r"]
    guard
      !([target] + files).contains(where: { $0.unicodeScalars.contains(where: lineEnds.contains) })
    else { return nil }
    let names = files.map { escaped($0) }
    let lines = [escaped(target, isTarget: true) + ":"] + names.map { "  \($0)" }
    // A `%` would make the line a pattern rule.
    let emptyRules = names.filter { !$0.contains("%") }.map { "\n\($0):\n" }
    return lines.joined(separator: " \\\n") + "\n" + emptyRules.joined()
  }

  /// Returns a file's name with escapes for Make and Ninja.
  ///
  /// A backslash is part of the name and is not escaped, except before a blank, where both programs
  /// read two backslashes as one. `%` is escaped in targets only: elsewhere it has no meaning, and
  /// Ninja would read the backslash before it as part of the name.
  private static func escaped(_ name: String, isTarget: Bool = false) -> String {
    var (text, backslashes) = ("", 0)
    for character in name.unicodeScalars {
      switch character {
      case " ", "\t": text += String(repeating: "\\", count: backslashes + 1)
      case "#", ":", ";": text += "\\"
      case "%" where isTarget: text += "\\"
      case "$": text += "$"
      default: break
      }
      backslashes = character == "\\" ? backslashes + 1 : 0
      text.unicodeScalars.append(character)
    }
    return text
  }
}
