import RingCairo
import RingGraphics
import RingMotion
import RingPNG
import RingSystem

/// Writes the frames of an animation as one file, whole or not at all.
///
/// Memory does not grow with the number of frames. Formats that must know all frames before they
/// write the first – GIF its palette, APNG at `Compression.small` its layout – draw them twice.
public struct AnimationWriter {
  /// What the file needs to know besides its pictures.
  public let settings: AnimationSettings
  /// Which frames, in the order in which they are shown, each for one frame of the rate.
  public let frames: [Int]
  /// Called with the number of frames that were drawn and how many that will be.
  public var progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  /// Called on the threads that draw, before a frame is drawn; what it throws ends the run.
  public var inspect: @Sendable (Frame) throws -> Void = { _ in }
  /// Seconds after which ffmpeg is ended that neither takes a frame nor writes; `nil`, the default, is
  /// 300 s, and more for pictures of more than 1920 × 1080 pixels.
  public var ffmpegPatience: Double?
  private let renderer: FrameRenderer
  private var notes: [AnimationNote] = []

  /// What was noticed on the way, each thing once.
  public struct Report: Sendable {
    /// What is wrong with texts, in the order of the frames.
    public var warnings: [TextWarning]
    /// What the format could not say as it was wanted.
    public var notes: [AnimationNote]
  }

  /// Throws `AnimationError` for a rate, a number of plays or of frames that the format cannot hold.
  public init(
    _ renderer: FrameRenderer, frames: [Int], settings: AnimationSettings
  ) throws(AnimationError) {
    let (format, rate) = (settings.format, settings.rate)
    if let largest = format.maximumRate, rate.numerator > largest * rate.denominator {
      throw .rate(format, rate)
    }
    if let longest = format.maximumFrameDuration, rate.time(ofFrame: 1) > longest {
      throw .rate(format, rate)
    }
    if format.keepsPlays, format != .apng, settings.plays > 65_535 {
      throw .plays(format, settings.plays)
    }
    guard !frames.isEmpty else { throw .noFrames }
    if let haste = format.haste(at: rate) { notes.append(haste) }
    (self.settings, self.frames, self.renderer) = (settings, frames, renderer)
  }

  /// Draws the frames and writes the file; `-` is standard output, for formats that are streams.
  ///
  /// Throws `FrameError`, `FileError`, `AnimationError`, `PNGError`, and `ChildProcessError` if ffmpeg
  /// is missing or fails.
  public consuming func write(to path: String) throws -> Report {
    var passes = FramePasses(
      renderer, frames: frames, count: settings.passCount, progress: progress, inspect: inspect)
    let first = try passes.first()
    let file = AnimationFile(
      settings: settings, path: path, frameCount: frames.count, first: first,
      ffmpegPatience: ffmpegPatience)
    let size = file.preparation.size(of: first.size)
    guard max(size.width, size.height) <= settings.format.maximumSide else {
      throw AnimationError.side(settings.format, size)
    }
    if size != first.size { notes.append(.padded(from: first.size, to: size)) }
    var keepsAlpha = !first.image.isOpaque
    while true {
      switch try file.write(&passes, keepsAlpha: keepsAlpha) {
      case .finished(let note): return report(passes.warnings, note)
      case .needsAlpha:
        // Transparency began later: once more, with room for it, and then it is not asked for again.
        keepsAlpha = true
        passes.restart()
      }
    }
  }

  private func report(_ warnings: [TextWarning], _ note: AnimationNote?) -> Report {
    Report(warnings: warnings, notes: notes + (note.map { [$0] } ?? []))
  }
}
