import RingCore

/// The direction in which the entries of a legend are arranged.
public enum LegendLayout: String, Hashable, Sendable, CaseIterable {
  /// Entries one below the other, or side by side.
  case column, row
}

/// A list of marks and names for the parts of an element.
package struct Legend: CompositeElement {
  package static let typeName = "legend"
  package struct Entry: Hashable, Sendable {
    /// May be empty.
    package var label: String
    package var color: Color
    /// The placeholder values of the name; `nil` for those of the element around the legend.
    package var values: TextValues?

    package init(_ label: String, color: Color, values: TextValues? = nil) {
      (self.label, self.color, self.values) = (label, color, values)
    }

    /// Returns the name with its placeholders replaced, escaped so that `Text` shows it unchanged.
    ///
    /// Without `values`, returns the template.
    fileprivate func name(in locale: NumberLocale) -> String {
      guard let values else { return label }
      return TextTemplate.escaped(TextTemplate.fill(label, with: values, in: locale))
    }
  }

  package enum Mark: String, Hashable, Sendable, CaseIterable {
    /// A disc, or a square with slightly rounded corners.
    case circle, square
  }

  package var entries: [Entry] = []
  package var layout = LegendLayout.column
  package var mark = Mark.circle
  /// In points, > 0.
  package var markSize = 10.0
  /// Between neighbouring entries in points, ≥ 0.
  package var spacing = 6.0
  package var font = Font(size: 13)
  package var color = Color.primary

  package init() {}

  package init(_ entries: [Entry]) { self.entries = entries }

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
  private func stack(_ locale: NumberLocale) -> AnyElement {
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
    var (circle, square) = (
      Circle(), Rectangle(cornerRadius: markSize * Self.cornerFraction)
    )
    circle.appearance.fill = .color(entry.color)
    square.appearance.fill = .color(entry.color)
    let shape = mark == .circle ? AnyElement(circle) : AnyElement(square)
    return AnyElement(FrameLayout(width: markSize, height: markSize, shape))
  }

  func body(in context: SceneContext) -> (element: AnyElement, context: SceneContext)? {
    (stack(context.locale), context.forContent(axis: nil).with(proposal: context.proposal))
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
