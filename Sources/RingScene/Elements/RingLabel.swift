import RingGraphics

/// What the middle of a ring says.
public enum RingLabel: Hashable, Sendable {
  /// Nothing is written.
  case none
  /// The progress, not pinned, in whole percent; a dash without data.
  case percent
  /// A text; it may hold placeholders, see `TextTemplate`.
  case text(String)
  /// The time left of the ring's countdown; a dash without one.
  case remaining
  /// The time gone by of the ring's countdown; a dash without one.
  case elapsed

  /// The text, with placeholders for the values.
  func template(for values: TextValues) -> String {
    switch self {
    case .none: ""
    case .percent: values.fraction == nil ? "{percent}" : "{percent}%"
    case .text(let text): text
    case .remaining: "{remaining}"
    case .elapsed: "{elapsed}"
    }
  }

  /// A text as wide as any that this label usually shows, so that its size is the same for all.
  func widest(for countdown: Countdown?) -> String {
    let clock = countdown.map { NumberText.clock($0.duration) } ?? ""
    switch self {
    case .none: return ""
    case .percent: return "100%"
    case .remaining, .elapsed: return clock
    case .text(let text):
      // The same time, given another way, has the same size.
      return ticks ? Self.times.reduce(text) { $0.replacing($1, with: clock) } : ""
    }
  }

  /// The placeholders of a time.
  private static let times = ["{remaining}", "{elapsed}"]

  /// Whether the digits change so often that their widths would make the text jitter.
  var ticks: Bool {
    switch self {
    case .remaining, .elapsed: true
    case .text(let text): Self.times.contains { text.contains($0) }
    case .none, .percent: false
    }
  }
}

extension ActivityRing {
  /// The size of a label's font in radii: 36 points where the radius is 65.
  private static let labelScale = 36.0 / 65

  /// What the ring's texts are about.
  var textValues: TextValues {
    var values = progress.textValues
    values.remaining = countdown?.remaining
    values.elapsed = countdown?.elapsed
    return values
  }

  /// The environment of the ring's own colours.
  func ownContext(_ context: SceneContext) -> SceneContext {
    let values = textValues
    return context.owning(values, in: center?.template ?? label.template(for: values))
  }

  /// The element in the middle, or else the label.
  func middleCommands(_ geometry: RingGeometry, context: SceneContext) -> [DrawCommand] {
    guard let middle = middle(of: geometry, in: context) else { return [] }
    return middle.element.draw(
      in: Rect(
        center: geometry.center + Point(x: 0, y: middle.drop), size: middle.size),
      context: middle.context)
  }

  /// The environment of texts that belong to the ring.
  func innerContext(_ context: SceneContext) -> SceneContext {
    var inner = context.with(axis: nil)
    inner.values = textValues
    return inner
  }

  /// What stands in the middle of a ring.
  struct Middle {
    var element: AnyElement
    var size: Size
    /// How far it lies below the ring's centre: a label stands below the hubs of needles.
    var drop: Double
    var context: SceneContext
  }

  /// What stands in the middle of the ring, and how large it is; `nil` if it is nothing.
  func middle(of geometry: RingGeometry, in context: SceneContext) -> Middle? {
    // Without either there is no environment to remember.
    if center == nil, label == .none { return nil }
    let hole = holeDiameter(geometry)
    let inner = innerContext(context)
    guard let middle = center ?? labelElement(geometry, fitting: hole, inner) else { return nil }
    let size = middle.size(for: ProposedSize(Size(square: hole)), in: inner)
    let isBelow = center == nil && !needles.isEmpty
    return Middle(
      element: middle, size: size, drop: isBelow ? needles.depthOfHubs + size.height / 2 : 0,
      context: inner)
  }

  /// The width of the ring's hole inside track and edge line, in points.
  func holeDiameter(_ geometry: RingGeometry) -> Double {
    let width = max(geometry.thickness, track?.thickness ?? 0) + (edge?.width ?? 0)
    return max(0, 2 * geometry.radius - width)
  }

  /// The label as large as the ring suggests, or smaller so that its box lies inside the hole.
  private func labelElement(
    _ geometry: RingGeometry, fitting hole: Double, _ context: SceneContext
  ) -> AnyElement? {
    let template = label.template(for: textValues)
    guard !template.isEmpty, hole > 0 else { return nil }
    var font = Font(
      size: geometry.radius * Self.labelScale, weight: .bold, design: .rounded,
      tabularDigits: label.ticks)
    // Whoever writes a label names no font.
    font.isDesignOptional = true
    let text = Text(template, font: font, color: .systemGray)
    let reference = Text(label.widest(for: countdown), font: font)
    let factors = [text, reference].map { text in
      factor(text.size(for: .unspecified, in: context), fitting: hole)
    }
    var fitted = text
    fitted.alignment = .center
    fitted.font = font.scaled(by: min(1, factors[0], factors[1]))
    return fitted.font.size > 0 ? AnyElement(fitted) : nil
  }

  /// The factor with which a box just lies inside the hole, in its middle or below the hubs of needles.
  private func factor(_ box: Size, fitting hole: Double) -> Double {
    guard !needles.isEmpty else { return hole / Point(x: box.width, y: box.height).length }
    // Its lower corners touch the circle: (s·w/2)² + (top + s·h)² = (hole/2)².
    let (top, radius) = (needles.depthOfHubs, hole / 2)
    let a = box.width * box.width / 4 + box.height * box.height
    let b = top * box.height
    let rest = b * b - a * (top * top - radius * radius)
    return a > 0 && rest > 0 ? max(0, (rest.squareRoot() - b) / a) : 0
  }
}
