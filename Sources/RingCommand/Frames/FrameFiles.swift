import RingGraphics
import RingPNG
import RingRender
import RingSystem

/// The numbered PNG files of an animation.
struct FrameFiles: Sendable {
  /// The outcome for one frame's file.
  enum Outcome: Sendable {
    /// Drawn and written.
    case drawn
    /// Written with the bytes of an equal frame.
    case identical
    /// The file existed, complete and with this fingerprint.
    case resumed
    /// The file is missing, and the mode does not make files.
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
    /// Makes no files.
    case dryRun
  }

  let pattern: FramePattern
  /// The number of frame 0.
  let startNumber: Int
  let mode: Mode
  let compression: Compression
  /// The bytes of files whose destination cannot be read back, for frames that repeat them. The key
  /// is the frame's index.
  private let writeOnlyFiles = Monitor<[Int: [UInt8]]>([:])

  func path(_ frame: Int) -> String { pattern.path(frame + startNumber) }

  /// Returns the frame whose file would replace `other`; `nil` if none would.
  func frame(over other: String) -> Int? {
    let number = pattern.hasNumber ? pattern.number(ofName: FilePath.name(other)) : startNumber
    guard let number, FilePath.areSame(pattern.path(number), other) else { return nil }
    return number - startNumber
  }

  /// Makes a frame's file. Called on a worker thread.
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

  /// Makes the file of a frame that is equal to an earlier one with a finished file.
  ///
  /// Copies the bytes: with a link, later changes of one frame would change the other.
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

  /// Returns the outcome for a file that need not be drawn; `nil` if it must be.
  private func existingOutcome(_ path: String, _ fingerprint: String) -> Outcome? {
    if mode == .overwrite { return nil }
    if let bytes = InputFile.readIfRegular(path), ImageFingerprint.text(in: bytes) == fingerprint {
      return .resumed
    }
    return mode == .dryRun ? .missing : nil
  }

  /// Returns the state of a frame's file.
  ///
  /// Throws if a file exists but cannot be read: it may be complete.
  func state(of frame: Frame) throws(FileError) -> JobVerificationResult.State {
    try Self.state(ofFileAt: path(frame.index), fingerprint(frame.digest))
  }

  /// Returns the state of the file at `path`, whose fingerprint should be `fingerprint`.
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

  /// Returns the files that are named like frames outside `expected`, in order.
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
