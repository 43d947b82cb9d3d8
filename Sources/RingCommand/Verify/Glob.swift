import RingLibC

/// Patterns of names, as `fnmatch(3)` has them.
enum Glob {
  private static let special = Set("*?[]\\".unicodeScalars)

  static func matches(_ name: String, _ pattern: String) -> Bool {
    fnmatch(pattern, name, 0) == 0
  }

  /// A pattern that matches this name only.
  static func exactly(_ name: String) -> String {
    name.unicodeScalars.map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
