import Foundation
import RingGraphics
import RingMotion
import RingScene

/// The moment of a picture, and how what has changed gets there.
struct MotionClock {
  /// Seconds since the first picture.
  var time = 0.0
  /// When the first picture is shown.
  var start = Date()
  /// Whether changes take time; in a still they do not.
  var moves = false
  /// The animation of the change that led to this round.
  var animation: Animation?
}

/// What the animations of a part of the tree are.
struct AnimationRule {
  /// `nil` is none: changes are at once.
  var animation: Animation?
}

extension _ViewInputs {
  /// Numbers on their way to where they shall be.
  func moving(_ targets: [CGFloat], _ slot: Int = 0) -> [CGFloat] {
    moving(targets, slot) { from, to, fraction in
      guard from.count == to.count else { return to }
      return zip(from, to).map {
        CGFloat(Double($0).interpolated(to: Double($1), at: fraction))
      }
    }
  }

  /// A value whose numbers are on their way to where they shall be.
  func moving<A: Animatable>(_ target: A) -> A {
    guard pass.clock.moves, A.AnimatableData.self != EmptyAnimatableData.self else {
      return target
    }
    var value = target
    value.animatableData = moving(target.animatableData, 8) { from, to, fraction in
      guard fraction != 1 else { return to }
      var way = to - from
      way.scale(by: fraction)
      return from + way
    }
    return value
  }

  /// A paint on its way to what it shall be.
  func moving(_ paint: _Paint) -> _Paint {
    for number in paint.numbers { _ = finite(CGFloat(number), "a gradient's number") }
    guard pass.clock.moves else { return paint }
    return moving(paint, 7) { $0.interpolated(to: $1, at: $2) }
  }

  private func moving<V: Equatable>(
    _ target: V, _ slot: Int, mix: @escaping (V, V, Double) -> V
  ) -> V {
    guard pass.clock.moves else { return target }
    let way = node.memory(Memories.motion - slot) { Way(target, mix: mix) }
    way.lead(
      to: target, at: pass.clock.time,
      environment.animation.map(\.animation) ?? pass.clock.animation)
    return way.position(at: pass.clock.time)
  }
}

/// A value that moves.
private final class Way<Value: Equatable> {
  private var from: Value
  private var to: Value
  private var start = 0.0
  private var animation: Animation?
  private let mix: (Value, Value, Double) -> Value

  init(_ place: Value, mix: @escaping (Value, Value, Double) -> Value) {
    (from, to, self.mix) = (place, place, mix)
  }

  /// Begins to move where the target is another one; without an animation it is there at once.
  func lead(to target: Value, at time: Double, _ animation: Animation?) {
    guard target != to else { return }
    (from, to) = (animation == nil ? target : position(at: time), target)
    (start, self.animation) = (time, animation)
  }

  func position(at time: Double) -> Value {
    guard let animation else { return to }
    return mix(from, to, animation.fraction(at: time - start))
  }
}

/// Runs changes of state whose consequences move along an animation.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try ChangeContext.perform(animation, body)
}

/// Who is told of changes with an animation while actions run.
enum ChangeContext {
  @TaskLocal static var changes: Changes?

  static func perform<Result>(
    _ animation: Animation?, _ body: () throws -> Result
  ) rethrows -> Result {
    // What was changed before does not move along.
    changes?.flush(nil)
    let result = try body()
    changes?.flush(animation)
    return result
  }
}
