/// The source of an element, such as its position in a config; equal only to itself.
package final class ElementOrigin: Hashable, Sendable {
  /// The source, of a type that only its creator knows.
  package let source: any Sendable

  package init(_ source: any Sendable) { self.source = source }

  package static func == (a: ElementOrigin, b: ElementOrigin) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The origin of an element beside its value: all are equal, so that equality ignores them.
struct IgnoredOrigin: Hashable, Sendable {
  /// `nil` if it is unknown.
  var origin: ElementOrigin?

  static func == (a: IgnoredOrigin, b: IgnoredOrigin) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
