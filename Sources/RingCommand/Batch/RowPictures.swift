import RingCore
import RingData
import RingSystem

/// The raster images that rows name, as manifests record them.
///
/// With such a record of an earlier run, `--resume` sees that a row's results are up to date
/// without opening its pictures.
struct RowPictures: Sendable {
  /// The folder of the config and the others whose files rows may name.
  let source: FileAccessPolicy
  /// The files that this run reads.
  let files: ReadFiles
  /// The folder of the results.
  let folder: BatchOutputFolder
  /// The entries of the earlier run's manifest that have pictures, by the names of the results.
  var entries: [String: ManifestEntry] = [:]
  let maximumPixels: Int

  /// Returns the records of raster images that this run has loaded, by their paths.
  func records(of images: [String: RasterImage]) -> [ManifestPicture] {
    images.compactMap { path, image in
      files.stamp(of: source.joined(path)).map {
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

  /// Returns placeholders for all pictures that are recorded for the results of a row, by their
  /// paths.
  ///
  /// `nil` if nothing is recorded for one of the results, or if a picture may have changed. The
  /// pictures count as read, but are not opened.
  func placeholders(ofResults names: [String]) -> [String: RasterImage]? {
    var images: [String: RasterImage] = [:]
    for name in names {
      guard let entry = entries[name], let result = folder.stamp(name), result.size == entry.size
      else { return nil }
      for picture in entry.pictures {
        guard isUnchanged(picture, since: result) else { return nil }
        let image = RasterImage(placeholderOfSize: picture.size, digest: picture.digest)
        guard images.updateValue(image, forKey: picture.path) ?? image == image else { return nil }
      }
    }
    for path in images.keys { files.recordPicture(source.joined(path)) }
    return images.isEmpty ? nil : images
  }

  private func isUnchanged(_ picture: ManifestPicture, since result: FileStamp) -> Bool {
    guard picture.size.count <= maximumPixels,
      let file = source.stampWithoutLinks(of: picture.path)
    else { return false }
    return file.size == picture.fileSize && file.isOlder(than: result)
  }
}
