/// The environment variables of this process.
public enum Environment {
  /// The value of a variable; `nil` if it is not set.
  public static subscript(name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
