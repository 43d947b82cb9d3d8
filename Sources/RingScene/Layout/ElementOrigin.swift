/// The source of an element, such as its position in a config.
///
/// It is not a part of the element's value: all origins are equal.
package final class ElementOrigin: Hashable, Sendable {
  /// The source, of a type that only its creator knows.
  package let source: any Sendable

  /// Creates an origin.
  package init(_ source: any Sendable) { self.source = source }

  package static func == (a: ElementOrigin, b: ElementOrigin) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
