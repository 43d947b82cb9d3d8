import RingCore

/// A picture that a row names. Without times, manifests are the same on every machine.
package struct ManifestPicture: Hashable, Sendable {
  /// As the row writes it.
  package var path: String
  /// In bytes.
  package var fileSize: Int
  /// In pixels.
  package var size: PixelSize
  /// Of the pixels.
  package var digest: Digest

  /// Of a width or height that is read, so that their product is an `Int`.
  private static let maximumSide = 1 << 24

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

  /// `nil` if a member is missing or not valid.
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
