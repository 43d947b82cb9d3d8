import RingScene

nonisolated extension View {
  /// Animates every change of the view. If `animation` is `nil`, changes take effect at once.
  public func animation(_ animation: Animation?) -> some View {
    changingEnvironment { values, _ in values.animation = AnimationOverride(animation: animation) }
  }

  /// Animates the changes of the view that coincide with a change of `value`.
  ///
  /// If `animation` is `nil`, these changes take effect at once.
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

/// The animation with which a view appears and disappears.
///
/// Every transition is drawn as `identity`.
public struct AnyTransition: Sendable {
  /// No animation: the view appears and disappears at once.
  public static let identity = AnyTransition()
  /// A fade. Drawn as `identity`.
  public static let opacity = AnyTransition()
  /// A scaling. Drawn as `identity`.
  public static let scale = AnyTransition()
  /// A move in from the leading edge and out to the trailing edge. Drawn as `identity`.
  public static let slide = AnyTransition()
}

extension RingScene.Animation {
  /// Returns a spring. `response` is in seconds; `blendDuration` has no effect.
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double
  ) -> Animation { spring(response: response, dampingFraction: dampingFraction) }

  /// Returns the animation of a mass that is attached to a damped spring.
  ///
  /// `initialVelocity` has no effect: the spring starts at rest. If `mass` or `stiffness` is not
  /// positive, the change is immediate.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    guard mass > 0, stiffness > 0 else { return .linear(duration: 0) }
    let frequency = (stiffness / mass).squareRoot()
    return spring(
      response: 2 * Double.pi / frequency, dampingFraction: damping / (2 * mass * frequency))
  }
}
