import RingCairo
import RingData
import RingMotion
import RingPNG
import RingRender
import RingSystem

/// The making of an animation of each row: one after the other, each on all threads.
struct BatchAnimations {
  let format: AnimationFormat
  let templates: BatchTemplates
  let jobs: Int
  let maximumPixels: Int
  let compression: Compression
  let isStrict: Bool
  let folder: BatchFolder

  /// Measures what moves; its fonts are found once.
  private let text: TextEngine

  /// How many frames an animation may have.
  private static let maximumFrames = AnimationOptions.maximumFrames

  init(
    _ format: AnimationFormat, _ templates: BatchTemplates, jobs: Int, maximumPixels: Int,
    compression: Compression, isStrict: Bool, folder: BatchFolder
  ) {
    (self.format, self.templates, self.jobs) = (format, templates, jobs)
    (self.maximumPixels, self.compression) = (maximumPixels, compression)
    (self.isStrict, self.folder) = (isStrict, folder)
    text = TextEngine(templates.fonts)
  }

  /// Makes a row's file, and adds what was wrong with its texts.
  func make(_ order: PictureOrder, _ warnings: inout [TextWarning]) throws -> MadePicture {
    let writer = try writer(order)
    let path = try folder.place(of: order.name)
    do {
      let report = try writer.write(to: path)
      for warning in report.warnings where !warnings.contains(warning) {
        warnings.append(warning)
      }
    } catch let error as FrameError {
      // The row is what is named, not the frame.
      throw error.reason
    }
    let bytes = try InputFile.read(path)
    var hasher = StableHasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return MadePicture(
      outcome: .drawn, size: bytes.count, fingerprint: hasher.digest.description)
  }

  private func writer(_ order: PictureOrder) throws -> AnimationWriter {
    let picture = try templates.picture(of: order, animated: true, measuring: text)
    let scene = picture.document.scene
    let animation = picture.animation ?? AnimatedScene(duration: nil) { _ in scene }
    guard animation.frameCount <= Self.maximumFrames else {
      throw Failure(
        "\(animation.frameCount) frames are too many, at most \(Self.maximumFrames) are made",
        .dataError)
    }
    var renderer = FrameRenderer(
      animation, jobs: jobs, fonts: templates.fonts, maximumPixels: maximumPixels,
      compression: compression)
    renderer.memory = picture.document.memory
    let settings = AnimationSettings(
      format: format, rate: animation.rate, plays: animation.plays, compression: compression,
      backdrop: scene.canvas.backdrop)
    var writer = try AnimationWriter(
      renderer, frames: Array(0..<animation.frameCount), settings: settings)
    let isStrict = isStrict
    writer.inspect = { frame in
      guard isStrict, let warning = frame.newWarnings.first else { return }
      throw TextWarningError(warning)
    }
    writer.ffmpegPatience = try SingleFileRun.ffmpegPatience
    return writer
  }
}
