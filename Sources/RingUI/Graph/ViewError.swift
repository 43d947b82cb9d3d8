import RingCore
import RingScene

package enum ViewError: Hashable, Sendable, CustomStringConvertible, ProblemConvertible {
  case tooDeep(view: String, limit: Int)
  case tooManyViews(view: String, limit: Int)
  /// A number is outside of its range, infinite or NaN.
  case invalidNumber(view: String, name: String, value: Double)
  case outOfRange(view: String, name: String, value: Double, range: ClosedRange<Double>)
  /// The state still changes after the maximum number of passes.
  case unstable(view: String, passes: Int)
  case missingObject(view: String, type: String)
  /// `what` is the message.
  case unsupported(view: String, what: String)
  /// The size of the outermost view is not finite.
  case badSize(view: String, width: Double, height: Double)
  case tooManyFrames(Int, limit: Int)
  case image(view: String, reason: String)
  /// A user-defined body would have to run on a thread other than the main actor's.
  case needsMainActor(view: String)
  /// The main actor has begun no closure that makes views for `seconds` seconds.
  case blockedMainActor(seconds: Double)

  package var problems: [Problem] { [problem] }

  package var description: String { problem.description }

  private var problem: Problem {
    switch self {
    case .tooDeep(let view, let limit):
      invalid(view, "more than \(limit) views are nested", help: "does a view contain itself?")
    case .tooManyViews(let view, let limit):
      Problem(.error, .tooMuchWork, "a picture may have at most \(limit) views", place: view)
    case .invalidNumber(let view, let name, let value):
      invalid(
        view,
        "\(name) is \(value.rounded6), but must be a finite number"
          + (value < 0 && value.isFinite ? " that is not negative" : ""))
    case .outOfRange(let view, let name, let value, let range):
      invalid(
        view,
        "\(name) is \(value.rounded6), but must be from \(range.lowerBound.rounded6) to "
          + range.upperBound.rounded6)
    case .unstable(let view, let passes):
      invalid(
        view,
        "state changes again each time the view is laid out, "
          + "and has not settled after \(passes) rounds")
    case .missingObject(let view, let type):
      invalid(
        view, "there is no \(type) in its environment",
        help: "add .environmentObject(…) to a view around it")
    case .unsupported(let view, let what): invalid(view, what)
    case .badSize(let view, let width, let height):
      invalid(
        view, "its size is \(width.rounded6) × \(height.rounded6) points",
        help: "give it a frame with a finite width and height")
    case .tooManyFrames(let count, let limit):
      Problem(
        .error, .tooMuchWork,
        "the animation would have \(count) frames, but may have at most \(limit)")
    case .image(let view, let reason): Problem(.error, .image, reason, place: view)
    case .needsMainActor(let view): Self.needsMainActorProblem(view: view)
    case .blockedMainActor(let seconds): Self.blockedMainActorProblem(seconds: seconds)
    }
  }

  private static func needsMainActorProblem(view: String) -> Problem {
    Problem(
      .error, .needsMainActor, "its body is for the main actor, but another thread lays it out",
      place: view, help: "call this in a function with @MainActor")
  }

  private static func blockedMainActorProblem(seconds: Double) -> Problem {
    Problem(
      .error, .needsMainActor,
      "the main actor has not run the closure that makes the views for \(seconds.rounded6) s",
      help: "do not block the main thread while frames are drawn, but await them")
  }

  private func invalid(_ view: String, _ message: String, help: String? = nil) -> Problem {
    Problem(.error, .invalidView, message, place: view, help: help)
  }
}
