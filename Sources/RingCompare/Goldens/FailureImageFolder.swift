import RingCodec
import RingCore
import RingSystem

/// A folder for the images of failures.
///
/// Its files are `name.expected.png`, `name.actual.png` and `name.difference.png`, which may be
/// cropped, and `name.new.png`, the image that can be accepted.
package struct FailureImageFolder: Hashable, Sendable {
  /// Created when the first image is written.
  package let folder: String
  private let guarded: FileAccessPolicy
  /// The path of this folder relative to `guarded`, with a trailing slash; empty if they are equal.
  let start: String

  /// The folder need not exist yet.
  package init(_ folder: String) {
    (self.folder, start) = (folder, "")
    guarded = FileAccessPolicy(folder: folder)
  }

  /// The folder is `name` in a report's folder. Links must not lead out of the latter.
  init(_ name: String, in guarded: FileAccessPolicy) {
    (folder, start) = (guarded.folder + "/" + name, name + "/")
    self.guarded = guarded
  }

  /// Without extensions, in bytes; file systems allow 255 in total.
  private static let maximumNameLength = 200

  /// Returns the common path of a golden's files, without extensions.
  ///
  /// A file name that is too long is shortened and gets a hash (FNV-1a).
  private static func stem(_ name: String) -> String {
    let file = FilePath.name(name)
    guard file.utf8.count > maximumNameLength else { return name }
    var start = ""
    for scalar in file.unicodeScalars {
      guard start.utf8.count + UTF8.width(scalar) <= maximumNameLength else { break }
      start.unicodeScalars.append(scalar)
    }
    return name.prefix(upTo: file.startIndex) + start + "-" + String(fnv1a(file.utf8), radix: 16)
  }

  func path(_ name: GoldenName, _ role: String) -> String {
    "\(guarded.folder)/\(reportPath(name, role))"
  }

  /// Returns the path of an image from the report's folder, or from this folder without a report.
  func reportPath(_ name: GoldenName, _ role: String) -> String {
    reportPath(name.path, suffix: ".\(role).png")
  }

  func reportPath(_ name: String, suffix: String) -> String { start + Self.stem(name) + suffix }

  /// `nil` if there is no such image. Throws a `FileError` of `read`.
  package func bytes(of name: GoldenName, _ role: String) throws(FileError) -> [UInt8]? {
    guard FolderTree.isFile(path(name, role)) else { return nil }
    return try guarded.read(reportPath(name, role))
  }

  /// For a name without a golden. Throws `MemoryLimitError`, `PNGError` and `FileError`.
  func save(
    _ image: GoldenImage, of name: GoldenName, memory: MemoryBudget
  ) throws -> SavedFiles {
    let sheet = image.sheet
    let crop = ReportCrop(sheet.size, around: nil)
    try crop.checkFits(in: memory)
    return SavedFiles(
      actual: try save(crop.cropped(sheet), name, "actual"), note: crop.omissionNote)
  }

  struct SavedFiles {
    /// The paths of the checked image and of the difference image; `nil` if not saved.
    var actual: String?
    var difference: String?
    /// A note about images that the report omits or crops; `nil` if it shows them completely.
    var note: String?
  }

  /// Saves the golden, the checked image and their difference; of large images, the region around
  /// the difference. Throws as the other `save`.
  func save(
    _ difference: Difference, of name: GoldenName, memory: MemoryBudget
  ) throws -> SavedFiles {
    let crop = ReportCrop(difference.overlaySize, around: difference.bounds)
    try crop.checkFits(in: memory)
    let (expected, actual) = (crop.cropped(difference.expected), crop.cropped(difference.actual))
    _ = try save(expected, name, "expected")
    var saved = SavedFiles(actual: try save(actual, name, "actual"), note: crop.omissionNote)
    if let expected, let actual {
      let shown = Difference(
        expected: expected, actual: actual, comparison: difference.comparison,
        result: difference.result, mask: crop.cropped(difference.mask))
      saved.difference = try save(shown.picture(.overlay), name, "difference")
    }
    return saved
  }

  /// Saves an image completely, with its scene, so that it can be accepted later.
  func saveForAccepting(_ image: GoldenImage, of name: GoldenName) throws {
    try write(image.goldenBytes(.fast), of: name, "new")
  }

  package func write(_ png: [UInt8], of name: GoldenName, _ role: String) throws(FileError) {
    try guarded.write(png, to: reportPath(name, role))
  }

  private func save(
    _ image: RasterImage?, _ name: GoldenName, _ role: String
  ) throws -> String? {
    guard let image else { return nil }
    try write(GoldenImage(image).encoded(.fast), of: name, role)
    return path(name, role)
  }
}
