import RingLibC

/// The variables that the process was started with.
public enum Environment {
  /// A variable's value; `nil` if it is not set.
  public static subscript(name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
