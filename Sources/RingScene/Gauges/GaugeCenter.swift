import RingCore

/// The element in the centre of a gauge, and the size that is reserved for it.
struct GaugeCenter {
  private(set) var element: GaugeLayout.MeasuredElement
  /// In points, at least that of the element.
  private(set) var reserved: Size
  /// The distance of the element's centre below the ring's centre, in points.
  private(set) var verticalOffset = 0.0
  /// The label, whose font scales with the gauge; `nil` for another element.
  private var label: Text?

  /// The distance between the ring and the label below a needle's hub, in points.
  private static let clearance = 3.0
  /// The space for rounded glyph positions in a scaled label, in points per 100 points of width.
  private static let roundingMargin = 0.1

  /// Creates the centre of a gauge in its natural size: the gauge's element, or else its label or
  /// the percentage.
  ///
  /// At least the size of `100 %` is reserved for the percentage, so that the gauge does not grow with
  /// it, and for no label.
  init(_ gauge: Gauge, in context: SceneContext) {
    let inner = context.withValues(of: gauge.progress)
    if let center = gauge.center {
      element = GaugeLayout.MeasuredElement(center, in: inner)
      reserved = element.size
      return
    }
    let font = gauge.styledLabel.font.applied(to: Font())
    var text = Text(
      gauge.label.template(for: gauge.progress.textValues, in: context.locale), font: font,
      color: gauge.styledLabel.color)
    text.alignment = .center
    // It is drawn in its own size, so there is no word to keep.
    text.breaksWords = true
    element = GaugeLayout.MeasuredElement(AnyElement(text), in: inner)
    (label, reserved) = (text, element.size)
    if !gauge.label.isText {
      let widest = Self.widestSize(of: font, in: inner)
      reserved = Size(
        width: max(element.size.width, widest.width),
        height: max(element.size.height, widest.height))
    }
    if !gauge.needles.isEmpty, reserved.width > 0 {
      verticalOffset = gauge.needles.depthOfHubs + reserved.height / 2
    }
  }

  /// Returns the size of `100 %` in a font: the longest percentage within the range, with a space
  /// where no locale says otherwise, so that a gauge has air around `100%`.
  private static func widestSize(of font: Font, in context: SceneContext) -> Size {
    let text = context.locale == .posix ? "100 %" : context.locale.percentage("100")
    return Text(text, font: font).size(for: .unspecified, in: context)
  }

  /// Returns the ring's outer diameter, in points.
  ///
  /// If the gauge has no diameter of its own, a text below the hub does not reach the ring.
  ///
  /// `tickDepth` is the depth of ticks and their numbers, `textDepth` that of the texts along the
  /// inside of the scale; both are in points.
  func diameter(of gauge: Gauge, tickDepth: Double, textDepth: Double) -> Double {
    if let diameter = gauge.diameter { return diameter }
    let inside = gauge.ticks?.placement == .inside ? 2 * tickDepth : 0
    let extraWidth = inside + 2 * (gauge.bandDepth(.inside) + textDepth)
    let around = reserved.width * gauge.sizeFactor + extraWidth
    guard verticalOffset > 0 else { return around }
    let corner = Vector(x: reserved.width / 2, y: verticalOffset + reserved.height / 2).length
    let below = 2 * (corner + Self.clearance + gauge.outermostThickness) + extraWidth
    return max(around, below)
  }

  /// Returns the centre with its label scaled to a hole, whose diameter is in points; an element
  /// stays as it is.
  func fitted(into hole: Double, of gauge: Gauge) -> GaugeCenter {
    guard var text = label else { return self }
    let isBelow = verticalOffset > 0
    let fit = LabelFit(
      hole: isBelow ? max(0, hole - 2 * Self.clearance) : hole,
      top: isBelow ? gauge.needles.depthOfHubs : nil)
    let scale = min(growth(of: gauge, hole: hole), fit.factor(reserved))
    // The tolerance is for rounding.
    guard abs(scale - 1) > 1e-9 else { return self }
    text.font = text.font.scaled(by: scale)
    // Without a hole there is no label.
    if scale == 0 { text.text = "" }
    var center = self
    // Lengths are proportional to the font size, because hinting is off, except for rounding. A
    // text that is wider than its frame would be broken.
    center.element.element = AnyElement(text)
    center.element.size = element.size.scaled(by: scale)
    center.element.size.width += Self.roundingMargin * (1 + center.element.size.width / 100)
    center.reserved = reserved.scaled(by: scale)
    if isBelow { center.verticalOffset = gauge.needles.depthOfHubs + center.reserved.height / 2 }
    return center
  }

  /// Returns the factor by which a given diameter enlarges the label: its ratio to the diameter of
  /// a gauge around `100 %`; 1 without a diameter or for a font with a size of its own in points.
  private func growth(of gauge: Gauge, hole: Double) -> Double {
    guard gauge.diameter != nil else { return 1 }
    if case .points = gauge.styledLabel.font.size { return 1 }
    let isDefault = gauge.label == .percent && gauge.styledLabel.font == FontChanges()
    let widest =
      isDefault ? reserved.width : Self.widestSize(of: Font(), in: element.context).width
    let free = hole + 2 * gauge.outermostThickness
    return widest > 0 ? free / (widest * Gauge.defaultSizeFactor) : 1
  }
}

extension Size {
  func scaled(by factor: Double) -> Size {
    Size(width: width * factor, height: height * factor)
  }
}
