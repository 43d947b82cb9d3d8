import ArgumentParser
import RingRender
import RingScene

struct AnimationOptions: ParsableArguments {
  @OptionGroup var timing: TimingOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The frames to draw, counted from 0: 0-119, 5, 10-, 0-99:5 for every fifth, or several with "
        + "commas. Default: all.",
      valueName: "RANGES"))
  var frames: String?

  /// At 50 frames per second, it lasts about 5.5 hours.
  static let maximumFrames = AnimatedScene.maximumFrameCount

  func validate() throws { _ = try ranges }

  /// The name of a given option that limits the animation's length; `nil` if none is given.
  var lengthOption: String? {
    timing.duration != nil ? "--duration" : frames != nil ? "--frames" : nil
  }

  /// Ascending ranges. Throws `ValidationError` if the frames are invalid or too many.
  func selection(of animation: AnimatedScene) throws -> [ClosedRange<Int>] {
    let ranges = try ranges.selection(of: animation.frameCount)
    guard ranges.total <= Self.maximumFrames else {
      throw ValidationError(Self.tooMany(ranges.total))
    }
    // An open range may end beyond the maximum index, where frames have no exact times.
    let last = ranges.last?.upperBound ?? 0
    guard last <= NumberRanges.maximumIndex else {
      throw ValidationError(
        "--frames: frame \(last) is beyond the last one that can be drawn, "
          + "\(NumberRanges.maximumIndex).")
    }
    return ranges
  }

  /// Returns the message for `count` frames, more than the maximum.
  static func tooMany(_ count: Int) -> String {
    "\(count) frames are too many; at most \(maximumFrames) are allowed: use a shorter --duration, "
      + "a lower --fps, or --frames."
  }

  private var ranges: NumberRanges {
    get throws { try frames.map { try NumberRanges($0) } ?? .all }
  }
}

extension AnimationFormat: ExpressibleByArgument {}

struct SingleFileOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Writes an animated PNG, even with only one frame.", visibility: .rare))
  var apng = false

  @Option(
    help: ArgumentHelp(
      "The format of a single file, whatever its name: apng, gif, webp, mp4, webm, mov, rgba or "
        + "y4m.", valueName: "FORMAT"))
  var format: AnimationFormat?

  func validate() throws {
    if apng, let format, format != .apng {
      throw ValidationError("--apng and --format \(format.rawValue) contradict each other.")
    }
  }
}
