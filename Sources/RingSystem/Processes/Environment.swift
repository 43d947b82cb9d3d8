/// The environment variables of this process.
package enum Environment {
  /// The value of a variable; `nil` if it is not set.
  package static subscript(name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
