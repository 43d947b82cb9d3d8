/// Commands that people can paste into a POSIX shell.
public enum Shell {
  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,@%+~")

  /// An argument in quotes where it needs them.
  public static func quoted(_ argument: String) -> String {
    let isPlain =
      !argument.isEmpty && !argument.hasPrefix("~") && argument.allSatisfy(plain.contains)
    guard !isPlain else { return argument }
    let parts = argument.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }

  /// A command of these arguments.
  public static func command(_ arguments: [String]) -> String {
    arguments.map(quoted).joined(separator: " ")
  }

  /// The command that removes a file.
  public static func remove(_ path: String) -> String { command(["rm", "--", path]) }
}
