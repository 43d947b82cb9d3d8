import RingCodec
import RingCore
import RingData
import RingRender
import RingSystem

/// The result of one image of a batch.
struct BatchImageResult: Sendable {
  var outcome: ResultFiles.Outcome
  /// The size of the image's file, in bytes. Default: 0.
  var size = 0
  var fingerprint: String
  /// The alternative text, for the manifest; `nil` if files contain none. Default: `nil`.
  var altText: String?
  /// A checksum of the file's bytes, for the manifest; `nil` if no manifest is used.
  ///
  /// Also `nil` for stills: PNG files show without a manifest whether they are complete.
  var checksum: String?
  /// The row's pictures, for the manifest. Default: none.
  var pictures: [ManifestPicture] = []
  /// The bytes that the delivering thread must write.
  ///
  /// `nil` if the file is already written or up to date, or in a dry run.
  var bytes: [UInt8]?
}

/// A writer of the stills of rows. It runs on the drawing threads.
struct BatchImageWriter: Sendable {
  let results: ResultFiles
  /// The folder of the files; `nil` for an archive.
  let folder: BatchOutputFolder?
  /// Whether an image without visible content is an error.
  let isStrict: Bool
  /// Whether the delivering thread writes the files, so that they appear in input order.
  let isInOrder: Bool
  /// The rows' pictures; `nil` without a manifest, and for an archive.
  let pictures: RowPictures?
  private let cache = InFlightImageCache()
  private let invisible = Monitor(Invisible())

  /// The images without visible content so far: their number, and the first by name.
  private struct Invisible: Sendable {
    var count = 0
    var name = ""
    var reason: Invisibility = []
  }

  init(
    _ results: ResultFiles, folder: BatchOutputFolder?, isStrict: Bool = false,
    isInOrder: Bool = false, pictures: RowPictures? = nil
  ) {
    (self.results, self.folder) = (results, folder)
    (self.isStrict, self.isInOrder, self.pictures) = (isStrict, isInOrder, pictures)
  }

  /// The warning about images without visible content; `nil` if every image has some.
  var warning: Message? {
    let images = invisible.withLock { $0 }
    guard images.count > 0 else { return nil }
    let more = images.count > 1 ? " and \(images.count - 1) more" : ""
    return "nothing can be seen in \(images.name)\(more): \(images.reason.description)"
  }

  private func checkVisibility(_ reason: Invisibility?, _ name: String) throws {
    guard let reason else { return }
    if isStrict {
      throw CommandError("nothing can be seen in the picture: \(reason.description)", .dataError)
    }
    invisible.withLock { images in
      images.count += 1
      if images.count == 1 || name < images.name { (images.name, images.reason) = (name, reason) }
    }
  }

  /// Makes the image `name` unless it is up to date. `images` are the row's raster images.
  func make(
    _ name: String, _ frame: Frame, of images: [String: RasterImage],
    with worker: inout FrameWorker
  ) throws -> BatchImageResult {
    var result = try existing(name, frame)
    try checkVisibility(frame.drawing.invisibility, name)
    result.pictures = pictures?.records(of: images) ?? []
    if result.outcome == .resumed || results.mode == .dryRun { return result }
    // An archive cannot be resumed, so its images need no fingerprint. Without it, their files are
    // equal to those of `render`.
    let texts = folder == nil ? [] : [ResultFiles.text(result.fingerprint)]
    let (bytes, isNew) = try cache.bytes(of: frame.digest) {
      try worker.png(of: frame, texts: texts)
    }
    (result.outcome, result.size) = (isNew ? .drawn : .identical, bytes.count)
    if let folder, !isInOrder {
      try folder.write(bytes, to: name)
    } else {
      result.bytes = bytes
    }
    return result
  }
}

extension BatchImageWriter {
  /// Returns the result of an image that is not drawn: `resumed` if it is up to date, otherwise
  /// `missing`.
  private func existing(_ name: String, _ frame: Frame) throws -> BatchImageResult {
    try folder?.checkIsNoInput(name)
    var result = BatchImageResult(
      outcome: .missing, fingerprint: results.fingerprint(frame.digest))
    result.altText = frame.altText
    if let folder, let file = results.existing(folder.existing(name), result.fingerprint) {
      (result.outcome, result.size) = file
    }
    return result
  }

