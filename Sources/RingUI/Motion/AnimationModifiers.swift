import RingMotion

nonisolated extension View {
  /// Animates every change of the view; with `nil`, changes take effect at once.
  public func animation(_ animation: Animation?) -> some View {
    changingEnvironment { values, _ in values.animation = AnimationOverride(animation: animation) }
  }

  /// Animates the changes of the view that coincide with a change of `value`.
  ///
  /// With `nil`, they take effect at once.
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    changingEnvironment { values, inputs in
      let last = inputs.node.storage(StorageKey.animatedValue) { Location(value) }
      guard last.value != value else { return }
      last.value = value
      values.animation = AnimationOverride(animation: animation)
    }
  }

  /// Has no effect: views appear and disappear at once.
  public func transition(_ transition: AnyTransition) -> some View { self }
}

/// The animation with which a view appears and disappears. All of them are drawn as `identity`.
public struct AnyTransition: Sendable {
  /// No animation: the view appears and disappears at once.
  public static let identity = AnyTransition()
  /// Drawn as `identity`.
  public static let opacity = AnyTransition()
  /// Drawn as `identity`.
  public static let scale = AnyTransition()
  /// Drawn as `identity`.
  public static let slide = AnyTransition()
}

extension RingMotion.Animation {
  /// Returns a spring. `response` is in seconds; `blendDuration` has no effect.
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double
  ) -> Animation { spring(response: response, dampingFraction: dampingFraction) }

  /// Returns a spring from its physical parameters.
  ///
  /// `initialVelocity` has no effect: the spring starts at rest. Without a positive mass and
  /// stiffness the change is immediate.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    guard mass > 0, stiffness > 0 else { return .linear(duration: 0) }
    let frequency = (stiffness / mass).squareRoot()
    return spring(
      response: 2 * Double.pi / frequency, dampingFraction: damping / (2 * mass * frequency))
  }
}
