import RingScene

/// A series of scenes, one per input: moments of an animation, values of a config, rows of a table.
///
/// Inputs have indices from 0. A scene depends on its index only, so that scenes can be made on any
/// thread, in any order.
package struct SceneSeries: Sendable {
  /// `nil` unless the inputs are the moments of an animation.
  package let rate: FrameRate?
  private let describe: @Sendable (Int) -> String
  private let make: @Sendable (Int) throws -> Scene

  /// Creates a series of inputs that are not moments.
  ///
  /// Several threads call both functions concurrently with an input's index. `name` returns the
  /// input's name for messages, such as `value 30`.
  package init(
    name: @escaping @Sendable (Int) -> String, scene: @escaping @Sendable (Int) throws -> Scene
  ) {
    (rate, describe, make) = (nil, name, scene)
  }

  package init(_ animation: AnimatedScene) {
    let rate = animation.rate
    self.rate = rate
    describe = { "frame \($0) (at \(rate.time(ofFrame: $0).rounded6) s)" }
    make = { try animation.scene(ofFrame: $0) }
  }

  /// Throws the errors of the function that makes the scene.
  package func scene(of input: Int) throws -> Scene { try make(input) }

  /// For messages, such as `frame 3 (at 0.1 s)`.
  package func name(of input: Int) -> String { describe(input) }

  /// In seconds; `nil` unless inputs are moments.
  package func time(of input: Int) -> Double? { rate?.time(ofFrame: input) }
}
