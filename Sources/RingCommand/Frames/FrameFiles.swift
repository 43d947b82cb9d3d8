import RingGraphics
import RingPNG
import RingRender
import RingSystem

/// The numbered PNG files of an animation.
struct FrameFiles: Sendable {
  /// What became of a frame's file.
  enum Outcome: Sendable {
    /// Drawn and written.
    case drawn
    /// Written with the bytes of an equal frame.
    case identical
    /// It was there already, whole and of this fingerprint.
    case resumed
    /// It is not there, and was not to be made.
    case missing
  }

  /// What is done about a frame's file.
  enum Mode: Sendable {
    case makeAll
    /// Files that are there already are left alone.
    case resume
    /// Nothing is made.
    case look
  }

  let pattern: FramePattern
  /// The number of frame 0.
  let startNumber: Int
  let mode: Mode
  let compression: Compression
  /// The files that went where they cannot be read again, for frames that repeat them.
  private let unreadable = Monitor<[Int: [UInt8]]>([:])

  func path(_ frame: Int) -> String { pattern.path(frame + startNumber) }

  /// The frame whose file would take the place of another file; `nil` if none would.
  func frame(over other: String) -> Int? {
    let number = pattern.hasNumber ? pattern.number(ofName: FilePath.name(other)) : startNumber
    guard let number, FilePath.areSame(pattern.path(number), other) else { return nil }
    return number - startNumber
  }

  /// Makes a frame's file, on a worker.
  func make(_ frame: Frame, with worker: inout FrameWorker) throws -> Outcome {
    let (path, fingerprint) = (path(frame.index), fingerprint(frame.digest))
    if let outcome = existing(path, fingerprint) { return outcome }
    let text = PNGText(keyword: PictureFingerprint.keyword, text: fingerprint)
    let bytes = try worker.png(of: frame, texts: [text])
    if try !FileOutput.write(bytes, to: path) {
      unreadable.withLock { $0[frame.index] = bytes }
    }
    return .drawn
  }

  /// Makes the file of a frame that is equal to an earlier one, whose file is there.
  ///
  /// Its bytes are copied: a link would share later changes of one frame with the other.
  func repeatFile(
    _ frame: DeliveredFrame<Outcome>, of earlier: Int
  ) throws(FileError) -> Outcome {
    let (path, fingerprint) = (path(frame.index), fingerprint(frame.digest))
    if let outcome = existing(path, fingerprint) { return outcome }
    let source = self.path(earlier)
    let bytes =
      if let kept = unreadable.withLock({ $0[earlier] }) { kept } else {
        try InputFile.read(source, .file)
      }
    guard PictureFingerprint.text(in: bytes) == fingerprint else {
      // Somebody has changed it since it was written.
      throw FileError(.read, source, .changed)
    }
    try FileOutput.write(bytes, to: path)
    return .identical
  }

  /// What there is to say of a file without making it; `nil` if it is to be made.
  private func existing(_ path: String, _ fingerprint: String) -> Outcome? {
    if mode == .makeAll { return nil }
    if let bytes = InputFile.readIfPlain(path), PictureFingerprint.text(in: bytes) == fingerprint {
      return .resumed
    }
    return mode == .look ? .missing : nil
  }

  /// What is in the place of a frame's file.
  ///
  /// Throws if a file is there and cannot be read: it may be whole.
  func state(of frame: Frame) throws(FileError) -> JobFindings.State {
    try Self.state(ofFileAt: path(frame.index), fingerprint(frame.digest))
  }

  /// What a file is whose fingerprint should be this one.
  static func state(
    ofFileAt path: String, _ fingerprint: String
  ) throws(FileError) -> JobFindings.State {
    guard FolderTree.isFile(path) else { return FolderTree.isFolder(path) ? .foreign : .missing }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try InputFile.read(path, .file) } catch {
      if case .special = error.reason { return .foreign }
      throw error
    }
    guard let summary = try? PNGSummary(bytes) else { return .damaged }
    guard let found = PictureFingerprint.text(in: summary) else { return .foreign }
    return found == fingerprint ? .whole : .stale
  }

  /// Files with the name of a frame that the job does not have, in order.
  func strays(besides known: [ClosedRange<Int>]) throws(FileError) -> [String] {
    let folder = FilePath.folder(path(0))
    guard pattern.hasNumber, FolderTree.isFolder(folder) else { return [] }
    return try FolderTree.names(of: folder).compactMap { name in
      guard let number = pattern.number(ofName: name), !known.contains(number - startNumber) else {
        return nil
      }
      let path = pattern.path(number)
      return FolderTree.isNoFolder(path) ? path : nil
    }
  }

  private func fingerprint(_ digest: Digest) -> String {
    PictureFingerprint.text(digest, compression)
  }
}
