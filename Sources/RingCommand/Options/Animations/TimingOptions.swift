import ArgumentParser
import RingConfigDecoding
import RingCore
import RingScene

struct TimingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames per second: 30, 12.5 or 30000/1001. 23.976, 29.97, 59.94 mean 24000/1001, 30000/1001, "
        + "60000/1001. Default: the config's, or 30.",
      valueName: "RATE"))
  var fps: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The length of the animation. Default: the config's, or until all motion has ended.",
      valueName: "SECONDS"))
  var duration: Double?

  /// In seconds. Rounding errors would be too large for later moments.
  private static let maximumDuration = 1e9

  func validate() throws {
    _ = try rate
    guard let duration, !(duration > 0 && duration <= Self.maximumDuration) else { return }
    throw ValidationError(
      "--duration must be more than 0 and at most \(Int(Self.maximumDuration)) seconds, found \(duration)."
    )
  }

  /// The name of the first given option; `nil` if none is given.
  var specifiedOption: String? { fps != nil ? "--fps" : duration != nil ? "--duration" : nil }

  /// Without an option, keeps the rate or duration of `animation`. Throws `ValidationError` if the
  /// rate is invalid.
  func applied(to animation: AnimatedScene) throws -> AnimatedScene {
    var animation = animation
    animation.rate = try rate ?? animation.rate
    animation.duration = duration ?? animation.duration
    return animation
  }

  /// `nil` without `--fps`. Throws `ValidationError` if it is invalid.
  var rate: FrameRate? {
    get throws {
      guard let fps else { return nil }
      do throws(FrameRate.ParseError) {
        return try FrameRate(text: fps)
      } catch {
        throw ValidationError(Self.message(error, fps))
      }
    }
  }

  /// A message for a value of `--fps` that means another rate, such as 29.97; otherwise `nil`.
  var rateNote: Message? {
    guard let fps, let rate = FrameRate(ntscText: fps) else { return nil }
    return "ringrender: --fps \(fps) is \(rate.description) frames per second\n"
  }

  private static func message(_ problem: FrameRate.ParseError, _ fps: String) -> String {
    switch problem {
    case .notARate: "--fps must be a rate such as 30, 29.97 or 30000/1001; found '\(fps)'."
    case .outOfRange: "--fps must be from 0.001 to 1000 frames per second, found \(fps)."
    case .tooPrecise: "--fps \(fps) has too many digits: write a fraction such as 30000/1001."
    }
  }
}
