import RingCore

/// A list of marks and names for the parts of an element.
public struct Legend: Element {
  package static let typeName = "legend"
  package struct Entry: Hashable, Sendable {
    /// May be empty.
    package var label: String
    package var color: Color
    /// The placeholder values of the name; `nil` for those of the element around the legend.
    package var values: TextValues?

    package init(_ label: String, color: Color) {
      (self.label, self.color) = (label, color)
    }

    package init(_ label: String, color: Color, values: TextValues?) {
      self.init(label, color: color)
      self.values = values
    }

    /// Returns the name with its placeholders replaced, escaped so that `Text` shows it unchanged.
    ///
    /// Without `values`, returns the template.
    fileprivate func name(in locale: NumberLocale) -> String {
      guard let values else { return label }
      return TextTemplate.escaped(TextTemplate.fill(label, with: values, in: locale))
    }
  }

  /// The direction in which entries are arranged.
  public enum Layout: String, Hashable, Sendable, CaseIterable {
    /// Entries one below the other, or side by side.
    case column, row
  }

  package enum Mark: String, Hashable, Sendable, CaseIterable {
    /// A disc, or a square with slightly rounded corners.
    case circle, square
  }

  package var entries: [Entry] = []
  package var layout = Layout.column
  package var mark = Mark.circle
  /// In points, > 0.
  package var markSize = 10.0
  /// Between neighbouring entries in points, ≥ 0.
  package var spacing = 6.0
  package var font = Font(size: 13)
  package var color = Color.primary

  package init() {}

  package init(_ entries: [Entry]) { self.entries = entries }

  /// Creates the legend of a donut's parts.
  ///
  /// The other arguments are as in `init(_:layout:isSquare:markSize:spacing:font:color:)` with
  /// entries.
  public init(
    _ donut: Donut, layout: Layout = .column, isSquare: Bool = false, markSize: Double = 10,
    spacing: Double = 6, font: Font = Font(size: 13), color: Color = .primary
  ) {
    self.init(Self.entries(of: donut.parts, total: donut.total))
    (self.layout, mark, self.markSize) = (layout, isSquare ? .square : .circle, markSize)
    (self.spacing, self.font, self.color) = (spacing, font, color)
  }

  /// Creates a legend of names and the colours of their marks.
  ///
  /// Marks are discs or, if they are `isSquare`, squares with rounded corners. `markSize` is the
  /// side of a mark and `spacing` the distance between neighbouring entries, in points. `font` and
  /// `color` are those of the names.
  public init(
    _ entries: [(label: String, color: Color)], layout: Layout = .column,
    isSquare: Bool = false, markSize: Double = 10, spacing: Double = 6,
    font: Font = Font(size: 13), color: Color = .primary
  ) {
    self.init(entries.map { Entry($0.label, color: $0.color) })
    (self.layout, mark, self.markSize) = (layout, isSquare ? .square : .circle, markSize)
    (self.spacing, self.font, self.color) = (spacing, font, color)
  }

  /// Returns the entries of a donut's parts; `total` is the donut's, for placeholders in labels.
  package static func entries(of parts: [DonutPart], total: Double? = nil) -> [Entry] {
    zip(parts, Donut.colors(of: parts)).map { part, color in
      let isTemplate = part.label.contains("{")
      return Entry(
        part.label, color: color,
        values: isTemplate ? Donut.values(of: part, among: parts, total: total) : nil)
    }
  }

  /// Between a mark and its name, in points.
  private static let markSpacing = 6.0
  /// The corner radius of a square mark, as a fraction of its side.
  private static let cornerFraction = 0.2

  /// Returns the stack of entries, each of which is a mark beside its name.
  private func body(_ locale: NumberLocale) -> AnyElement {
    let lines = entries.map { entry in
      AnyElement(
        HStack(
          spacing: Self.markSpacing,
          children: [
            mark(entry), AnyElement(Text(entry.name(in: locale), font: font, color: color)),
          ]))
    }
    switch layout {
    case .column:
      return AnyElement(VStack(alignment: .leading, spacing: spacing, children: lines))
    case .row: return AnyElement(HStack(spacing: spacing, children: lines))
    }
  }

  private func mark(_ entry: Entry) -> AnyElement {
    let shape: AnyElement
    switch mark {
    case .circle: shape = AnyElement(Circle().fill(entry.color))
    case .square:
      shape = AnyElement(
        Rectangle(cornerRadius: markSize * Self.cornerFraction).fill(entry.color))
    }
    return AnyElement(shape.frame(width: markSize, height: markSize))
  }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    body(context.locale).size(for: proposal, in: inner(context))
  }

  package func baselines(in size: Size, context: SceneContext) -> Baselines? {
    body(context.locale).baselines(in: size, context: inner(context))
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    body(context.locale).draw(in: rect, context: inner(context))
  }

  private func inner(_ context: SceneContext) -> SceneContext {
    context.forContent(axis: nil).with(proposal: context.proposal)
  }

  package func altDescription(in context: SceneContext) -> AltDescription {
    .legend(
      entries.map { entry in
        TextTemplate.fill(entry.name(in: context.locale), with: context.values, in: context.locale)
      })
  }

  package func resolvedProperties(in rect: Rect, context: SceneContext) -> [ResolvedProperty] {
    [
      ResolvedProperty("layout", .text(layout.rawValue)),
      ResolvedProperty(
        "entries",
        .list(
          entries.map { entry in
            .object([
              ResolvedProperty("label", .text(entry.label)),
              ResolvedProperty("color", .color(context.resolve(entry.color))),
            ])
          })),
    ]
  }
}
