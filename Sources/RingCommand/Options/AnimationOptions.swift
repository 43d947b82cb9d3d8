import ArgumentParser
import RingMotion

/// Which frames of an animation are made, and how fast they follow each other.
struct AnimationOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames per second: 30, 29.97 or 30000/1001. Default: the config's, or 30.",
      valueName: "RATE"))
  var fps: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The animation's length. Default: the config's, or until nothing moves any more.",
      valueName: "SECONDS"))
  var duration: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Which frames, counted from 0: 0-119, 5, 10-, every fifth as 0-99:5, or several with commas. "
        + "Default: all.",
      valueName: "RANGES"))
  var frames: String?

  /// Later moments of a motion are lost in rounding.
  private static let longest = 1e9
  /// Almost six hours at 50 frames per second.
  static let maximumFrames = 1_000_000

  func validate() throws {
    _ = try (rate, ranges)
    guard let duration, !(duration > 0 && duration <= Self.longest) else { return }
    throw ValidationError(
      "--duration must be more than 0 and at most \(Int(Self.longest)) seconds, found \(duration).")
  }

  /// An option that says which moments there are, if one is given.
  var lengthOption: String? {
    duration != nil ? "--duration" : frames != nil ? "--frames" : nil
  }

  /// The animation as the options want it.
  func applied(to animation: AnimatedScene) throws -> AnimatedScene {
    var animation = animation
    animation.rate = try rate ?? animation.rate
    animation.duration = duration ?? animation.duration
    return animation
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

  /// `--fps`; `nil` if it is not given.
  var rate: FrameRate? {
    get throws {
      guard let fps else { return nil }
      do throws(FrameRate.Problem) {
        return try FrameRate(text: fps)
      } catch {
        throw ValidationError(Self.message(error, fps))
      }
    }
  }

  private static func message(_ problem: FrameRate.Problem, _ fps: String) -> String {
    switch problem {
    case .notARate: "--fps must be a rate such as 30, 29.97 or 30000/1001; found '\(fps)'."
    case .outOfRange: "--fps must be from 0.001 to 1000 frames per second, found \(fps)."
    case .tooPrecise: "--fps \(fps) has too many digits: write a fraction such as 30000/1001."
    }
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