  /// Returns the results of a row whose images are all up to date, without opening its pictures.
  ///
  /// `nil` if an image must be made, has an error, or if the earlier run's manifest does not tell.
  func upToDateResults(
    of request: BatchRequest, _ templates: BatchTemplates, with worker: inout FrameWorker
  ) -> [BatchImageResult]? {
    guard results.mode != .overwrite, templates.findings == nil,
      let placeholders = pictures?.placeholders(ofResults: request.names)
    else { return nil }
    let images = templates.products(of: request, with: &worker, knowing: placeholders) {
      _, variant, frame, _ in
      (
        result: try existing(request.names[variant], frame),
        invisibility: frame.drawing.invisibility
      )
    }.compactMap { try? $0.get() }
    guard images.count == request.names.count,
      images.allSatisfy({ $0.result.outcome == .resumed })
    else { return nil }
    return try? zip(request.names, images).map { name, image in
      try checkVisibility(image.invisibility, name)
      var result = image.result
      result.pictures = pictures?.entries[name]?.pictures ?? []
      return result
    }
  }

  /// Returns the state of an image's file. Throws if the file exists but cannot be read.
  func state(_ name: String, _ frame: Frame) throws -> JobVerificationResult.State {
    guard let folder else { return .missing }
    return try folder.state(name, results.fingerprint(frame.digest))
  }
}

/// The folder of a batch's images. Links must not lead out of it.
struct BatchOutputFolder: Sendable {
  private let pattern: NamePattern
  private let root: FileAccessPolicy

  /// The input files and other outputs, which no image may replace.
  let files: ReadFiles

  init(_ pattern: NamePattern, _ files: ReadFiles) {
    (self.pattern, self.files) = (pattern, files)
    root = FileAccessPolicy(folder: pattern.folder)
  }

  /// Throws `CommandError` if the file of this name is an input or another output of the run.
  func checkIsNoInput(_ name: String) throws {
    guard let input = files.name(of: root.folder + "/" + pattern.inFolder(name)) else { return }
    throw CommandError(
      Message("its picture would be named \(JSONValue.string(name).rendered()), like \(input)"),
      .dataError)
  }

  /// Returns the bytes of an existing file.
  ///
  /// `nil` if there is none, or if a link leads out of the folder.
  func existing(_ name: String) -> [UInt8]? {
    guard let file = try? root.resolve(pattern.inFolder(name)) else { return nil }
    return InputFile.readIfRegular(file)
  }

  /// Returns the stamp of an existing file, without opening it.
  ///
  /// `nil` if there is none, or if a link leads out of the folder.
  func stamp(_ name: String) -> FileStamp? {
    (try? root.resolve(pattern.inFolder(name))).flatMap { FileStamp($0) }
  }

  /// Returns the state of a file compared with the expected fingerprint.
  ///
  /// If a link leads out of the folder, the file counts as another program's.
  func state(_ name: String, _ fingerprint: String) throws(FileError) -> JobVerificationResult.State
  {
    let path = root.folder + "/" + pattern.inFolder(name)
    guard FolderTree.isFile(path) else { return FolderTree.isFolder(path) ? .foreign : .missing }
    guard let file = try? root.resolve(pattern.inFolder(name)) else { return .foreign }
    return try ResultFiles.state(ofFileAt: file, fingerprint)
  }

  /// Returns the names of this program's images in the folder that belong to no row.
  ///
  /// Ignores files of other programs.
  func surplusFiles(isExpected: (String) -> Bool) throws(FileError) -> [String] {
    guard FolderTree.isFolder(root.folder) else { return [] }
    let isRoot = root.folder == "." || root.folder == "/"
    let paths =
      pattern.isFlat || isRoot
      ? try FolderTree.names(of: root.folder) : try FolderTree.listing(of: root.folder).files
    return paths.filter { path in
      path.hasSuffix(pattern.commonSuffix) && !isExpected(pattern.name(inFolder: path))
        && existing(pattern.name(inFolder: path)).flatMap(ResultFiles.fingerprint) != nil
    }.map(pattern.name)
  }

  /// Writes a file completely or not at all, after creating missing folders.
  func write(_ bytes: [UInt8], to name: String) throws {
    do throws(FileError) { try root.write(bytes, to: pattern.inFolder(name)) } catch {
      throw Self.failure(error, root.folder)
    }
  }

  /// Returns the canonical path of a file that other code will write, and creates its folder.
  func outputPath(for name: String) throws -> String {
    do throws(FileError) { return try root.writablePath(for: pattern.inFolder(name)) } catch {
      throw Self.failure(error, root.folder)
    }
  }

  /// Returns the error to report.
  ///
  /// It suggests no option, because none allows paths outside the folder.
  private static func failure(_ error: FileError, _ folder: String) -> any Error {
    guard case .outside(_, let destination) = error.reason else { return error }
    return CommandError(
      "cannot create \(error.path): it leads out of \(folder), to \(destination)", .cannotCreate)
  }
}
