import RingCore
import RingScene

/// The inputs of lowering a view to elements: its node, its environment and the current pass.
public struct _ViewInputs {
  let node: ViewNode
  var environment: EnvironmentValues
  let pass: RenderPass

  /// Returns the inputs of a child view.
  func child(_ key: ViewNode.Key, _ type: Any.Type) -> _ViewInputs {
    _ViewInputs(
      node: node.child(key, type, pass: pass.index), environment: environment, pass: pass)
  }

  /// Whether the view may be lowered: the pass has not failed, and no limit is exceeded.
  ///
  /// Each access counts one view. Fails the pass if the view is nested more deeply than
  /// `RenderLimits.depth`, or if the number of views exceeds `RenderLimits.views`.
  var canDescend: Bool {
    guard pass.error == nil else { return false }
    guard node.depth <= RenderLimits.depth else {
      fail(.tooDeep(view: node.path, limit: RenderLimits.depth))
      return false
    }
    return canAddViews(1)
  }

  /// Counts `count` more views. Returns whether they may be lowered.
  ///
  /// Fails the pass if the number of views exceeds `RenderLimits.views`. Returns `false` then, and
  /// also if the pass has failed already.
  func canAddViews(_ count: Int) -> Bool {
    guard pass.error == nil else { return false }
    pass.viewCount += count
    guard pass.viewCount <= RenderLimits.views else {
      fail(.tooManyViews(view: node.path, limit: RenderLimits.views))
      return false
    }
    return true
  }

  func fail(_ error: ViewError) { pass.fail(error) }

  /// Returns `value` if it is finite and ≥ 0; otherwise fails the pass and returns 0.
  func length(_ value: CGFloat, _ name: String) -> Double {
    guard value >= 0, value.isFinite else {
      fail(.invalidNumber(view: node.path, name: name, value: Double(value)))
      return 0
    }
    return Double(value)
  }

  /// Returns `value` if it is finite; otherwise fails the pass and returns 0.
  func finite(_ value: CGFloat, _ name: String) -> Double {
    guard value.isFinite else {
      fail(.invalidNumber(view: node.path, name: name, value: Double(value)))
      return 0
    }
    return Double(value)
  }

  /// Returns a copy of the inputs whose environment `change` has modified.
  func with(_ change: (inout EnvironmentValues) -> Void) -> _ViewInputs {
    var inputs = self
    change(&inputs.environment)
    return inputs
  }
}

/// The limits of one image.
enum RenderLimits {
  /// The maximum depth of nested views, so that endless recursion fails before the stack overflows.
  static let depth = 400
  /// The maximum number of views in one image.
  static let views = 200_000
  /// The maximum number of passes for one image until state and preferences are stable.
  static let passes = 16
}

/// The reason why a view cannot be drawn.
public enum ViewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The views are nested too deeply, probably because a view contains itself.
  case tooDeep(view: String, limit: Int)
  /// The image has too many views.
  case tooManyViews(view: String, limit: Int)
  /// A number is outside of its range, infinite or NaN.
  case invalidNumber(view: String, name: String, value: Double)
  /// The state still changes after the maximum number of passes.
  case unstable(view: String, passes: Int)
  /// No surrounding view provides an object of type `type`.
  case missingObject(view: String, type: String)
  /// The view uses a feature that images cannot show.
  case unsupported(view: String, what: String)
  /// The size of the outermost view is not finite.
  case badSize(view: String, width: Double, height: Double)
  /// The animation has too many frames.
  case tooManyFrames(Int, limit: Int)
  /// An image file is missing or cannot be decoded.
  case image(view: String, reason: String)

  public var description: String {
    switch self {
    case .tooDeep(let view, let limit):
      "\(view): more than \(limit) views are nested; does a view contain itself?"
    case .tooManyViews(let view, let limit):
      "\(view): a picture may have at most \(limit) views"
    case .invalidNumber(let view, let name, let value):
      "\(view): \(name) is \(value.rounded6), but must be a finite number"
        + (value < 0 && value.isFinite ? " that is not negative" : "")
    case .unstable(let view, let passes):
      "\(view): state changes again each time the view is laid out, "
        + "and has not settled after \(passes) rounds"
    case .missingObject(let view, let type):
      "\(view): there is no \(type) in its environment; "
        + "add .environmentObject(…) to a view around it"
    case .unsupported(let view, let what): "\(view): \(what)"
    case .badSize(let view, let width, let height):
      "\(view): its size is \(width.rounded6) × \(height.rounded6) points; "
        + "give it a frame with a finite width and height"
    case .tooManyFrames(let count, let limit):
      "the animation would have \(count) frames, but may have at most \(limit)"
    case .image(let view, let reason): "\(view): \(reason)"
    }
  }
}

/// A pass over the view tree, which lowers every view to elements once and draws it once.
final class RenderPass {
  let index: Int
  let clock: MotionClock
  var viewCount = 0
  private(set) var error: ViewError?
  /// The actions to run after the pass, in order.
  var actions: [ViewAction] = []
  /// The subscriptions of views to timers.
  var timerSubscriptions: [TimerSubscription] = []
  /// The preferences of the views that the pass has drawn so far.
  let preferences = PreferenceCollector()

  init(index: Int, clock: MotionClock) { (self.index, self.clock) = (index, clock) }

  /// Records `error` as the error of the pass, unless the pass has failed already.
  func fail(_ error: ViewError) { self.error = self.error ?? error }
}

/// An action that a view requests, run after the pass.
struct ViewAction {
  let view: ViewNode
  let run: () -> Void
}
