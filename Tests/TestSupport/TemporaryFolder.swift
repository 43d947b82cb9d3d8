import Foundation
import Testing

/// A new empty folder, which is removed with its contents when the last reference to it is
/// released.
public final class TemporaryFolder: Sendable {
  /// The canonical path of the folder.
  public let url: URL
  public var path: String { url.path }

  /// Creates a folder whose name starts with `beginning`. Other users can read it.
  public init(_ beginning: String = "ringrender test ") throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("\(beginning)\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  deinit {
    // A test may have removed the permissions of the folder.
    try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of a file in the folder.
  public subscript(name: String) -> String { path + "/" + name }

  /// The names in the folder, including hidden files, sorted.
  public var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  public func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: self[name]) }

  /// Returns the bytes of a file; `nil` if it does not exist.
  public func data(_ name: String) -> Data? { FileManager.default.contents(atPath: self[name]) }

  /// Returns the bytes of a file; `nil` if it does not exist.
  public func contents(_ name: String) -> [UInt8]? { data(name).map { Array($0) } }

  /// Returns the text of a file, which must exist.
  public func text(_ name: String) throws -> String {
    String(decoding: try #require(data(name)), as: UTF8.self)
  }

  /// Writes a file, and creates its missing parent folders.
  public func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  public func write(_ text: String, to name: String) throws { try write(text.utf8, to: name) }

  public func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: true)
  }

  /// Copies a file or a folder into this folder.
  public func copy(_ source: URL, to name: String) throws {
    try FileManager.default.copyItem(atPath: source.path, toPath: self[name])
  }

  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: target)
  }

  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: self[name])
  }

  /// Returns the permissions of a file.
  public func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: self[name])[.posixPermissions] as? Int
  }
}
