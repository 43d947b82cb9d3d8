import RingCairo
import RingCodec
import RingConfig
import RingConfigDecoding
import RingCore
import RingData
import RingRender
import RingScene
import RingSystem

/// Writes one animation per row, one after the other, each on all threads.
struct BatchAnimationWriter {
  let format: AnimationFormat
  private(set) var templates: BatchTemplates
  /// Draws the frames; each animation has the memory of its own config.
  private(set) var pictureRun: PictureRun
  let results: ResultFiles
  let folder: BatchOutputFolder
  /// The folder of the animation that is being made, whose bytes are delivered; `nil` for files.
  var scratch: ScratchFolder?
  let timing: TimingOptions
  /// The entries of an earlier run, by file name; `nil` if no manifest is used.
  let manifestEntries: [String: ManifestEntry]?
  /// `nil` without a manifest.
  let pictures: InputPictures?

  /// Measures dynamic and alternative texts. All rows share it, so that fonts are matched once.
  private(set) var text: TextEngine

  /// Whether an animation without visible content is an error, and a change that the format
  /// requires.
  let isStrict: Bool
  let invisible = InvisibleImages()
  /// About changes that the format required, and about frame rates, without duplicates.
  let notes = Monitor(OrderedSet<AnimationNote>())

  private static let maximumFrames = AnimationOptions.maximumFrames

  private struct Job {
    var run: PictureRun
    var scenes: SceneSeries
    var frames: [Int]
    var settings: AnimationSettings
    var canvas: Canvas
  }

  /// Makes the next animations with the config of a row.
  mutating func use(_ templates: BatchTemplates) {
    self.templates = templates
    guard templates.fonts != pictureRun.fonts else { return }
    (pictureRun.fonts, text) = (templates.fonts, TextEngine(templates.fonts))
  }

  /// Like `BatchImageWriter.upToDateResults`, for one variant of a row.
  func upToDateResult(
    of request: BatchRequest, _ variant: Int, _ row: Result<RowValues, RowError>
  ) -> BatchImageResult? {
    guard results.mode != .overwrite, templates.findings == nil,
      request.names.indices.contains(variant)
    else { return nil }
    let name = request.names[variant]
    guard let pictures, let known = pictures.unchangedPictures(ofResults: [name]),
      let entry = manifestEntries?[name], isUnchanged(name, since: entry)
    else { return nil }
    // Bind a copy, because other variants of the row may have to be drawn.
    var row = row
    guard
      let bound = try? templates.bound(
        &row, to: variant, animated: true, knowing: known.mapValues(\.placeholder),
        measuring: text)
    else { return nil }
    pictures.recordUse(of: bound.rowImages)
    guard (try? folder.checkIsNoInput(name, ofRowAt: request.position)) != nil,
      let digest = try? digest(of: job(bound)),
      results.fingerprint(digest) == entry.fingerprint
    else { return nil }
    return BatchImageResult(outcome: .resumed, size: entry.size, fingerprint: entry.fingerprint)
  }

  /// Does not write a file that is up to date. Adds new warnings to `warnings`.
  func make(
    _ request: BatchRequest, _ variant: Int, _ row: inout Result<RowValues, RowError>,
    _ warnings: inout OrderedSet<TextWarning>
  ) throws -> BatchImageResult {
    let bound = try templates.bound(&row, to: variant, animated: true, measuring: text)
    var result = try make(
      request.names[variant], ofRowAt: request.position, bound, &warnings)
    if result.outcome == .drawn, let pictures {
      result.pictures = pictures.records(of: bound.rowImages)
    }
    return result
  }

