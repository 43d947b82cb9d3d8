/// Rules in the syntax that Make and Ninja read, as compilers write them.
public enum Makefile {
  /// A rule that a target is made of files, and an empty rule for each file, so that Make does not stop
  /// where one of them is gone. `nil` if a name has an end of a line, which no rule can have.
  public static func rule(_ target: String, from files: [String]) -> String? {
    let ends: Set<Unicode.Scalar> = ["\n", "\r"]
    guard !([target] + files).contains(where: { $0.unicodeScalars.contains(where: ends.contains) })
    else { return nil }
    let names = files.map { escaped($0) }
    let lines = [escaped(target, isTarget: true) + ":"] + names.map { "  \($0)" }
    // `%` would make it a rule for many files.
    let empty = names.filter { !$0.contains("%") }.map { "\n\($0):\n" }
    return lines.joined(separator: " \\\n") + "\n" + empty.joined()
  }

  /// A file's name, in which a backslash is one of the name unless something follows that needs one:
  /// before a blank, both programs take two for one.
  ///
  /// `%` means something in targets only, and Ninja takes a backslash before it for a part of the name.
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
