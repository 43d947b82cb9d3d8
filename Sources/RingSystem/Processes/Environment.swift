import RingKernels

/// The environment variables of this process.
package enum Environment {
  /// `nil` if the variable is not set.
  package static subscript(name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The folder for temporary files: `TMPDIR`, or `/tmp` if that is not set or empty.
  package static var temporaryFolder: String {
    Environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }
}
