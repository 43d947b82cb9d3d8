import Foundation

/// The lines that a test's code writes to standard error.
public enum StandardError {
  /// Held while standard error is redirected, because all tests of the process share it.
  private static let lock = NSLock()

  /// Runs `body` and returns the lines with `word` that go to standard error in the meantime.
  ///
  /// Other tests may write lines, too, so `word` must be in those of `body` only.
  public static func lines(with word: String, of body: () throws -> Void) throws -> [String] {
    lock.lock()
    defer { lock.unlock() }
    let folder = try TemporaryFolder()
    try folder.write("", to: "stderr")
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder["stderr"]))
    let saved = dup(2)
    dup2(file.fileDescriptor, 2)
    defer { close(saved) }
    let result = Result { try body() }
    dup2(saved, 2)
    try result.get()
    return String(decoding: folder.contents("stderr") ?? [], as: UTF8.self)
      .split(separator: "\n").map(String.init).filter { $0.contains(word) }
  }
}
