import RingMotion

nonisolated extension View {
  /// Changes of the view move along an animation, or, with `nil`, are at once.
  public func animation(_ animation: Animation?) -> some View {
    changingEnvironment { values, _ in values.animation = AnimationRule(animation: animation) }
  }

  /// Changes of the view that come together with a change of a value move along an animation, or,
  /// with `nil`, are at once.
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    changingEnvironment { values, inputs in
      let last = inputs.node.memory(Memories.animatedValue) { Location(value) }
      guard last.value != value else { return }
      last.value = value
      values.animation = AnimationRule(animation: animation)
    }
  }

  /// Accepted; what comes or goes does so at once.
  public func transition(_ transition: AnyTransition) -> some View { self }
}

/// How a view comes and goes.
public struct AnyTransition: Sendable {
  /// At once; here all of them are so.
  public static let identity = AnyTransition()
  /// Drawn as `identity`.
  public static let opacity = AnyTransition()
  /// Drawn as `identity`.
  public static let scale = AnyTransition()
  /// Drawn as `identity`.
  public static let slide = AnyTransition()
}

extension RingMotion.Animation {
  /// A spring; `response` is in seconds, and the blend does not matter.
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double
  ) -> Animation { spring(response: response, dampingFraction: dampingFraction) }

  /// A spring by its physics; it begins with the given speed only in so far as it is 0.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    guard mass > 0, stiffness > 0 else { return .linear(duration: 0) }
    let frequency = (stiffness / mass).squareRoot()
    return spring(
      response: 2 * Double.pi / frequency, dampingFraction: damping / (2 * mass * frequency))
  }
}
