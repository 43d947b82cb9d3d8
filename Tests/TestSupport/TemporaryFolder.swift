import Foundation

/// A new empty folder that is removed, with everything in it, with the last reference to it.
public final class TemporaryFolder: Sendable {
  /// Without links in it.
  public let url: URL
  public var path: String { url.path }

  /// Its name begins with this. Others than its owner can look into it.
  public init(_ beginning: String = "ringrender test ") throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("\(beginning)\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  deinit {
    // A test may have taken its permissions away.
    try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of a file in it.
  public subscript(name: String) -> String { path + "/" + name }

  /// Hidden files too.
  public var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  public func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: self[name]) }

  /// `nil` if there is no such file.
  public func data(_ name: String) -> Data? { FileManager.default.contents(atPath: self[name]) }

  /// `nil` if there is no such file.
  public func contents(_ name: String) -> [UInt8]? { data(name).map { Array($0) } }

  /// Makes the folders that lead to the file, too.
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

  /// Copies a file or a folder into it.
  public func copy(_ source: URL, to name: String) throws {
    try FileManager.default.copyItem(atPath: source.path, toPath: self[name])
  }

  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: target)
  }

  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: self[name])
  }

  /// The permissions of a file.
  public func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: self[name])[.posixPermissions] as? Int
  }
}
