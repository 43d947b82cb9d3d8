import RingCodec
import RingCore
import RingSystem

/// A folder for the images of failures.
///
/// Its files are `name.expected.png`, `name.actual.png` and `name.difference.png`.
public struct FailureImageFolder: Hashable, Sendable {
  /// The folder's path. The folder is created when the first image is written.
  public let folder: String
  private let guarded: FileAccessPolicy
  /// The path of this folder relative to `guarded`, with a trailing slash; empty if they are equal.
  private let start: String

  /// Creates a reference to a folder that need not exist yet.
  public init(_ folder: String) {
    (self.folder, start) = (folder, "")
    guarded = FileAccessPolicy(folder: folder)
  }

  /// Creates a reference to the folder `name` in a report's folder. Links must not lead out of the
  /// report's folder.
  init(_ name: String, in guarded: FileAccessPolicy) {
    (folder, start) = (guarded.folder + "/" + name, name + "/")
    self.guarded = guarded
  }

  /// The maximum length of a file name without extensions, in bytes.
  ///
  /// File systems allow 255 bytes in total.
  private static let maximumNameLength = 200

  /// Returns the common path of a golden's files, without extensions.
  ///
  /// A file name that is too long is shortened and gets a hash (FNV-1a).
  static func stem(_ name: String) -> String {
    let file = FilePath.name(name)
    guard file.utf8.count > maximumNameLength else { return name }
    var start = ""
    for scalar in file.unicodeScalars {
      guard start.utf8.count + UTF8.width(scalar) <= maximumNameLength else { break }
      start.unicodeScalars.append(scalar)
    }
    return name.prefix(upTo: file.startIndex) + start + "-" + String(fnv1a(file.utf8), radix: 16)
  }

  func path(_ name: GoldenName, _ role: String) -> String { "\(folder)/\(file(name, role))" }

  private func file(_ name: GoldenName, _ role: String) -> String {
    "\(Self.stem(name.path)).\(role).png"
  }

  /// Returns the bytes of a saved image; `nil` if there is none. Throws a `FileError` of `read`.
  func bytes(of name: GoldenName, _ role: String) throws(FileError) -> [UInt8]? {
    guard FolderTree.isFile(path(name, role)) else { return nil }
    return try guarded.read(start + file(name, role))
  }

  /// Saves the checked image of a name without a golden.
  ///
  /// Throws `MemoryLimitError` if the budget does not suffice, `PNGError` and `FileError`.
  func save(
    _ image: GoldenImage, of name: GoldenName, memory: MemoryBudget
  ) throws -> SavedFiles {
    let sheet = image.sheet
    let crop = ReportCrop(sheet.size, around: nil)
    try crop.check(memory)
    return SavedFiles(
      actual: try save(crop.of(sheet), name, "actual"), note: crop.omissionNote)
  }

  /// The files that were saved for a failure.
  struct SavedFiles {
    /// The path of the checked image; `difference` is the path of the difference image.
    ///
    /// `nil` if not saved.
    var actual: String?
    var difference: String?
    /// A note about images that the report omits or crops; `nil` if it shows them completely.
    var note: String?
  }

  /// Saves the golden, the checked image and their difference image.
  ///
  /// For animations it saves the worst frame, for large images the region around the difference.
  /// Throws `MemoryLimitError`, `PNGError` and `FileError`.
  func save(
    _ candidate: Candidate, _ image: GoldenImage, of name: GoldenName, options: ComparisonOptions,
    memory: MemoryBudget
  ) throws -> SavedFiles {
    guard let golden = candidate.golden, let comparison = candidate.comparison else {
      return try save(image, of: name, memory: memory)
    }
    let frame = comparison.isAnimated ? comparison.worstFrame : nil
    let (expected, actual) = (
      frame.map(golden.image) ?? golden.sheet, frame.map(image.image) ?? image.sheet
    )
    let size = PixelSize(
      width: max(expected.width, actual.width), height: max(expected.height, actual.height))
    let crop = ReportCrop(size, around: comparison.result.differences?.boundingBox)
    try crop.check(memory)
    let regionComparison = Comparison(
      crop.isCropped ? options.translated(into: crop.region) : options)
    let (shownExpected, shownActual) = (crop.of(expected), crop.of(actual))
    _ = try save(shownExpected, name, "expected")
    var saved = SavedFiles(actual: try save(shownActual, name, "actual"), note: crop.omissionNote)
    if let shownExpected, let shownActual {
      let overlay = regionComparison.compared(expected: shownExpected, actual: shownActual)
        .picture(.overlay)
      saved.difference = try save(overlay, name, "difference")
    }
    return saved
  }

  private func save(
    _ image: RasterImage?, _ name: GoldenName, _ role: String
  ) throws -> String? {
    guard let image else { return nil }
    try guarded.write(GoldenImage(image).encoded(.fast), to: start + file(name, role))
    return path(name, role)
  }
}

extension ComparisonOptions {
  /// Returns the options with ignored regions relative to `region`, for crops of the images.
  fileprivate func translated(into region: PixelRegion) -> ComparisonOptions {
    var options = self
    options.ignoredRegions = ignoredRegions.map { ignored in
      var ignored = ignored
      ignored.x = ignored.x.subtractingReportingOverflow(region.x).partialValue
      ignored.y = ignored.y.subtractingReportingOverflow(region.y).partialValue
      return ignored
    }
    return options
  }
}
