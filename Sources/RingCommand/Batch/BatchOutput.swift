import RingCairo
import RingConfig
import RingCore
import RingData
import RingRender
import RingSystem

enum BatchOutput {
  case stills(PictureRun, BatchImageWriter)
  case animations(BatchAnimationWriter)

  /// The properties that the writers of both kinds have.
  private var shared: (results: ResultFiles, invisible: InvisibleImages, pictures: InputPictures?) {
    switch self {
    case .stills(_, let writer): (writer.results, writer.invisible, writer.pictures)
    case .animations(let writer): (writer.results, writer.invisible, writer.pictures)
    }
  }

  var isDryRun: Bool { shared.results.mode == .dryRun }

  /// `nil` if every image has visible content.
  var blankWarning: Message? { shared.invisible.warning }

  /// `nil` without a manifest, and for an archive.
  var pictures: InputPictures? { shared.pictures }

  /// About changes that the format of animations required, and about frame rates.
  var formatWarnings: [Message] {
    guard case .animations(let writer) = self else { return [] }
    return writer.notes.withLock { $0.elements }.map { Message($0.commandText) }
  }

  /// Whether the run resumes from the manifest of an earlier run, and appends to it.
  var appendsToManifest: Bool {
    if case .animations(let writer) = self { writer.results.mode == .resume } else { false }
  }

  /// Makes the images and delivers them in the order of rows and variants.
  ///
  /// Returns the warnings about texts, without duplicates. The run ends if `deliver` returns
  /// `false` or throws an error.
  func run(
    _ requests: inout BatchRequests,
    deliver: (BatchRequest, _ variant: Int, Result<BatchImageResult, any Error>) throws -> Bool
  ) throws -> [TextWarning] {
    switch self {
    case .stills(let run, let writer):
      return try run.run {
        try requests.isReady()
      } next: {
        try requests.next()
      } work: { worker, request -> [Result<BatchImageResult, any Error>] in
        if let results = writer.upToDateResults(of: request, with: &worker) {
          return results.map { .success($0) }
        }
        return request.templates.products(of: request, with: &worker) {
          worker, variant, frame, images in
          try writer.make(request, variant, frame, of: images, with: &worker)
        }
      } deliver: { _, request, results in
        requests.finish(request)
        for (variant, result) in try results.get().enumerated() {
          guard try deliver(request, variant, result) else { return false }
        }
        return true
      }
    case .animations(let writer): return try Self.run(writer, &requests, deliver)
    }
  }

  private static func run(
    _ animations: BatchAnimationWriter, _ requests: inout BatchRequests,
    _ deliver: (BatchRequest, _ variant: Int, Result<BatchImageResult, any Error>) throws -> Bool
  ) throws -> [TextWarning] {
    var warnings = OrderedSet<TextWarning>()
    var writer = animations
    while let request = try requests.next() {
      writer.use(request.templates)
      var row = writer.templates.values(of: request)
      for variant in 0..<request.resultCount {
        let result = Result {
          try writer.upToDateResult(of: request, variant, row)
            ?? writer.make(request, variant, &row, &warnings)
        }
        guard try deliver(request, variant, result) else { return warnings.elements }
      }
      requests.finish(request)
    }
    return warnings.elements
  }
}

/// The folder of a batch's images. Links must not lead out of it.
struct BatchOutputFolder: Sendable {
  private let pattern: NamePattern
  private let root: FileAccessPolicy

  /// Input files and other outputs, which no image may replace.
  let files: ReadFiles
  /// The folders with pictures that later rows may name; `nil` if all rows are known, or if no row
  /// names pictures.
  var laterPictures: FileAccessPolicy?

  init(_ pattern: NamePattern, _ files: ReadFiles) {
    (self.pattern, self.files) = (pattern, files)
    root = FileAccessPolicy(folder: pattern.folder)
  }

  /// Throws `CommandError` if the file of this name, for the row at a position, is an input or
  /// another output of the run, or if it may be one of a later row.
  func checkIsNoInput(_ name: String, ofRowAt position: Int) throws {
    let path = root.folder + "/" + pattern.inFolder(name)
    let last = laterPictures == nil ? Int.max : position
    if let input = files.protectedName(of: path, upTo: last) {
      throw CommandError(
        Message("its picture would be named \(name.quoted), like \(input)"), .dataError)
    }
    guard mayBeNamedLater(path) else { return }
    throw CommandError(
      Message(
        "its picture would replace \(name.quoted), which ringrender has not made and a later row "
          + "may name: remove it, or write the rows to a file"),
      .dataError)
  }

  /// Throws `CommandError` if an output other than the results would replace a picture that a row
  /// may name.
  func checkIsNoLaterPicture(_ path: String) throws {
    guard mayBeNamedLater(path) else { return }
    throw CommandError(
      "cannot create \(path): it is a picture, which a row may name", .cannotCreate)
  }

