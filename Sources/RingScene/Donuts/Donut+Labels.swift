import RingCore

extension Donut {
  /// The least diameter of a donut that fills its frame, as a fraction of the frame's shorter side.
  private static let minimumFraction = 0.5
  /// As a fraction of the opacity of the label.
  private static let leaderOpacity = 0.6
  /// As a fraction of the font size.
  private static let leaderWidth = 0.08

  /// Returns the geometry of the parts, and the layout of the labels; `nil` for none.
  ///
  /// A donut that fills its frame leaves space for labels outside, but takes at least half of the
  /// frame: of the diameters that are tried, it has the first at which the fewest labels are left
  /// out.
  func arrangement(
    in rect: Rect, context: SceneContext
  ) -> (geometry: DonutGeometry, labels: DonutLabelLayout?) {
    let full = DonutGeometry(self, in: rect)
    guard let texts = DonutLabelTexts(self, full, in: context) else { return (full, nil) }
    guard diameter == nil else { return (full, DonutLabelLayout(texts, full)) }
    let limit = Size(width: rect.width / 2, height: rect.height / 2)
    let fullLayout = DonutLabelLayout(texts, full, limit: limit)
    guard !fullLayout.omitted.isEmpty || fullLayout.placed.contains(where: { !$0.isInside }) else {
      return (full, fullLayout)
    }
    var best = (geometry: full, labels: fullLayout)
    for radius in radii(of: texts, limit: limit) {
      var smaller = self
      smaller.diameter = 2 * radius
      let geometry = DonutGeometry(smaller, in: rect)
      let layout = DonutLabelLayout(texts, geometry, limit: limit)
      if layout.omitted.isEmpty { return (geometry, layout) }
      // Between donuts that leave out as many labels, the first one wins.
      if layout.omitted.count < best.labels.omitted.count { best = (geometry, layout) }
    }
    return best
  }

  /// Returns the radii in points at which a donut that fills its frame may have room for labels
  /// outside, the preferred ones first: beside the parts, in columns, and the smallest one.
  private func radii(of texts: DonutLabelTexts, limit: Size) -> [Double] {
    let (size, gap) = (texts.maximumSize, texts.style.gap)
    let beside = min(limit.width - gap - size.width, limit.height - gap - size.height)
    let least = min(limit.width, limit.height) * Self.minimumFraction
    let columns = DonutLeaders.radii(texts.style, limit: limit, texts: size)
    return ([beside] + columns).filter { $0 > least } + [least]
  }

  /// Returns the leader lines and the labels. Reports those without room to the measurer of texts.
  func labelCommands(
    _ layout: DonutLabelLayout?, _ geometry: DonutGeometry, _ colors: [SRGBColor],
    _ context: SceneContext
  ) -> [DrawCommand] {
    // In a frame without a size, the donut is not visible either.
    guard let layout, geometry.outer > 0 else { return [] }
    for label in layout.omitted {
      context.text.report(
        UnplacedLabel(label.filledText, part: label.part + 1, element: context.elementID))
    }
    var (lines, texts): ([DrawCommand], [DrawCommand]) = ([], [])
    for placed in layout.placed {
      var text = placed.label.text
      text.color = labels?.color ?? defaultColor(of: placed, colors, context)
      if !placed.leader.isEmpty {
        let color = text.color(in: placed.label.context)
        let width = text.font.size * Self.leaderWidth
        lines.append(Self.leader(placed.leader.map { geometry.center + $0 }, width, color))
      }
      var rect = placed.rect
      rect.origin = geometry.center + rect.origin
      texts += text.draw(in: rect, context: placed.label.context)
    }
    return lines + texts
  }

  private func defaultColor(
    of placed: DonutLabelLayout.Placed, _ colors: [SRGBColor], _ context: SceneContext
  ) -> Color {
    guard placed.isInside else { return .primary }
    return context.colorScheme.page.under(colors[placed.label.part].premultiplied).legible
  }

  private static func leader(
    _ points: [Point], _ width: Double, _ color: SRGBColor
  ) -> DrawCommand {
    let elements = points.enumerated().map { $0 == 0 ? PathElement.move($1) : .line($1) }
    return .stroke(
      Path(elements), StrokeStyle(width: width, join: .round),
      .solid(color.opacity(leaderOpacity)))
  }
}
