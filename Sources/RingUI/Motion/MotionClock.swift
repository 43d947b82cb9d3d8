import Foundation
import RingCore
import RingScene

/// The time of an image, and the animation of the changes in it.
struct MotionClock {
  /// In seconds since the first image.
  var time = 0.0
  /// The date of the first image.
  var start = Date()
  /// `false` in a still.
  var isAnimating = false
  /// The animation of the change that caused this pass; `nil` if the change is immediate.
  var animation: Animation?
}

/// The animation that `animation(_:)` sets for a subtree.
struct AnimationOverride {
  /// `nil` for immediate changes.
  var animation: Animation?
}

/// The animated values of one view, which may move at the same time. Each has a number, so that its
/// state is stored apart from that of the others.
enum MotionSlot: Int {
  /// The only list of numbers that a modifier animates.
  case modifier
  case paint
  case animatable
  case lineWidth
  case progress
}

extension _ViewInputs {
  /// Returns the current values of numbers that are animated towards `targets`.
  ///
  /// In a still, returns `targets`.
  func animated(_ targets: [CGFloat], _ slot: MotionSlot = .modifier) -> [CGFloat] {
    animated(targets, slot) { from, to, fraction in
      guard from.count == to.count else { return to }
      return zip(from, to).map {
        CGFloat(Double($0).interpolated(to: Double($1), at: fraction))
      }
    }
  }

  /// Returns the current value of a value that is animated towards `target`.
  ///
  /// In a still, and if it has no animatable data, returns `target`.
  func animated<A: Animatable>(_ target: A) -> A {
    guard pass.clock.isAnimating, A.AnimatableData.self != EmptyAnimatableData.self else {
      return target
    }
    var value = target
    value.animatableData = animated(target.animatableData, .animatable) { from, to, fraction in
      guard fraction != 1 else { return to }
      var delta = to - from
      delta.scale(by: fraction)
      return from + delta
    }
    return value
  }

  /// Returns the current value of a paint that is animated towards `paint`.
  ///
  /// In a still, returns `paint`. Fails the pass if a number of the paint is not finite.
  func animated(_ paint: _Paint) -> _Paint {
    for number in paint.numbers { _ = finite(CGFloat(number), "a gradient's number") }
    return animated(paint, .paint) { $0.interpolated(to: $1, at: $2) }
  }

  /// Returns the current value of the transition in `slot`, which moves towards `target`.
  ///
  /// In a still, returns `target`.
  private func animated<V: Equatable>(
    _ target: V, _ slot: MotionSlot, mix: @escaping (V, V, Double) -> V
  ) -> V {
    guard pass.clock.isAnimating else { return target }
    let transition = node.storage(StorageKey.motion - slot.rawValue) {
      AnimatedTransition(target, mix: mix)
    }
    transition.retarget(
      to: target, at: pass.clock.time,
      environment.animation.map(\.animation) ?? pass.clock.animation)
    return transition.value(at: pass.clock.time)
  }
}

/// The transition of one value from its previous target to the current one.
private final class AnimatedTransition<Value: Equatable> {
  private var from: Value
  private var to: Value
  private var start = 0.0
  private var animation: Animation?
  private let mix: (Value, Value, Double) -> Value

  init(_ value: Value, mix: @escaping (Value, Value, Double) -> Value) {
    (from, to, self.mix) = (value, value, mix)
  }

  /// Starts a transition to `target` if it differs from the previous target.
  ///
  /// If `animation` is `nil`, the transition is complete at once. `time` is in seconds.
  func retarget(to target: Value, at time: Double, _ animation: Animation?) {
    guard target != to else { return }
    (from, to) = (animation == nil ? target : value(at: time), target)
    (start, self.animation) = (time, animation)
  }

  /// `time` is in seconds.
  func value(at time: Double) -> Value {
    guard let animation else { return to }
    return mix(from, to, animation.fraction(at: time - start))
  }
}

/// Runs `body` and animates the effects of its state changes with `animation`.
///
/// Returns the result of `body`. The effects are immediate if `animation` is `nil`, in a still, and
/// outside of actions that run while an `AnimatedScene` of a view is created.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  // Earlier changes are not part of this animation.
  TransactionContext.flusher?.flush(nil)
  let result = try body()
  TransactionContext.flusher?.flush(animation)
  return result
}

/// The context of `withAnimation` while actions run.
enum TransactionContext {
  /// `nil` in a still, and while no actions run.
  @TaskLocal static var flusher: TransactionFlusher?
}
