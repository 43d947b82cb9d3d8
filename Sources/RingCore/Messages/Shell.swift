/// Shell commands for messages, quoted so that users can paste them.
package enum Shell {
  private static let safeScalars = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,@%+~".unicodeScalars)

  /// Returns an argument, quoted if necessary.
  ///
  /// An argument with non-printable scalars is quoted by `$'…'`, which has been part of POSIX since
  /// 2024, and of bash, zsh and ksh for much longer.
  package static func quoted(_ argument: String) -> String {
    // Iterate over scalars, not characters: for a shell, a quote with a combining accent is still a
    // quote.
    let scalars = argument.unicodeScalars
    // At the beginning, `~` is a home folder, and zsh replaces `=name` by the path of a command.
    let isSafe = scalars.allSatisfy(safeScalars.contains)
    if let first = scalars.first, first != "~", first != "=", isSafe {
      return argument
    }
    let isPrintable = scalars.allSatisfy(\.isPrintable)
    let quotedScalars = scalars.map { isPrintable ? literal($0) : escaped($0) }
    return (isPrintable ? "'" : "$'") + quotedScalars.joined() + "'"
  }

  /// Returns a scalar as it is written inside `'…'`.
  private static func literal(_ scalar: Unicode.Scalar) -> String {
    scalar == "'" ? "'\\''" : String(scalar)
  }

  /// Returns a scalar as it is written inside `$'…'`.
  ///
  /// Non-printable scalars are escaped byte by byte, for shells without `\u`.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    if scalar == "'" || scalar == "\\" { return "\\" + String(scalar) }
    guard !scalar.isPrintable else { return String(scalar) }
    // Three digits, so that a following digit is not part of the escape.
    return String(scalar).utf8.map {
      "\\" + String(Int($0) + 0o1000, radix: 8).dropFirst()
    }.joined()
  }

  package static func command(_ arguments: [String]) -> String {
    arguments.map(quoted).joined(separator: " ")
  }

  /// Returns the command that removes a file, even if its name begins with a dash.
  package static func remove(_ path: String) -> String { command(["rm", "--", path]) }
}
