import RingCore
import RingScene

/// A function from an input, such as a row of a table, to a scene.
///
/// The scene depends on the input only, so that each thread can make scenes independently.
public struct SceneTemplate<Input: Sendable>: Sendable {
  private let make: @Sendable (Input, any TextMeasuring) throws -> Scene

  /// Creates a template from a function. Several threads call `scene` concurrently.
  public init(scene: @escaping @Sendable (Input) throws -> Scene) {
    make = { input, _ in try scene(input) }
  }

  /// Creates a template whose function returns the root element of a scene.
  ///
  /// Default: a transparent canvas of the element's size, at one pixel per point. Several threads
  /// call `element` concurrently.
  public init<Root: Element>(
    canvas: Canvas = Canvas(), element: @escaping @Sendable (Input) throws -> Root
  ) {
    make = { input, _ in Scene(canvas: canvas, root: AnyElement(try element(input))) }
  }

  /// Creates a template from a function that measures texts. Several threads call it concurrently.
  package init(measuring scene: @escaping @Sendable (Input, any TextMeasuring) throws -> Scene) {
    make = scene
  }

  /// Returns the scene of an input.
  ///
  /// Throws the errors of the template's function. `text` measures texts.
  public func scene(of input: Input, measuring text: any TextMeasuring) throws -> Scene {
    try make(input, text)
  }
}
