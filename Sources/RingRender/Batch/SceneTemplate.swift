import RingGraphics
import RingScene

/// A function from an input to a scene: a row of a table, a record, or any other value.
///
/// The scene depends on the input only, so that scenes can be made separately, on any thread.
public struct SceneTemplate<Input: Sendable>: Sendable {
  private let make: @Sendable (Input, any TextMeasuring) throws -> Scene

  /// Creates a template from a function, which several threads call concurrently.
  public init(scene: @escaping @Sendable (Input) throws -> Scene) {
    make = { input, _ in try scene(input) }
  }

  /// Creates a template of one element on a canvas.
  ///
  /// Default: a transparent canvas of the element's size, at one pixel per point. Several threads
  /// call the function concurrently.
  public init<Root: Element>(
    canvas: Canvas = Canvas(), element: @escaping @Sendable (Input) throws -> Root
  ) {
    make = { input, _ in Scene(canvas: canvas, root: AnyElement(try element(input))) }
  }

  /// Creates a template whose function measures texts.
  package init(measuring scene: @escaping @Sendable (Input, any TextMeasuring) throws -> Scene) {
    make = scene
  }

  /// Returns the scene of an input. Throws the errors of the template's function.
  public func scene(of input: Input, measuring text: any TextMeasuring) throws -> Scene {
    try make(input, text)
  }
}
