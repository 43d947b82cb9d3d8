import RingGraphics
import RingScene

/// A scene for each value of a type: a row of a table, a record, anything that a picture is made of.
///
/// The scene depends on nothing else, so that any of them can be made alone, on any thread.
public struct Template<Input: Sendable>: Sendable {
  private let make: @Sendable (Input, any TextMeasuring) throws -> Scene

  /// A template whose scenes a function makes; it is called by several threads at once.
  public init(scene: @escaping @Sendable (Input) throws -> Scene) {
    make = { input, _ in try scene(input) }
  }

  /// A template of one element on a canvas. Default: a transparent canvas as large as the element, at
  /// one pixel per point. The function is called by several threads at once.
  public init<Root: Element>(
    canvas: Canvas = Canvas(), element: @escaping @Sendable (Input) throws -> Root
  ) {
    make = { input, _ in Scene(canvas: canvas, root: AnyElement(try element(input))) }
  }

  /// A template that needs texts measured.
  package init(measuring scene: @escaping @Sendable (Input, any TextMeasuring) throws -> Scene) {
    make = scene
  }

  /// The scene of an input. Throws what the function that makes it throws.
  public func scene(of input: Input, measuring text: any TextMeasuring) throws -> Scene {
    try make(input, text)
  }
}
