import RingConfig
import RingConfigDecoding
import RingCore
import RingData
import RingSystem

/// The raster images that rows name, as manifests record them.
///
/// With such a record of an earlier run, `--resume` sees that a row's results are up to date
/// without opening its pictures.
struct InputPictures: Sendable {
  /// The folder of the config and the others whose files rows may name.
  let source: FileAccessPolicy
  let files: ReadFiles
  let folder: BatchOutputFolder
  /// From the earlier run's manifest, by the names of the results.
  ///
  /// Results without pictures are left out, because there may be millions.
  var recorded: [String: [ManifestPicture]] = [:]
  let maximumPixels: Int

  /// Returns the records of a row's images, which have the paths that the row writes.
  ///
  /// `known` are the records of images that are placeholders; the files of the others have been
  /// read. An image has no record if its file has changed since.
  func records(
    of images: [String: RasterImage], knowing known: [String: ManifestPicture] = [:]
  ) -> [ManifestPicture] {
    images.compactMap { path, image in
      known[path]
        ?? files.stamp(of: source.joined(path)).map {
          ManifestPicture(path: path, fileSize: $0.size, size: image.size, digest: image.digest)
        }
    }.sorted { $0.path < $1.path }
  }

  /// Returns those of the records whose files have not changed since this run has read them.
  ///
  /// Call it when the result is written. Later changes of the files are then newer than the result.
  func confirmed(_ records: [ManifestPicture]) -> [ManifestPicture] {
    records.filter { files.isUnchanged(source.joined($0.path)) }
  }

  /// Returns all pictures that are recorded for the results of a row, by their paths.
  ///
  /// `nil` if nothing is recorded for one of the results, or if a picture may have changed. The
  /// row may name other pictures now.
  func unchangedPictures(ofResults names: [String]) -> [String: ManifestPicture]? {
    var pictures: [String: ManifestPicture] = [:]
    for name in names {
      guard let recorded = recorded[name], let result = folder.stamp(name) else { return nil }
      for picture in recorded {
        guard isUnchanged(picture, since: result),
          (try? files.checkIsQuotable(source.joined(picture.path))) != nil,
          pictures.updateValue(picture, forKey: picture.path) ?? picture == picture
        else { return nil }
      }
    }
    return pictures.isEmpty ? nil : pictures
  }

  /// Records a row's raster images as read, although placeholders are not opened.
  func recordUse(of images: [String: RasterImage]) {
    for path in images.keys { files.recordPicture(source.joined(path)) }
  }

  private func isUnchanged(_ picture: ManifestPicture, since result: FileStamp) -> Bool {
    guard picture.size.count <= maximumPixels,
      let file = source.stampWithoutLinks(of: picture.path)
    else { return false }
    return file.size == picture.fileSize && file.isOlder(than: result)
  }
}

extension ManifestPicture {
  /// An image that can be laid out like the picture, but not drawn.
  var placeholder: RasterImage { RasterImage(placeholderOfSize: size, digest: digest) }
}

/// The pictures that the rows of a batch name, which no output may replace.
///
/// Rows in a file are read twice, so that all of their pictures are known before the first one is
/// drawn. Rows of a pipe are known as they arrive: `BatchOutputFolder.laterPictures` then keeps
/// results from replacing a picture that a later row may name. In both cases, the number of drawing
/// threads changes nothing.
struct NamedPictures: Sendable {
  /// The folder of the config and the others whose files rows may name.
  let source: FileAccessPolicy
  /// The columns that name pictures; not empty.
  let columns: [DataColumn]
  let files: ReadFiles

  /// `nil` if no column names pictures.
  init?(source: FileAccessPolicy, columns: [DataColumn], files: ReadFiles) {
    (self.source, self.files) = (source, files)
    self.columns = columns.filter(\.namesImages)
    if self.columns.isEmpty { return nil }
  }

  /// Protects the pictures of all rows, and goes back to the first row.
  ///
  /// Throws a `RowSourceError` or a `FileError` of `read`.
  func protectAll(of reader: inout RowReader) throws {
    var position = 0
    while let result = try reader.next() {
      if case .success(let row) = result { protect(row, at: position) }
      position += 1
    }
    try reader.restart()
  }

  func protect(_ row: Row, at position: Int) {
    for path in paths(in: row) {
      files.protectPicture(source.joined(path), ofRow: row.number, at: position)
    }
  }

  /// Returns the paths of a row's pictures, as the row writes them, without those of invalid cells.
  func paths(in row: Row) -> [String] {
    columns.flatMap { column -> [String] in
      let value = try? column.value(ofCell: row[column.header])
      return value.map { column.imagePaths(in: $0) } ?? []
    }
  }
}