  /// Whether a file is a picture that later rows may name, and no result of an earlier run.
  private func mayBeNamedLater(_ path: String) -> Bool {
    guard let laterPictures, path != "-", let bytes = InputFile.readIfRegular(path),
      ImageFileFormat(bytes).isSupported, ResultFiles.fingerprint(in: bytes) == nil
    else { return false }
    return (try? laterPictures.resolve(FolderTree.canonicalPath(of: path))) != nil
  }

  /// Returns the name of the result whose file is at a path; `nil` if no result can be there.
  func name(ofFileAt path: String) -> String? {
    let file = FilePath.canonicalPath(ofNew: path)
    let folder = FilePath.canonicalPath(ofNew: root.folder)
    guard let inFolder = FilePath.path(of: file, inside: folder) else { return nil }
    return pattern.name(inFolder: inFolder)
  }

  /// `nil` if there is no file, or if a link leads out of the folder.
  func existingBytes(_ name: String) -> [UInt8]? {
    guard let file = try? root.resolve(pattern.inFolder(name)) else { return nil }
    return InputFile.readIfRegular(file)
  }

  /// Does not open the file. `nil` if there is none, or if a link leads out of the folder.
  func stamp(_ name: String) -> FileStamp? {
    (try? root.resolve(pattern.inFolder(name))).flatMap { FileStamp($0) }
  }

  /// If a link leads out of the folder, the file counts as another program's.
  func state(
    _ name: String, fingerprint: String
  ) throws(FileError) -> JobVerificationResult.State {
    let path = root.folder + "/" + pattern.inFolder(name)
    guard FolderTree.isFile(path) else { return FolderTree.isFolder(path) ? .foreign : .missing }
    guard let file = try? root.resolve(pattern.inFolder(name)) else { return .foreign }
    return try ResultFiles.state(ofFileAt: file, fingerprint: fingerprint)
  }

  /// The names of this program's images that the pattern gives to rows, but that belong to none.
  ///
  /// Ignores links, and files that the run reads.
  func surplusFiles(isExpected: (String) -> Bool) throws(FileError) -> [String] {
    guard FolderTree.isFolder(root.folder) else { return [] }
    let isRoot = root.folder == "." || root.folder == "/"
    let paths =
      pattern.isFlat || isRoot
      ? try FolderTree.names(of: root.folder) : try FolderTree.listing(of: root.folder).files
    return paths.map { pattern.name(inFolder: $0) }.filter { name in
      let path = root.folder + "/" + pattern.inFolder(name)
      return pattern.canName(name) && !isExpected(name) && FolderTree.linkTarget(path) == nil
        && files.protectedName(of: path) == nil
        && existingBytes(name).flatMap(ResultFiles.fingerprint) != nil
    }
  }

  func remove(_ name: String) throws(FileError) { try root.remove(pattern.inFolder(name)) }

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

  /// Suggests no option, because none allows paths outside the folder.
  private static func failure(_ error: FileError, _ folder: String) -> any Error {
    guard case .outside(_, let destination) = error.reason else { return error }
    return CommandError(
      "cannot create \(error.path): it leads out of \(folder), to \(destination)", .cannotCreate)
  }
}

/// An archive of a batch's images.
///
/// Its file appears only when it is complete. Standard output receives the bytes as they are made.
final class BatchArchive {
  /// A class, because the closure of the archive writer retains it.
  private final class Output {
    private let path: String
    private var file: AtomicFile?

    init(_ path: String) throws(FileError) {
      let folders = try FolderTree.createFolder(of: path)
      do throws(FileError) {
        file = path == "-" ? nil : try AtomicFile(replacing: path)
      } catch {
        FolderTree.removeEmpty(folders)
        throw error
      }
      self.path = path
    }

    func write(_ bytes: [UInt8]) throws(FileError) {
      if path == "-" { try FileOutput.write(bytes, to: path) } else { try file?.write(bytes) }
    }

    func commit() throws(FileError) {
      guard let file = file.take() else { return }
      try file.commit()
    }
  }

  private let output: Output
  private let writer: ArchiveWriter

  /// `-` is standard output. Throws `FileError` if the destination cannot be written, and
  /// `CommandError` for other errors.
  init(_ format: ArchiveFormat, _ path: String) throws {
    output = try Output(path)
    let output = output
    writer = try Self.reporting { () throws(ArchiveError) in
      try ArchiveWriter(format) { bytes throws(FileError) in try output.write(bytes) }
    }
  }

  func add(_ name: String, _ bytes: [UInt8]) throws {
    try Self.reporting { () throws(ArchiveError) in try writer.add(name, bytes) }
  }

  /// Writes the end of the archive, then moves the file to its destination. Throws as `init` does.
  func finish() throws {
    try Self.reporting { () throws(ArchiveError) in try writer.finish() }
    try output.commit()
  }

  private static func reporting<R>(_ body: () throws(ArchiveError) -> R) throws -> R {
    do throws(ArchiveError) { return try body() } catch {
      if case .file(let error) = error { throw error }
      throw CommandError(error.description, error.exitStatus)
    }
  }
}
