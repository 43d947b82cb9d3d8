/// Elements written one below the other, with `if`, `switch` and `for`, as SwiftUI's views are.
///
/// ```swift
/// ZStack {
///   ActivityRing(progress: 1.25, radius: 140)
///   if showsLabel { Text("125 %") }
/// }
/// ```
@resultBuilder public enum ElementBuilder {
  /// One element, of whatever type.
  public static func buildExpression(_ element: some Element) -> [AnyElement] {
    [AnyElement(element)]
  }

  /// An element that may be missing, as a style's label.
  public static func buildExpression(_ element: (some Element)?) -> [AnyElement] {
    element.map { [AnyElement($0)] } ?? []
  }

  /// Elements made elsewhere.
  public static func buildExpression(_ elements: [AnyElement]) -> [AnyElement] { elements }

  /// Statements in the order in which they are written.
  public static func buildBlock(_ parts: [AnyElement]...) -> [AnyElement] { parts.flatMap { $0 } }
  /// An `if` without `else`: nothing where its condition is false.
  public static func buildOptional(_ part: [AnyElement]?) -> [AnyElement] { part ?? [] }
  /// The first branch of an `if` or `switch`.
  public static func buildEither(first part: [AnyElement]) -> [AnyElement] { part }
  /// The other branch of an `if` or `switch`.
  public static func buildEither(second part: [AnyElement]) -> [AnyElement] { part }
  /// The rounds of a `for`, one after the other.
  public static func buildArray(_ parts: [[AnyElement]]) -> [AnyElement] { parts.flatMap { $0 } }
  /// The body of an `if #available`.
  public static func buildLimitedAvailability(_ part: [AnyElement]) -> [AnyElement] { part }
}

extension AnyElement {
  /// One element of what a builder made: none of nothing, several as a column.
  public init?(column elements: [AnyElement]) {
    guard let first = elements.first else { return nil }
    self = elements.count == 1 ? first : AnyElement(VStack(children: elements))
  }
}

extension HStack {
  /// Elements side by side.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double = 8,
    @ElementBuilder content: () -> [AnyElement]
  ) {
    self.init(alignment: alignment, spacing: spacing, children: content())
  }
}

extension VStack {
  /// Elements one below the other.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double = 8,
    @ElementBuilder content: () -> [AnyElement]
  ) {
    self.init(alignment: alignment, spacing: spacing, children: content())
  }
}

extension ZStack {
  /// Elements on top of each other, the first one lowest.
  public init(alignment: Alignment = .center, @ElementBuilder content: () -> [AnyElement]) {
    self.init(alignment: alignment, children: content())
  }
}

extension Grid {
  /// Elements in rows of equally many, row by row.
  public init(
    columns: Int = 2, spacing: Double = 8, alignment: Alignment = .center,
    @ElementBuilder content: () -> [AnyElement]
  ) {
    self.init(columns: columns, spacing: spacing, alignment: alignment, children: content())
  }
}

extension Scene {
  /// A scene of one element, or of several in a column.
  public init(canvas: Canvas = Canvas(), @ElementBuilder content: () -> [AnyElement]) {
    self.init(canvas: canvas, root: AnyElement(column: content()) ?? AnyElement(ZStack()))
  }
}
