import RingLibC
import SystemPackage

/// Which file something is, whatever its name: all paths and links that lead to it have the same.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// The file that a path leads to; `nil` if there is none, or if it cannot be reached.
  public init?(_ path: String) {
    guard let status = try? FilePath(source: path).status() else { return nil }
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }
}
