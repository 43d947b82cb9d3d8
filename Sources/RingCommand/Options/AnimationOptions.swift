import ArgumentParser
import RingMotion

/// Which frames of an animation are made, and how fast they follow each other.
struct AnimationOptions: ParsableArguments {
  @OptionGroup var pace: PaceOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The frames to draw, counted from 0: 0-119, 5, 10-, 0-99:5 for every fifth, or several with "
        + "commas. Default: all.",
      valueName: "RANGES"))
  var frames: String?

  /// Almost six hours at 50 frames per second.
  static let maximumFrames = 1_000_000

  func validate() throws { _ = try ranges }

  /// An option that says which moments there are, if one is given.
  var lengthOption: String? {
    pace.duration != nil ? "--duration" : frames != nil ? "--frames" : nil
  }

  /// The frames that are wanted of an animation.
  func selection(of animation: AnimatedScene) throws -> [ClosedRange<Int>] {
    let (wanted, ranges): (FrameRanges, [ClosedRange<Int>])
    wanted = try self.ranges
    do throws(FrameRanges.Problem) {
      ranges = try wanted.selection(of: animation.frameCount)
    } catch {
      throw ValidationError(error.message)
    }
    // A range may be so long that its end has no exact time.
    let last = ranges.last?.upperBound ?? 0
    guard ranges.total <= Self.maximumFrames, last <= FrameRanges.maximumIndex else {
      throw ValidationError(Self.tooMany(ranges.total))
    }
    return ranges
  }

  /// Why so many frames are not made.
  static func tooMany(_ count: Int) -> String {
    "\(count) frames are too many, at most \(maximumFrames) are made: use a shorter --duration, a "
      + "lower --fps, or --frames."
  }

  private var ranges: FrameRanges {
    get throws {
      guard let frames else { return .all }
      do throws(FrameRanges.Problem) {
        return try FrameRanges(frames)
      } catch {
        throw ValidationError(error.message)
      }
    }
  }
}
