import RingCairo
import RingCodec
import RingData
import RingRender
import RingScene
import RingSystem

/// A writer of one animation per row.
///
/// Animations are made one after the other, each on all threads.
struct BatchAnimationWriter {
  let format: AnimationFormat
  let templates: BatchTemplates
  let jobs: Int
  let maximumPixels: Int
  let compression: Compression
  let isStrict: Bool
  let folder: BatchOutputFolder
  let mode: FrameFiles.Mode
  /// The frame rate and the duration that options set.
  let timing: TimingOptions
  /// The entries of an earlier run's manifest, by file name; `nil` if no manifest is used.
  let manifestEntries: [String: ManifestEntry]?

  /// The measurer of dynamic texts. All rows share it, so that fonts are matched once.
  private let text: TextEngine

  /// The maximum number of frames of an animation.
  private static let maximumFrames = AnimationOptions.maximumFrames

  init(
    _ format: AnimationFormat, _ templates: BatchTemplates, jobs: Int, maximumPixels: Int,
    compression: Compression, isStrict: Bool, folder: BatchOutputFolder, mode: FrameFiles.Mode,
    timing: TimingOptions, manifestEntries: [String: ManifestEntry]?
  ) {
    (self.format, self.templates, self.jobs) = (format, templates, jobs)
    (self.maximumPixels, self.compression) = (maximumPixels, compression)
    (self.isStrict, self.folder) = (isStrict, folder)
    (self.mode, self.timing, self.manifestEntries) = (mode, timing, manifestEntries)
    text = TextEngine(templates.fonts)
  }

  /// The input for one animation.
  private struct Job {
    var renderer: FrameRenderer
    var frames: [Int]
    var settings: AnimationSettings
  }

  /// Makes the file of a row unless it is up to date, and adds new warnings to `warnings`.
  func make(_ request: BatchImageRequest, _ warnings: inout [TextWarning]) throws
    -> BatchImageResult
  {
    do {
      let job = try job(request)
      try folder.checkIsNoInput(request.name)
      var result = BatchImageResult(outcome: .missing, fingerprint: "")
      if manifestEntries != nil { result.fingerprint = try fingerprint(job) }
      if mode != .overwrite, let size = size(of: request.name, if: result.fingerprint) {
        (result.outcome, result.size) = (.resumed, size)
        return result
      }
      if mode == .dryRun { return result }
      let path = try folder.outputPath(for: request.name)
      let report = try writer(job).write(to: path)
      for warning in report.warnings where !warnings.contains(warning) {
        warnings.append(warning)
      }
      let bytes = try InputFile.read(path)
      (result.outcome, result.size) = (.drawn, bytes.count)
      if manifestEntries != nil { result.checksum = Self.checksum(bytes) }
      return result
    } catch let error as FrameError {
      // Report the reason alone: the message names the row, not the frame.
      throw error.reason
    }
  }

  private func job(_ request: BatchImageRequest) throws -> Job {
    let picture = try templates.picture(of: request, animated: true, measuring: text)
    let scene = picture.document.scene
    let animation = try timing.applied(
      to: picture.animation ?? AnimatedScene(duration: nil) { _ in scene })
    guard animation.frameCount <= Self.maximumFrames else {
      throw CommandError(
        "\(animation.frameCount) frames are too many; at most \(Self.maximumFrames) are allowed",
        .dataError)
    }
    var renderer = FrameRenderer(
      animation, jobs: jobs, fonts: templates.fonts, maximumPixels: maximumPixels,
      compression: compression)
    renderer.memory = picture.document.memory
    let settings = AnimationSettings(
      format: format, rate: animation.rate, plays: animation.playCount, compression: compression,
      matte: scene.canvas.matte)
    return Job(renderer: renderer, frames: Array(0..<animation.frameCount), settings: settings)
  }

  private func writer(_ job: Job) throws -> AnimationWriter {
    var writer = try AnimationWriter(job.renderer, frames: job.frames, settings: job.settings)
    let isStrict = isStrict
    writer.willDraw = { frame in
      guard isStrict, let problem = TextWarningError(frame.newWarnings) else { return }
      throw problem
    }
    writer.ffmpegTimeout = try SingleFileRunner.ffmpegTimeout
    return writer
  }

  /// Returns a fingerprint of the file's content. Lays out all frames, but draws none.
  private func fingerprint(_ job: Job) throws -> String {
    var renderer = job.renderer
    (renderer.duplicateDetection, renderer.maximumPendingPerJob) = (.none, 32)
    var hasher = StableHasher()
    try renderer.run(frames: job.frames) { _, frame in
      frame.digest
    } deliver: { frame in
      hasher.combine(frame.digest.description)
    }
    let settings = job.settings
    hasher.combine(settings.format.rawValue)
    hasher.combine(settings.rate.numerator)
    hasher.combine(settings.rate.denominator)
    hasher.combine(settings.playCount)
    hasher.combine("\(settings.matte)")
    return ImageFingerprint.text(hasher.digest, compression)
  }

  /// Returns the size of an existing file in bytes; `nil` unless the file is up to date.
  ///
  /// A file is up to date if the manifest has an entry with its name and `fingerprint`, and the
  /// file's bytes have the size and checksum of the entry.
  private func size(of name: String, if fingerprint: String) -> Int? {
    guard let entry = manifestEntries?[name], entry.fingerprint == fingerprint,
      let bytes = folder.existing(name), bytes.count == entry.size,
      Self.checksum(bytes) == entry.checksum
    else { return nil }
    return entry.size
  }

  private static func checksum(_ bytes: [UInt8]) -> String {
    var hasher = StableHasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.digest.description
  }

  /// Returns the entries of a manifest by file name; empty if there is no manifest.
  ///
  /// If several entries have the same file name, the last entry counts.
  static func entries(of path: String) throws -> [String: ManifestEntry] {
    guard FolderTree.isFile(path) else { return [:] }
    var entries: [String: ManifestEntry] = [:]
    var reader = try RowReader(path, format: .ndjson)
    while let row = try reader.next() {
      // Ignore rows that are not entries, so that their files are made again.
      guard case .success(let row) = row, let entry = ManifestEntry(row) else { continue }
      entries[entry.file] = entry
    }
    return entries
  }
}
