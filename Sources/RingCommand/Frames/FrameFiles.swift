import RingCodec
import RingCore
import RingRender
import RingSystem

/// The numbered PNG files of a run of `frames`.
struct FrameFiles: Sendable {
  /// The outcome for the file of one frame.
  enum Outcome: Sendable {
    /// The frame was drawn and its file written.
    case drawn
    /// The file was written with the bytes of an equal frame.
    case identical
    /// The file exists, is complete and has the frame's fingerprint.
    case resumed
    /// The file is missing or out of date, and the mode does not write files.
    case missing
  }

  /// The treatment of existing and missing files.
  enum Mode: Sendable {
    case overwrite
    /// Keeps each file that is a complete PNG file with the fingerprint of its frame.
    ///
    /// The fingerprint is a hash of the frame's drawing (its draw commands, size and scale), the
    /// compression and the program's version. Neither pixels nor file times are compared.
    case resume
    /// Writes no files.
    case dryRun
  }

  let pattern: FramePattern
  /// The number of frame 0 in file names.
  let startNumber: Int
  let mode: Mode
  let compression: Compression
  /// The bytes of outputs that cannot be read back, such as pipes, by frame index.
  ///
  /// The files of later equal frames are written with these bytes.
  private let writeOnlyFiles = Monitor<[Int: [UInt8]]>([:])

  func path(_ frame: Int) -> String { pattern.path(frame + startNumber) }

  /// Returns the index of the frame whose file would replace `other`; `nil` if none would.
  func frame(over other: String) -> Int? {
    let number = pattern.hasNumber ? pattern.number(ofName: FilePath.name(other)) : startNumber
    guard let number, FilePath.areSame(pattern.path(number), other) else { return nil }
    return number - startNumber
  }

  /// Makes the file of a frame. Called on a drawing thread.
  func make(_ frame: Frame, with worker: inout FrameWorker) throws -> Outcome {
    let (path, fingerprint) = (path(frame.index), fingerprint(frame.digest))
    if let outcome = existingOutcome(path, fingerprint) { return outcome }
    let text = PNGText(keyword: ImageFingerprint.keyword, text: fingerprint)
    let bytes = try worker.png(of: frame, texts: [text])
    if try !FileOutput.write(bytes, to: path) {
      writeOnlyFiles.withLock { $0[frame.index] = bytes }
    }
    return .drawn
  }

  /// Makes the file of a frame that equals the frame `earlier`, whose file is finished.
  ///
  /// Copies the bytes. If the file were a link, later changes of one file would change the other.
  func repeatFile(
    _ frame: DeliveredFrame<Outcome>, of earlier: Int
  ) throws(FileError) -> Outcome {
    let (path, fingerprint) = (path(frame.index), fingerprint(frame.digest))
    if let outcome = existingOutcome(path, fingerprint) { return outcome }
    let source = self.path(earlier)
    let bytes =
      if let stored = writeOnlyFiles.withLock({ $0[earlier] }) { stored } else {
        try InputFile.read(source, .file)
      }
    guard ImageFingerprint.text(in: bytes) == fingerprint else {
      // The file has changed since it was written.
      throw FileError(.read, source, .changed)
    }
    try FileOutput.write(bytes, to: path)
    return .identical
  }

  /// Returns the outcome for a file that need not be drawn; `nil` if it must be drawn.
  private func existingOutcome(_ path: String, _ fingerprint: String) -> Outcome? {
    if mode == .overwrite { return nil }
    if let bytes = InputFile.readIfRegular(path), ImageFingerprint.text(in: bytes) == fingerprint {
      return .resumed
    }
    return mode == .dryRun ? .missing : nil
  }

  /// Returns the state of a frame's file.
  ///
  /// Throws a `FileError` of `read` if the file exists but cannot be read, because it may be
  /// complete.
  func state(of frame: Frame) throws(FileError) -> JobVerificationResult.State {
    try Self.state(ofFileAt: path(frame.index), fingerprint(frame.digest))
  }

  /// Returns the state of the file at `path`, compared with the expected fingerprint.
  static func state(
    ofFileAt path: String, _ fingerprint: String
  ) throws(FileError) -> JobVerificationResult.State {
    guard FolderTree.isFile(path) else { return FolderTree.isFolder(path) ? .foreign : .missing }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try InputFile.read(path, .file) } catch {
      if case .special = error.reason { return .foreign }
      throw error
    }
    guard let summary = try? PNGSummary(bytes) else { return .damaged }
    guard let actual = ImageFingerprint.text(in: summary) else { return .foreign }
    return actual == fingerprint ? .complete : .stale
  }

  /// Returns the paths of files that are named like frames with indices not in `expected`.
  func surplusFiles(excluding expected: [ClosedRange<Int>]) throws(FileError) -> [String] {
    let folder = FilePath.folder(path(0))
    guard pattern.hasNumber, FolderTree.isFolder(folder) else { return [] }
    return try FolderTree.names(of: folder).compactMap { name in
      guard let number = pattern.number(ofName: name), !expected.contains(number - startNumber)
      else {
        return nil
      }
      let path = pattern.path(number)
      return FolderTree.isNonFolder(path) ? path : nil
    }
  }

  private func fingerprint(_ digest: Digest) -> String {
    ImageFingerprint.text(digest, compression)
  }
}
