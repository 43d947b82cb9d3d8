import RingMotion
import RingScene

/// A scene for each of several inputs: the moments of an animation, values of a config, rows of a
/// table.
///
/// An input is known by its number ≥ 0. Its scene depends on nothing else, so that any of them can be
/// made alone, on any thread, in any order.
public struct SceneSeries: Sendable {
  /// How fast the inputs follow each other, if they are moments: the frames of an animation; `nil` for
  /// all others.
  public let rate: FrameRate?
  private let describe: @Sendable (Int) -> String
  private let make: @Sendable (Int) throws -> Scene

  /// Inputs that are not moments. Both functions are called with an input's number, by several threads
  /// at once; `name` is what messages call it: `value 30`.
  public init(
    name: @escaping @Sendable (Int) -> String, scene: @escaping @Sendable (Int) throws -> Scene
  ) {
    (rate, describe, make) = (nil, name, scene)
  }

  /// The frames of an animation.
  public init(_ animation: AnimatedScene) {
    let rate = animation.rate
    self.rate = rate
    describe = { "frame \($0) (at \(rate.time(ofFrame: $0).rounded6) s)" }
    make = { try animation.scene(ofFrame: $0) }
  }

  /// The scene of an input. Throws what the function that makes it throws.
  public func scene(of input: Int) throws -> Scene { try make(input) }

  /// The input in the words of messages: `frame 3 (at 0.1 s)`.
  public func name(of input: Int) -> String { describe(input) }

  /// When an input is shown, in seconds; `nil` if it is not a moment.
  public func time(of input: Int) -> Double? { rate?.time(ofFrame: input) }
}
