import RingCore

/// The measured labels of a donut's visible parts, before they are placed.
struct DonutLabelTexts {
  struct Label {
    /// The index of the part.
    var part: Int
    /// The template, whose lines are centred.
    var text: Text
    /// With the placeholder values of the part.
    var context: SceneContext
    /// In points.
    var size: Size
    /// Whether the text may lie on its part: a colour of its own contrasts enough there.
    var mayLieInside: Bool

    /// The text with the values of its part.
    var filledText: String {
      TextTemplate.fill(text.text, with: context.values, in: context.locale)
    }
  }

  let style: DonutLabels
  /// In the order of the parts, without empty texts.
  let labels: [Label]

  /// Measures the labels of the parts that `geometry` shows; `nil` if the donut has no labels.
  init?(_ donut: Donut, _ geometry: DonutGeometry, in context: SceneContext) {
    guard let style = donut.labels else { return nil }
    self.style = style
    let visible = donut.parts.indices.filter { geometry.spans[$0].to > geometry.spans[$0].from }
    let colors = Donut.colors(of: donut.parts)
    labels = visible.compactMap { index in
      let part = donut.parts[index]
      var text = Text(style.text ?? part.label, font: style.font)
      guard !text.text.isEmpty else { return nil }
      text.alignment = .center
      var inner = context.with(axis: nil)
      inner.values = Donut.values(of: part, among: donut.parts, total: donut.total)
      return Label(
        part: index, text: text, context: inner,
        size: AnyElement(text).size(for: .unspecified, in: inner),
        mayLieInside: Self.mayLie(
          text, style.color, on: colors[index], in: inner))
    }
  }

  /// The largest width and the largest height of a label, in points.
  var maximumSize: Size {
    Size(
      width: labels.map(\.size.width).max() ?? 0, height: labels.map(\.size.height).max() ?? 0)
  }

  /// Whether a text in a colour of its own may lie on a part.
  ///
  /// Black or white, which is the default, always contrasts enough. Outside, the text is assumed to
  /// lie on the scheme's white or black.
  private static func mayLie(
    _ text: Text, _ color: Color?, on part: Color, in context: SceneContext
  ) -> Bool {
    guard let color else { return true }
    var context = context
    // The trace would record the colours' rules, and the text is not being drawn.
    context.trace = nil
    var text = text
    text.color = color
    let letters = text.color(in: context).premultiplied
    let outside = context.colorScheme.page
    let inside = outside.under(context.resolve(part).premultiplied)
    let contrast = Contrast.ratio(inside.under(letters), inside)
    return contrast >= Contrast.minimumTextRatio
      || contrast >= Contrast.ratio(outside.under(letters), outside)
  }
}
