import RingCore

/// A result builder that makes a list of elements, like SwiftUI's `ViewBuilder`.
///
/// Statements may be elements, `if`, `switch` and `for`.
///
/// ```swift
/// ZStack {
///   ActivityRing(progress: 1.25, radius: 140)
///   if showsLabel { Text("125 %") }
/// }
/// ```
@resultBuilder package enum ElementBuilder {
  package static func buildExpression(_ element: some Element) -> [AnyElement] {
    [AnyElement(element)]
  }

  /// Converts an optional element, such as a style's label; `nil` becomes an empty list.
  package static func buildExpression(_ element: (some Element)?) -> [AnyElement] {
    element.map { [AnyElement($0)] } ?? []
  }

  package static func buildExpression(_ elements: [AnyElement]) -> [AnyElement] { elements }

  package static func buildBlock(_ components: [AnyElement]...) -> [AnyElement] {
    components.flatMap { $0 }
  }
  package static func buildOptional(_ component: [AnyElement]?) -> [AnyElement] { component ?? [] }
  package static func buildEither(first component: [AnyElement]) -> [AnyElement] { component }
  package static func buildEither(second component: [AnyElement]) -> [AnyElement] { component }
  package static func buildArray(_ components: [[AnyElement]]) -> [AnyElement] {
    components.flatMap { $0 }
  }
  package static func buildLimitedAvailability(_ component: [AnyElement]) -> [AnyElement] {
    component
  }
}

extension AnyElement {
  /// Creates one element from a builder's result: several become a column; `nil` if there are none.
  package init?(column elements: [AnyElement]) {
    guard let first = elements.first else { return nil }
    self = elements.count == 1 ? first : AnyElement(VStack(children: elements))
  }
}

extension HStack {
  package init(
    alignment: VerticalAlignment = .center, spacing: Double = 8,
    @ElementBuilder content: () -> [AnyElement]
  ) {
    self.init(alignment: alignment, spacing: spacing, children: content())
  }
}

extension VStack {
  package init(
    alignment: HorizontalAlignment = .center, spacing: Double = 8,
    @ElementBuilder content: () -> [AnyElement]
  ) {
    self.init(alignment: alignment, spacing: spacing, children: content())
  }
}

extension ZStack {
  package init(alignment: Alignment = .center, @ElementBuilder content: () -> [AnyElement]) {
    self.init(alignment: alignment, children: content())
  }
}

extension Grid {
  package init(
    columns: Int = 2, spacing: Double = 8, alignment: Alignment = .center,
    @ElementBuilder content: () -> [AnyElement]
  ) {
    self.init(columns: columns, spacing: spacing, alignment: alignment, children: content())
  }
}

extension Scene {
  /// Creates a scene of one element, or of several in a column; without any, only the canvas is
  /// drawn.
  package init(canvas: Canvas = Canvas(), @ElementBuilder content: () -> [AnyElement]) {
    self.init(canvas: canvas, root: AnyElement(column: content()) ?? AnyElement(ZStack()))
  }
}
