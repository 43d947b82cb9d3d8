/// The memory that the system grants this process.
package enum SystemMemory {
  /// Whether the system can allocate `bytes` bytes.
  ///
  /// Swift ends the process if an array cannot be allocated, so callers check before. `true` is not
  /// a guarantee: another thread may allocate first, and Linux overcommits unless a limit (`ulimit
  /// -v`) is set.
  package static func isAvailable(_ bytes: Int) -> Bool {
    guard let memory = malloc(bytes) else { return bytes <= 0 }
    free(memory)
    return true
  }
}
