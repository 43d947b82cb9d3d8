import RingCore

/// A picture that a row names, in an entry of a manifest.
///
/// It has no times, so that manifests are the same on every machine.
package struct ManifestPicture: Hashable, Sendable {
  /// The path as the row writes it.
  package var path: String
  /// The size of the file in bytes.
  package var fileSize: Int
  /// The size in pixels.
  package var size: PixelSize
  /// The digest of the pixels.
  package var digest: Digest

  /// The maximum width and height that are read, so that their product is a number.
  private static let maximumSide = 1 << 24

  /// Creates a picture; `fileSize` is in bytes.
  package init(path: String, fileSize: Int, size: PixelSize, digest: Digest) {
    (self.path, self.fileSize, self.size, self.digest) = (path, fileSize, size, digest)
  }

  var json: JSONValue {
    .object([
      .init("path", .string(path)), .init("size", .integer(fileSize)),
      .init("width", .integer(size.width)), .init("height", .integer(size.height)),
      .init("digest", .string(digest.description)),
    ])
  }

  /// Creates a picture from an object; `nil` if a member is missing or not valid.
  init?(_ json: JSONValue) {
    guard case .object(let members) = json else { return nil }
    func value(_ key: String) -> JSONValue? { members.first { $0.key == key }?.value }
    guard case .string(let path) = value("path"), case .integer(let fileSize) = value("size"),
      case .integer(let width) = value("width"), case .integer(let height) = value("height"),
      case .string(let text) = value("digest"), let digest = Digest(text),
      1...Self.maximumSide ~= width, 1...Self.maximumSide ~= height
    else { return nil }
    self.init(
      path: path, fileSize: fileSize, size: PixelSize(width: width, height: height),
      digest: digest)
  }
}
