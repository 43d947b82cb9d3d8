import RingCore
import RingScene

/// The inputs of lowering a view to elements: its node, its environment and the current pass.
public struct _ViewInputs {
  let node: ViewNode
  var environment: EnvironmentValues
  let pass: RenderPass

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

  /// Counts `count` more views, and fails the pass above `RenderLimits.views`. Returns `false` if
  /// the pass has failed.
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

  /// Returns the current values of lengths that are animated towards `targets`.
  ///
  /// A spring that overshoots leaves a length at 0. Fails the pass if a target is negative or not
  /// finite; `names` are those of the targets.
  func animatedLengths(
    _ targets: [CGFloat], _ names: [String], _ slot: MotionSlot = .modifier
  ) -> [Double] {
    for (target, name) in zip(targets, names) { _ = length(target, name) }
    return animated(targets, slot).map { max(0, Double($0)) }
  }

  /// Returns `value` if it is finite; otherwise fails the pass and returns 0.
  func finite(_ value: CGFloat, _ name: String) -> Double {
    guard value.isFinite else {
      fail(.invalidNumber(view: node.path, name: name, value: Double(value)))
      return 0
    }
    return Double(value)
  }

  func changingEnvironment(_ change: (inout EnvironmentValues) -> Void) -> _ViewInputs {
    var inputs = self
    change(&inputs.environment)
    return inputs
  }
}

/// The limits of one image.
enum RenderLimits {
  /// The maximum depth of nested views, so that endless recursion fails before the stack overflows.
  static let depth = 400
  /// The maximum number of views that one pass lowers.
  static let views = 200_000
  /// The maximum number of passes until state and preferences are stable.
  static let passes = 16
}

/// A pass over the view tree, which lowers every view to elements once and draws it once.
final class RenderPass {
  let index: Int
  let clock: MotionClock
  /// Whether user-defined bodies may be evaluated.
  let isOnMainActor = MainActor.isCurrent
  var viewCount = 0
  private(set) var error: ViewError?
  /// Run after the pass, in order.
  var actions: [ViewAction] = []
  var timerSubscriptions: [TimerSubscription] = []
  let preferences = PreferenceCollector()

  init(index: Int, clock: MotionClock) { (self.index, self.clock) = (index, clock) }

  /// Keeps the first error.
  func fail(_ error: ViewError) { self.error = self.error ?? error }
}

/// An action that a view requests, run after the pass.
struct ViewAction {
  let view: ViewNode
  let run: () -> Void
}
