import RingKernels

/// The environment variables of this process.
package enum Environment {
  /// `nil` if the variable is not set.
  package static subscript(name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
