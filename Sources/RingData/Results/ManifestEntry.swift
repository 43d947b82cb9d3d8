import RingCore
import RingSystem

/// An entry of a manifest: an image that has been written.
package struct ManifestEntry: Hashable, Sendable {
  package var row: Int
  /// The path of the file, or its name in an archive.
  package var file: String
  /// In bytes.
  package var size: Int
  /// How large the picture is, and for which displays; `nil` in entries that were read.
  package var canvas: ManifestCanvas?
  /// A hash of the image's input, which shows whether the image is up to date.
  package var fingerprint: String
  /// A checksum of the file's bytes; `nil` if the format itself shows whether a file is complete.
  ///
  /// Default: `nil`.
  package var checksum: String?
  /// `nil` in entries of earlier versions.
  package var altText: String?
  /// The element that shows both pictures of a pair, for the light one; `nil` for all others, and
  /// in entries that were read.
  package var html: String?
  /// The pictures that the row names, as far as another run can recognise them. Default: none.
  package var pictures: [ManifestPicture]

  package init(
    row: Int, file: String, size: Int, canvas: ManifestCanvas? = nil, fingerprint: String,
    checksum: String? = nil, altText: String? = nil, html: String? = nil,
    pictures: [ManifestPicture] = []
  ) {
    (self.row, self.file, self.size, self.canvas) = (row, file, size, canvas)
    (self.fingerprint, self.checksum, self.altText) = (fingerprint, checksum, altText)
    (self.html, self.pictures) = (html, pictures)
  }

  /// JSON without a line end.
  package var line: String {
    JSONValue.object(known: [
      "row": .integer(row), "file": .string(file), "size": .integer(size),
      "width": canvas.map { .integer($0.size.width) },
      "height": canvas.map { .integer($0.size.height) }, "scale": canvas.map { .number($0.scale) },
      "scheme": canvas.map { .string($0.scheme) }, "fingerprint": .string(fingerprint),
      "checksum": checksum.map { .string($0) }, "alt": altText.map { .string($0) },
      "html": html.map { .string($0) },
      "pictures": pictures.isEmpty ? nil : .list(pictures.map(\.json)),
    ]).rendered()
  }

  /// `nil` if `row`, `file`, `size` or `fingerprint` is missing or has another type.
  ///
  /// If a picture is not valid, the entry has none. `canvas` and `html` are not read, because
  /// nothing depends on those of an earlier run.
  package init?(_ row: Row) {
    guard case .integer(let number) = row["row"]?.json, let file = row["file"]?.json?.text,
      case .integer(let size) = row["size"]?.json,
      let fingerprint = row["fingerprint"]?.json?.text
    else { return nil }
    self.init(row: number, file: file, size: size, fingerprint: fingerprint)
    if let text = row["checksum"]?.json?.text { checksum = text }
    if let text = row["alt"]?.json?.text { altText = text }
    if let values = row["pictures"]?.json?.items {
      let pictures = values.compactMap { ManifestPicture($0) }
      if pictures.count == values.count { self.pictures = pictures }
    }
  }

  /// `nil` if there are none.
  package var recordedPictures: [ManifestPicture]? { pictures.isEmpty ? nil : pictures }

  /// Returns what `part` makes of the entries, by file name; entries with `nil` are left out.
  ///
  /// Empty if there is no such file, or if it is a pipe, which has no earlier entries. The last of
  /// several entries with the same file name counts. Throws a `RowSourceError` if the manifest
  /// cannot be opened, and a `FileError` if it cannot be read.
  package static func entries<Part>(
    ofManifest path: String, by part: (ManifestEntry) -> Part?
  ) throws -> [String: Part] {
    guard path != "-", InputFile.isRegularFile(path) else { return [:] }
    var entries: [String: Part] = [:]
    var reader = try RowReader(path, format: .ndjson)
    while let row = try reader.next() {
      // Ignore rows that are not entries, so that their files are made again.
      guard case .success(let row) = row, let entry = ManifestEntry(row) else { continue }
      entries[entry.file] = part(entry)
    }
    return entries
  }
}

/// The size, scale and colour scheme of a picture, for pages that show it.
package struct ManifestCanvas: Hashable, Sendable {
  /// In pixels.
  package var size: PixelSize
  /// In pixels per point.
  package var scale: Double
  /// `light` or `dark`.
  package var scheme: String

  package init(size: PixelSize, scale: Double, scheme: String) {
    (self.size, self.scale, self.scheme) = (size, scale, scheme)
  }
}

/// A picture that a row names. Without times, manifests are the same on every machine.
package struct ManifestPicture: Hashable, Sendable {
  /// The path as the row writes it.
  package var path: String
  /// In bytes.
  package var fileSize: Int
  package var size: PixelSize
  /// The digest of the pixels.
  package var digest: Digest

  /// The maximum width and height that are read, so that their product is a number.
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
    guard let path = json["path"]?.text, case .integer(let fileSize) = json["size"],
      case .integer(let width) = json["width"], case .integer(let height) = json["height"],
      let digest = json["digest"]?.text.flatMap({ Digest($0) }),
      1...Self.maximumSide ~= width, 1...Self.maximumSide ~= height
    else { return nil }
    self.init(
      path: path, fileSize: fileSize, size: PixelSize(width: width, height: height),
      digest: digest)
  }
}
