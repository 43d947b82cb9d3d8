import RingSystem

/// Functions for name patterns of fnmatch(3), in which `*` also matches slashes.
enum Glob {
  private static let special = Set("*?[]\\".unicodeScalars)

  static func matches(_ name: String, _ pattern: String) -> Bool {
    fnmatch(pattern, name, 0) == 0
  }

  /// Returns a pattern that matches only `name`, with special characters escaped.
  static func exactly(_ name: String) -> String {
    name.unicodeScalars.map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
