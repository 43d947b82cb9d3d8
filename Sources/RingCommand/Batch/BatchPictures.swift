import RingData
import RingGraphics
import RingPNG
import RingRender
import RingSystem
import RingText

/// The result of one image of a batch.
struct MadePicture: Sendable {
  var outcome: FrameFiles.Outcome
  /// The size in bytes.
  var size = 0
  var fingerprint: String
  /// A checksum of the file's bytes, for the manifest; `nil` for formats that show by themselves
  /// whether they are complete.
  var checksum: String?
  /// The image, unless it has been written to a file of its own.
  var bytes: [UInt8]?
}

/// An output with one still per row, made on the drawing threads.
struct BatchPictures: Sendable {
  let mode: FrameFiles.Mode
  let compression: Compression
  /// The folder of the files; `nil` for an archive.
  let folder: BatchFolder?
  /// Whether an image without visible content is an error of its row.
  let isStrict: Bool
  /// Whether the receiver of the images writes the files, so that they appear in input order.
  let isInOrder: Bool
  private let shared = SharedPictures()
  private let invisible = Monitor(Invisible())

  /// The images without visible content.
  private struct Invisible: Sendable {
    var count = 0
    var name = ""
    var reason: Invisibility = []
  }

  init(
    mode: FrameFiles.Mode, compression: Compression, folder: BatchFolder?, isStrict: Bool = false,
    isInOrder: Bool = false
  ) {
    (self.mode, self.compression, self.folder) = (mode, compression, folder)
    (self.isStrict, self.isInOrder) = (isStrict, isInOrder)
  }

  /// The warning about images without visible content; `nil` if there are none.
  var warning: Message? {
    let found = invisible.withLock { $0 }
    guard found.count > 0 else { return nil }
    let more = found.count > 1 ? " and \(found.count - 1) more" : ""
    return "nothing can be seen in \(found.name)\(more): \(found.reason.description)"
  }

  private func look(at frame: Frame, _ name: String) throws {
    guard let reason = frame.drawing.invisibility else { return }
    if isStrict {
      throw Failure("nothing can be seen in the picture: \(reason.description)", .dataError)
    }
    invisible.withLock { found in
      found.count += 1
      if found.count == 1 || name < found.name { (found.name, found.reason) = (name, reason) }
    }
  }

  func make(
    _ order: PictureOrder, _ frame: Frame, with worker: inout FrameWorker
  ) throws -> MadePicture {
    try folder?.checkIsNoInput(order.name)
    try look(at: frame, order.name)
    let fingerprint = PictureFingerprint.text(frame.digest, compression)
    var made = MadePicture(outcome: .missing, fingerprint: fingerprint)
    if mode != .makeAll, let folder {
      if let bytes = folder.existing(order.name), PictureFingerprint.text(in: bytes) == fingerprint
      {
        (made.outcome, made.size) = (.resumed, bytes.count)
        return made
      }
      if mode == .look { return made }
    }
    // An archive cannot be resumed, so its images have no fingerprint and equal those of `render`.
    let texts =
      folder == nil ? [] : [PNGText(keyword: PictureFingerprint.keyword, text: fingerprint)]
    let (bytes, isNew) = try shared.bytes(of: frame.digest) {
      try worker.png(of: frame, texts: texts)
    }
    (made.outcome, made.size) = (isNew ? .drawn : .identical, bytes.count)
    if let folder, !isInOrder {
      try folder.write(bytes, to: order.name)
    } else {
      made.bytes = bytes
    }
    return made
  }
}

extension BatchPictures {
  /// Returns the state of a row's file. Throws if a file exists but cannot be read.
  func state(_ order: PictureOrder, _ frame: Frame) throws -> JobFindings.State {
    guard let folder else { return .missing }
    return try folder.state(order.name, PictureFingerprint.text(frame.digest, compression))
  }
}

/// The folder of the images, which no path may leave.
struct BatchFolder: Sendable {
  private let pattern: NamePattern
  private let root: FolderGuard

  /// The input files, which no image may replace.
  let files: ReadFiles

  init(_ pattern: NamePattern, _ files: ReadFiles) {
    (self.pattern, self.files) = (pattern, files)
    root = FolderGuard(folder: pattern.folder)
  }

  /// Throws if this run has read a file with this name.
  func checkIsNoInput(_ name: String) throws {
    guard let input = files.name(of: root.folder + "/" + pattern.inFolder(name)) else { return }
    throw Failure(
      Message("its picture would be named \(JSONValue.string(name).rendered()), as \(input)"),
      .dataError)
  }

  /// Returns the bytes of an existing file; `nil` if there is none, or if a link leads out of the
  /// folder.
  func existing(_ name: String) -> [UInt8]? {
    guard let file = try? root.resolve(pattern.inFolder(name)) else { return nil }
    return InputFile.readIfPlain(file)
  }

  /// Returns the state of a file. A link that leads out of the folder counts as another program's
  /// file.
  func state(_ name: String, _ fingerprint: String) throws(FileError) -> JobFindings.State {
    let path = root.folder + "/" + pattern.inFolder(name)
    guard FolderTree.isFile(path) else { return FolderTree.isFolder(path) ? .foreign : .missing }
    guard let file = try? root.resolve(pattern.inFolder(name)) else { return .foreign }
    return try FrameFiles.state(ofFileAt: file, fingerprint)
  }

  /// Returns the names of this program's images in the folder that belong to no row. Files of other
  /// programs are ignored.
  func strays(isTaken: (String) -> Bool) throws(FileError) -> [String] {
    guard FolderTree.isFolder(root.folder) else { return [] }
    let isRoot = root.folder == "." || root.folder == "/"
    let paths =
      pattern.isFlat || isRoot
      ? try FolderTree.names(of: root.folder) : try FolderTree.listing(of: root.folder).files
    return paths.filter { path in
      path.hasSuffix(pattern.ending) && !isTaken(pattern.name(inFolder: path))
        && existing(pattern.name(inFolder: path)).flatMap(PictureFingerprint.text) != nil
    }.map(pattern.name)
  }

  /// Writes a file and creates the folders above it. The file appears only when complete.
  func write(_ bytes: [UInt8], to name: String) throws {
    do throws(FileError) { try root.write(bytes, to: pattern.inFolder(name)) } catch {
      throw Self.failure(error, root.folder)
    }
  }

  /// Returns the canonical path of a file to be written by other code, and creates the folders
  /// above it.
  func place(of name: String) throws -> String {
    do throws(FileError) { return try root.place(ofNew: pattern.inFolder(name)) } catch {
      throw Self.failure(error, root.folder)
    }
  }

  /// Returns the error to report: no option allows paths outside the folder.
  private static func failure(_ error: FileError, _ folder: String) -> any Error {
    guard case .outside(_, let place) = error.reason else { return error }
    return Failure(
      "cannot create \(error.path): it leads out of \(folder), to \(place)", .cannotCreate)
  }
}
