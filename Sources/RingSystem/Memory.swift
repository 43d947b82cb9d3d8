import RingLibC

/// The memory that the system gives this process.
public enum Memory {
  /// Whether there is room for so many bytes more; an array for which there is none ends the process.
  ///
  /// Nothing is promised: another thread may be faster, and Linux gives more than it has unless a
  /// limit (`ulimit -v`) says otherwise.
  public static func isAvailable(_ bytes: Int) -> Bool {
    guard let memory = malloc(bytes) else { return bytes <= 0 }
    free(memory)
    return true
  }
}
