/// Commands that people can paste into a shell.
public enum Shell {
  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,@%+~".unicodeScalars)

  /// An argument in quotes where it needs them: in `$'…'` (POSIX 2024; bash, zsh and ksh long before)
  /// if a terminal would obey a part of it.
  public static func quoted(_ argument: String) -> String {
    // Scalars, not characters: a quote with an accent is a quote to a shell.
    let scalars = argument.unicodeScalars
    if !scalars.isEmpty, scalars.first != "~", scalars.allSatisfy(plain.contains) {
      return argument
    }
    let isPrintable = scalars.allSatisfy(\.isPrintable)
    let words = scalars.map { isPrintable ? literal($0) : escaped($0) }
    return (isPrintable ? "'" : "$'") + words.joined() + "'"
  }

  /// A scalar between `'` and `'`.
  private static func literal(_ scalar: Unicode.Scalar) -> String {
    scalar == "'" ? "'\\''" : String(scalar)
  }

  /// A scalar between `$'` and `'`; what is not printable by the numbers of its bytes, for shells
  /// that know no `\u`.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    if scalar == "'" || scalar == "\\" { return "\\" + String(scalar) }
    guard !scalar.isPrintable else { return String(scalar) }
    // Three digits, so that a digit that follows is none of them.
    return String(scalar).utf8.map {
      "\\" + String(Int($0) + 0o1000, radix: 8).dropFirst()
    }.joined()
  }

  /// A command of these arguments.
  public static func command(_ arguments: [String]) -> String {
    arguments.map(quoted).joined(separator: " ")
  }

  /// The command that removes a file.
  public static func remove(_ path: String) -> String { command(["rm", "--", path]) }
}
