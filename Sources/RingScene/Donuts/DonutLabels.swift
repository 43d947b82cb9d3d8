import RingCore

/// The text, appearance and placement of a donut's labels.
///
/// By default, a label lies in the middle of its part if it fits there with 2 points of clearance
/// on all sides and is legible there. Otherwise it lies outside the rim, beside the middle of its
/// part. If two labels would overlap there, or if `gap` is above 8 points, all labels outside form
/// a column on each side, in the order of their parts, and a leader line joins each to its part.
/// Labels for which a column has no room, those of the smallest parts, are left out with a warning.
/// If fewer labels have room in columns than beside their parts, they stay there, and those that
/// would overlap the label of a larger part are left out. Parts with value 0 have no label.
package struct DonutLabels: Hashable, Sendable {
  package enum Placement: String, Hashable, Sendable, CaseIterable {
    /// Inside the parts if there is space, otherwise outside.
    case auto
    /// Inside the parts; parts without space have no label, and no warning says so.
    case inside
    case outside
  }

  /// A template with `{percent}`, `{value}`, `{total}` and `{label}` of the part; `nil` for the
  /// part's `label`.
  package var text: String?
  package var font = Font(size: 9)
  /// `nil` is black or white inside a part, whichever contrasts more; outside, it is primary.
  ///
  /// With a colour of its own, a label lies inside only if the contrast with the part is at least
  /// 4.5:1, or at least as high as outside.
  package var color: Color?
  package var placement = Placement.auto
  /// Between the rim and labels outside it, in points, ≥ 0.
  ///
  /// Leader lines are at least as long, and at least as long as the font is high.
  package var gap = 3.0

  package init() {}
}

extension Donut {
  /// Returns the placeholder values of one of `parts`; its upper bound is the value of the full
  /// circle.
  ///
  /// `total` is the donut's. This takes as long as adding the values of all parts.
  static func values(of part: DonutPart, among parts: [DonutPart], total: Double?) -> TextValues {
    let shares = DonutShares(parts, total: total)
    guard shares.largest > 0 else {
      return TextValues(fraction: 0, value: part.value, upperBound: total ?? 0)
    }
    return TextValues(
      fraction: max(0, part.value) / shares.largest / shares.total, value: part.value,
      upperBound: max(sum(of: parts), total ?? 0))
  }

  /// The placeholder values of the donut itself: the sum of its parts, of the full circle.
  package var textValues: TextValues {
    let (shares, sum) = (DonutShares(parts, total: total), Self.sum(of: parts))
    return TextValues(
      fraction: shares.largest > 0 ? shares.sum / shares.total : 0, value: sum,
      upperBound: max(sum, total ?? 0))
  }

  /// Returns the sum of the values with no more decimals than they have: that of 0.1 and 0.2 is 0.3.
  private static func sum(of parts: [DonutPart]) -> Double {
    let values = parts.map { max(0, $0.value) }
    let sum = values.reduce(0, +)
    guard sum.isFinite else { return .greatestFiniteMagnitude }
    // Only an inexact sum takes more digits than a number that someone has written.
    guard NumberText.shortest(sum).utf8.count > maximumDigits else { return sum }
    let texts = values.map(NumberText.shortest)
    guard !texts.contains(where: { $0.contains("e") }) else { return sum }
    let decimals = texts.map { $0.drop { $0 != "." }.dropFirst().count }.max() ?? 0
    return Double(NumberText.decimal(sum, decimals: decimals)) ?? sum
  }

  /// The number of digits, with a point, that a double always keeps.
  private static let maximumDigits = 16

  /// Whether labels may lie outside the donut, which shrinks the donut or enlarges its box.
  var mayLabelOutside: Bool { labels.map { $0.placement != .inside } ?? false }
}

extension SRGBColor {
  /// Black or white, whichever has the higher contrast ratio with this colour (WCAG 2).
  ///
  /// Black and white contrast equally at the relative luminance L with (L + 0.05)² = 1.05 · 0.05.
  var legible: Color {
    let light = Contrast.luminance(self)
    return Color((light + 0.05) * (light + 0.05) > 1.05 * 0.05 ? .black : .white)
  }
}

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
      var inner = context.forContent(axis: nil)
      inner.values = Donut.values(of: part, among: donut.parts, total: donut.total)
      if style.text != nil {
        let label = TextTemplate.fill(part.label, with: inner.values, in: context.locale)
        inner.values?.label = label
      }
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

  /// Whether a text in a colour of its own contrasts enough on a part, or as much as outside.
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