  private func make(
    _ name: String, ofRowAt position: Int, _ bound: BoundDocument,
    _ warnings: inout OrderedSet<TextWarning>
  ) throws -> BatchImageResult {
    do {
      try templates.lint(
        name,
        Renderer(text: text, memory: bound.memory).lintScene(
          of: bound.still, maximumPixels: pictureRun.maximumPixels))
      let job = try job(bound)
      if scratch == nil { try folder.checkIsNoInput(name, ofRowAt: position) }
      return try unwritten(name, job) ?? write(name, job, &warnings)
    } catch let error as FrameError {
      // Report the reason alone: the message names the row, not the frame.
      throw error.reason
    }
  }

  /// Returns the result of a file that is up to date, or that a dry run does not write; `nil` if
  /// the file must be written.
  private func unwritten(_ name: String, _ job: Job) throws -> BatchImageResult? {
    var result = BatchImageResult(outcome: .missing, fingerprint: "")
    let isDryRun = results.mode == .dryRun
    if results.mode != .overwrite, let entries = manifestEntries {
      let recorded = entries[name].flatMap { isUnchanged(name, since: $0) ? $0 : nil }
      if isDryRun || recorded != nil {
        result.fingerprint = results.fingerprint(try digest(of: job))
      }
      if let recorded, recorded.fingerprint == result.fingerprint {
        (result.outcome, result.size) = (.resumed, recorded.size)
        return result
      }
    }
    return isDryRun ? result : nil
  }

  private func write(
    _ name: String, _ job: Job, _ warnings: inout OrderedSet<TextWarning>
  ) throws -> BatchImageResult {
    let path = try scratch.map { "\($0.path)/picture" } ?? folder.outputPath(for: name)
    var writer = try AnimationWriter(
      job.scenes, frames: job.frames, settings: job.settings, run: job.run, measuring: text)
    writer.ffmpegTimeout = try SingleFileRunner.ffmpegTimeout
    let visible = VisibleFrames()
    writer.willDraw = { visible.add($0) }
    if isStrict {
      writer.willNote = { throw CommandError(Message($0.commandText), .dataError, .format) }
      writer.willCommit = visible.checkHasVisibleContent
    }
    let report = try writer.write(to: path)
    if warnings.elements.count < PictureRun.maximumWarnings {
      warnings.append(contentsOf: report.warnings)
    }
    notes.withLock { $0.append(contentsOf: report.notes) }
    if let reason = visible.invisibility { invisible.add(name, reason) }
    let bytes = try InputFile.read(path)
    return BatchImageResult(
      outcome: .drawn, size: bytes.count, fingerprint: results.fingerprint(report.digest),
      altText: report.altText,
      canvas: ManifestCanvas(
        size: report.size, scale: job.canvas.scale, scheme: job.canvas.colorScheme.rawValue),
      checksum: manifestEntries == nil ? nil : Self.checksum(bytes),
      bytes: scratch == nil ? nil : bytes)
  }

  private func job(_ bound: BoundDocument) throws -> Job {
    let animation = try timing.applied(to: bound.animation)
    guard animation.frameCount <= Self.maximumFrames else {
      throw CommandError(
        "\(animation.frameCount) frames are too many; at most \(Self.maximumFrames) are allowed",
        .dataError, .tooLarge)
    }
    var run = pictureRun
    run.memory = bound.memory
    let settings = AnimationSettings(
      format: format, rate: animation.rate, plays: animation.playCount,
      pause: animation.pause, compression: results.compression, matte: bound.still.canvas.matte)
    return Job(
      run: run, scenes: SceneSeries(animation), frames: Array(0..<animation.frameCount),
      settings: settings, canvas: bound.still.canvas)
  }

  private func digest(of job: Job) throws -> Digest {
    try AnimationWriter.digest(
      of: job.frames, of: job.scenes, settings: job.settings, run: job.run, measuring: text)
  }

  private func isUnchanged(_ name: String, since entry: ManifestEntry) -> Bool {
    guard let bytes = folder.existingBytes(name), bytes.count == entry.size else { return false }
    return Self.checksum(bytes) == entry.checksum
  }

  private static func checksum(_ bytes: [UInt8]) -> String {
    var hasher = StableHasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.digest.description
  }
}
