import RingGraphics
import RingScene

/// What is known where a view is turned into elements: its place and its surroundings.
public struct _ViewInputs {
  let node: ViewNode
  var environment: EnvironmentValues
  let pass: RenderPass

  /// The inputs of a view inside.
  func child(_ key: ViewNode.Key, _ type: Any.Type) -> _ViewInputs {
    _ViewInputs(
      node: node.child(key, type, round: pass.round), environment: environment, pass: pass)
  }

  /// Whether there may be one more level of views; else the picture fails.
  var enters: Bool {
    guard pass.error == nil else { return false }
    guard node.depth <= RenderLimits.depth else {
      fail(.tooDeep(view: node.path, limit: RenderLimits.depth))
      return false
    }
    return hasRoom(for: 1)
  }

  /// Whether there may be so many more views; else the picture fails.
  func hasRoom(for count: Int) -> Bool {
    guard pass.error == nil else { return false }
    pass.viewCount += count
    guard pass.viewCount <= RenderLimits.views else {
      fail(.tooManyViews(view: node.path, limit: RenderLimits.views))
      return false
    }
    return true
  }

  func fail(_ error: ViewError) { pass.fail(error) }

  /// A length that may not be negative, infinite or no number; 0 where it is, and the picture fails.
  func length(_ value: CGFloat, _ name: String) -> Double {
    guard value >= 0, value.isFinite else {
      fail(.invalidNumber(view: node.path, name: name, value: Double(value)))
      return 0
    }
    return Double(value)
  }

  /// A number that must be finite; 0 where it is not, and the picture fails.
  func finite(_ value: CGFloat, _ name: String) -> Double {
    guard value.isFinite else {
      fail(.invalidNumber(view: node.path, name: name, value: Double(value)))
      return 0
    }
    return Double(value)
  }

  /// The same place with other surroundings.
  func with(_ change: (inout EnvironmentValues) -> Void) -> _ViewInputs {
    var inputs = self
    change(&inputs.environment)
    return inputs
  }
}

/// How much a picture may ask for.
enum RenderLimits {
  /// Views inside one another: a recursion without end must end before the stack does.
  static let depth = 400
  /// Views of one picture.
  static let views = 200_000
  /// Rounds in which state, preferences and what depends on them must have settled.
  static let rounds = 16
}

/// Why a view cannot be drawn.
public enum ViewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Views lie in one another without end.
  case tooDeep(view: String, limit: Int)
  /// More views than a picture can have.
  case tooManyViews(view: String, limit: Int)
  /// A number that makes no sense where it stands.
  case invalidNumber(view: String, name: String, value: Double)
  /// State that changes again each time the view is laid out.
  case unsettled(view: String, rounds: Int)
  /// No object of this type was given to the views around it.
  case missingObject(view: String, type: String)
  /// Something that pictures cannot show.
  case unsupported(view: String, what: String)
  /// A view without an end in both directions, or without a size.
  case badSize(view: String, width: Double, height: Double)
  /// A film that is too long.
  case tooManyFrames(Int, limit: Int)
  /// A file that is not there or is no picture.
  case image(view: String, reason: String)

  public var description: String {
    switch self {
    case .tooDeep(let view, let limit):
      "\(view): more than \(limit) views lie in one another; does a view contain itself?"
    case .tooManyViews(let view, let limit):
      "\(view): a picture may have at most \(limit) views"
    case .invalidNumber(let view, let name, let value):
      "\(view): \(name) is \(value.rounded6), but must be a finite number"
        + (value < 0 && value.isFinite ? " that is not negative" : "")
    case .unsettled(let view, let rounds):
      "\(view): state changes again each time the view is laid out, "
        + "and has not settled after \(rounds) rounds"
    case .missingObject(let view, let type):
      "\(view): there is no \(type) in its environment; "
        + "add .environmentObject(…) to a view around it"
    case .unsupported(let view, let what): "\(view): \(what)"
    case .badSize(let view, let width, let height):
      "\(view): its size is \(width.rounded6) × \(height.rounded6) points; "
        + "give it a frame with a finite width and height"
    case .tooManyFrames(let count, let limit):
      "the film would have \(count) frames, but may have at most \(limit)"
    case .image(let view, let reason): "\(view): \(reason)"
    }
  }
}

/// One round: all views turned into elements once, and placed once.
final class RenderPass {
  let round: Int
  let clock: MotionClock
  var viewCount = 0
  private(set) var error: ViewError?
  /// What is to be done when all views are placed, in order.
  var actions: [ViewAction] = []
  /// The clocks that views listen to.
  var tickers: [ViewTicker] = []
  /// The preferences of the view that is being placed.
  let preferences = PreferenceCollector()

  init(round: Int, clock: MotionClock) { (self.round, self.clock) = (round, clock) }

  /// Notes the first thing that went wrong.
  func fail(_ error: ViewError) { self.error = self.error ?? error }
}

/// Something that a view wants done once it is placed.
struct ViewAction {
  let view: ViewNode
  let run: () -> Void
}
