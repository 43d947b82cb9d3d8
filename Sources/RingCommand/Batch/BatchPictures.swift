import RingData
import RingGraphics
import RingPNG
import RingRender
import RingSystem
import RingText

/// What became of a picture.
struct MadePicture: Sendable {
  var outcome: FrameFiles.Outcome
  /// Bytes.
  var size = 0
  var fingerprint: String
  /// Of the file's bytes, for the manifest; `nil` for what says itself whether it is whole.
  var checksum: String?
  /// The picture, where it does not go into a file of its own.
  var bytes: [UInt8]?
}

/// The making of a row's picture, on a thread that draws.
struct BatchPictures: Sendable {
  let mode: FrameFiles.Mode
  let compression: Compression
  /// Where files go; `nil` if they are packed into an archive.
  let folder: BatchFolder?
  /// Whether a picture in which nothing can be seen is an error of its row.
  let isStrict: Bool
  /// Whether files are left to whoever gets the pictures, so that none is there before its turn.
  let isInOrder: Bool
  private let shared = SharedPictures()
  private let invisible = Monitor(Invisible())

  /// The pictures in which nothing can be seen.
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

  /// What there is to say of pictures in which nothing can be seen; `nil` if there are none.
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
    // Nobody goes on with an archive, so its pictures are those of `render`, byte for byte.
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
  /// What is in the place of a row's file. Throws if a file is there and cannot be read.
  func state(_ order: PictureOrder, _ frame: Frame) throws -> JobFindings.State {
    guard let folder else { return .missing }
    return try folder.state(order.name, PictureFingerprint.text(frame.digest, compression))
  }
}

/// The folder that pictures of rows go into, and never leave.
struct BatchFolder: Sendable {
  private let pattern: NamePattern
  private let root: FolderGuard

  /// What a picture must not replace.
  let files: ReadFiles

  init(_ pattern: NamePattern, _ files: ReadFiles) {
    (self.pattern, self.files) = (pattern, files)
    root = FolderGuard(folder: pattern.folder)
  }

  /// Throws if a file has this name that this run has read.
  func checkIsNoInput(_ name: String) throws {
    guard let input = files.name(of: root.folder + "/" + pattern.inFolder(name)) else { return }
    throw Failure(
      Message("its picture would be named \(JSONValue.string(name).rendered()), as \(input)"),
      .dataError)
  }

  /// The bytes that are there under a name, unless a link leads out of the folder.
  func existing(_ name: String) -> [UInt8]? {
    guard let file = try? root.resolve(pattern.inFolder(name)) else { return nil }
    return InputFile.readIfPlain(file)
  }

  /// What the file of a name is; one that a link leads to out of the folder is not ours.
  func state(_ name: String, _ fingerprint: String) throws(FileError) -> JobFindings.State {
    let path = root.folder + "/" + pattern.inFolder(name)
    guard FolderTree.isFile(path) else { return FolderTree.isFolder(path) ? .foreign : .missing }
    guard let file = try? root.resolve(pattern.inFolder(name)) else { return .foreign }
    return try FrameFiles.state(ofFileAt: file, fingerprint)
  }

  /// The names of our pictures in the folder that no row has. Pictures of other programs may be beside
  /// them, and so may all else.
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

  /// Writes a file and the folders above it, whole or not at all.
  func write(_ bytes: [UInt8], to name: String) throws {
    do throws(FileError) { try root.write(bytes, to: pattern.inFolder(name)) } catch {
      throw Self.failure(error, root.folder)
    }
  }

  /// The true path of a file that other code will write; the folders above it are made.
  func place(of name: String) throws -> String {
    do throws(FileError) { return try root.place(ofNew: pattern.inFolder(name)) } catch {
      throw Self.failure(error, root.folder)
    }
  }

  /// What leaves the folder cannot be allowed by an option.
  private static func failure(_ error: FileError, _ folder: String) -> any Error {
    guard case .outside(_, let place) = error.reason else { return error }
    return Failure(
      "cannot create \(error.path): it leads out of \(folder), to \(place)", .cannotCreate)
  }
}
