import RingCairo
import RingCore
import RingRender
import RingScene
import RingSystem

/// The numbered PNG files of a run of `frames`.
struct FrameFiles: Sendable {
  let pattern: FramePattern
  /// The number of frame 0 in file names.
  let startNumber: Int
  let results: ResultFiles
  /// Files that no frame may replace.
  let inputs: ReadFiles
  /// The bytes of outputs that cannot be read back, such as pipes, by frame index. Later equal
  /// frames are written with them.
  private let writeOnlyFiles = Monitor<[Int: [UInt8]]>([:])

  func path(_ frame: Int) -> String { pattern.path(frame + startNumber) }

  func checkIsReplaceable(_ frame: Int) throws { try inputs.checkIsReplaceable(path(frame)) }

  /// Returns the index of the frame whose file would replace `other`; `nil` if none would.
  func frame(over other: String) -> Int? {
    let number = pattern.hasNumber ? pattern.number(ofName: FilePath.name(other)) : startNumber
    guard let number, FilePath.areSame(pattern.path(number), other) else { return nil }
    return number - startNumber
  }

  /// Makes the file of a frame. Called on a drawing thread.
  func make(_ frame: Frame, with worker: inout FrameWorker) throws -> ResultFiles.Outcome {
    let (path, fingerprint) = (path(frame.index), results.fingerprint(frame.digest))
    if let file = results.outcomeWithoutDrawing(InputFile.readIfRegular(path), fingerprint) {
      return file.outcome
    }
    let bytes = try worker.png(of: frame, texts: [ResultFiles.pngText(fingerprint)])
    if try !FileOutput.write(bytes, to: path) {
      writeOnlyFiles.withLock { $0[frame.index] = bytes }
    }
    return .drawn
  }

  /// Makes the file of a frame that equals the frame `earlier`, whose file is finished.
  ///
  /// Copies the bytes. If the file were a link, later changes of one file would change the other.
  func repeatFile(
    _ frame: DeliveredFrame<ResultFiles.Outcome>, of earlier: Int
  ) throws -> ResultFiles.Outcome {
    let (path, fingerprint) = (path(frame.index), results.fingerprint(frame.digest))
    if let file = results.outcomeWithoutDrawing(InputFile.readIfRegular(path), fingerprint) {
      return file.outcome
    }
    let source = self.path(earlier)
    let bytes =
      if let stored = writeOnlyFiles.withLock({ $0[earlier] }) { stored } else {
        try InputFile.read(source, .file)
      }
    guard ResultFiles.fingerprint(in: bytes) == fingerprint else {
      // The file has changed since it was written.
      throw FileError(.read, source, .changed)
    }
    try FileOutput.write(bytes, to: path)
    return .identical
  }

  /// Returns the state of a frame's file. Throws as `ResultFiles.state`.
  func state(of frame: Frame) throws(FileError) -> JobVerificationResult.State {
    try ResultFiles.state(
      ofFileAt: path(frame.index), fingerprint: results.fingerprint(frame.digest))
  }

  /// Returns the paths of files that are named like frames with indices not in `expected`.
  func surplusFiles(excluding expected: [ClosedRange<Int>]) throws(FileError) -> [String] {
    let folder = FilePath.folder(path(0))
    guard pattern.hasNumber, FolderTree.isFolder(folder) else { return [] }
    return try FolderTree.names(of: folder).compactMap { name in
      guard let number = pattern.number(ofName: name), !expected.contains(number - startNumber)
      else { return nil }
      let path = pattern.path(number)
      return FolderTree.isNonFolder(path) ? path : nil
    }
  }
}

/// The check of `frames --verify-outputs`.
struct FrameVerification {
  let pictureRun: PictureRun
  let files: FrameFiles
  let job: FrameJob
  let verification: JobVerification

  /// Reports the findings; see `JobVerification.run`.
  func run(reportWarnings: ([TextWarning]) throws -> Void) throws {
    try verification.run(reportWarnings: reportWarnings) { result, reporter in
      let warnings = try verify(&result, reporter)
      result.surplusFiles = try files.surplusFiles(excluding: job.inputRanges)
      return warnings
    }
  }

  private func verify(
    _ result: inout JobVerificationResult, _ reporter: ProgressReporter
  ) throws -> [TextWarning] {
    let (files, shard) = (files, verification.shard)
    var run = pictureRun
    run.maximumPendingPerJob = PictureRun.maximumPendingOutcomesPerJob
    let total = shard.share(of: job.selection.total)
    let frames = job.selection.every(shard.count, from: shard.index)
    // Equal frames have separate files, and the drawing threads read each of them.
    return try run.run(frames: frames, of: job.scenes, repeats: .none) { _, frame in
      try files.state(of: frame)
    } deliver: { frame in
      guard case .rendered(let state) = frame.content else { return }
      result.add(frame.index, state, task: verification.task(ofItemAt: result.count))
      reporter.update(result.count, of: total)
    }
  }
}
