import RingCore

/// A list of marks and names for the parts of an element.
public struct Legend: Element {
  /// A mark with its name.
  public struct Entry: Hashable, Sendable {
    /// The name, which may be empty.
    public var label: String
    /// The colour of the mark.
    public var color: Color
    /// The placeholder values of the name. Default: the values of the element around the legend.
    package var values: TextValues?

    /// Creates an entry with a name and the colour of its mark.
    public init(_ label: String, color: Color) {
      (self.label, self.color) = (label, color)
    }

    /// Creates an entry with a name whose placeholders `values` replace.
    ///
    /// If `values` is `nil`, the values of the element around the legend replace them.
    package init(_ label: String, color: Color, values: TextValues?) {
      self.init(label, color: color)
      self.values = values
    }

    /// Returns the name with its placeholders replaced, escaped so that `Text` shows it unchanged.
    ///
    /// Numbers have the format of `locale`. Without `values` the name is returned as a template.
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

  /// The shape of the marks.
  public enum Mark: String, Hashable, Sendable, CaseIterable {
    /// A disc, or a square with slightly rounded corners.
    case circle, square
  }

  /// The entries, in order. Default: none.
  public var entries: [Entry] = []
  /// The direction in which entries are arranged. Default: column.
  public var layout = Layout.column
  /// The shape of the marks. Default: circle.
  public var mark = Mark.circle
  /// The side of a mark in points, > 0. Default: 10.
  public var markSize = 10.0
  /// The distance between neighbouring entries in points, ≥ 0. Default: 6.
  public var spacing = 6.0
  /// The font of the names. Default: the default family at 13 points.
  public var font = Font(size: 13)
  /// The colour of the names. Default: primary.
  public var color = Color.primary

  /// Creates a legend without entries.
  public init() {}

  /// Creates a legend of `entries` in a column.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// Creates the legend of a donut's parts.
  public init(_ donut: Donut) { self.init(Self.entries(of: donut.parts, total: donut.total)) }

  /// Returns the entries of a donut's parts.
  ///
  /// `total` is the `total` of the donut, for the placeholders in labels.
  package static func entries(of parts: [DonutPart], total: Double? = nil) -> [Entry] {
    parts.enumerated().map { index, part in
      let isTemplate = part.label.contains("{")
      return Entry(
        part.label, color: Donut.color(of: part, at: index),
        values: isTemplate ? Donut.values(of: part, among: parts, total: total) : nil)
    }
  }

  /// The distance between a mark and its name, in points.
  private static let markSpacing = 6.0
  /// The corner radius of a square mark, as a fraction of its side.
  private static let cornerFraction = 0.2

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
    body(context.locale).size(for: proposal, in: context.with(axis: nil))
  }

  package func baselines(in size: Size, context: SceneContext) -> Baselines? {
    body(context.locale).baselines(in: size, context: context.with(axis: nil))
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    body(context.locale).draw(in: rect, context: context.with(axis: nil))
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
