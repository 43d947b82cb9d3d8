/// What most rings do without. Kept apart from a ring, which is copied often and so had better be small.
struct RingExtras: ElementPart, Hashable, Sendable {
  var segments: RingSegments?
  var dash: [Double] = []
  var dashFit = true
  var targets: [GaugeTarget] = []
  var needles: [GaugeNeedle] = []
  var startLabel: RingEndLabel?
  var endLabel: RingEndLabel?
  var arcTexts: [RingText] = []
  var label = RingLabel.none
  var center: AnyElement?
  var countdown: Countdown?
  var elementName: String?
}

extension ActivityRing {
  /// Equal parts with gaps. Default: none.
  public var segments: RingSegments? {
    get { extrasBox.value.segments }
    set { extrasBox.value.segments = newValue }
  }
  /// Lengths of dashes and gaps in points along the centre line; empty or all zero is solid.
  public var dash: [Double] {
    get { extrasBox.value.dash }
    set { extrasBox.value.dash = newValue }
  }
  /// Whether dashes are scaled a little so that they close evenly. Default: true.
  public var dashFit: Bool {
    get { extrasBox.value.dashFit }
    set { extrasBox.value.dashFit = newValue }
  }
  /// Lines across the ring, later ones over earlier ones. Default: none.
  public var targets: [GaugeTarget] {
    get { extrasBox.value.targets }
    set { extrasBox.value.targets = newValue }
  }
  /// Hands that point at the value or at values of their own, later ones over earlier ones; a label then
  /// stands below their hubs. Default: none.
  public var needles: [GaugeNeedle] {
    get { extrasBox.value.needles }
    set { extrasBox.value.needles = newValue }
  }
  /// What stands where the arc begins, or beyond the track's beginning. Default: none.
  public var startLabel: RingEndLabel? {
    get { extrasBox.value.startLabel }
    set { extrasBox.value.startLabel = newValue }
  }
  /// What stands where the arc ends, and moves with it, or beyond the track's end. Default: none.
  public var endLabel: RingEndLabel? {
    get { extrasBox.value.endLabel }
    set { extrasBox.value.endLabel = newValue }
  }
  /// Texts along the ring, beside it or on it. Default: none.
  public var arcTexts: [RingText] {
    get { extrasBox.value.arcTexts }
    set { extrasBox.value.arcTexts = newValue }
  }
  /// A text in the middle, sized to the ring. Default: none.
  public var label: RingLabel {
    get { extrasBox.value.label }
    set { extrasBox.value.label = newValue }
  }
  /// An element in the middle, instead of the label. Default: none.
  public var center: AnyElement? {
    get { extrasBox.value.center }
    set { extrasBox.value.center = newValue }
  }
  /// The time that the ring's texts tell; the arc shows `progress`. Default: none.
  public var countdown: Countdown? {
    get { extrasBox.value.countdown }
    set { extrasBox.value.countdown = newValue }
  }
  /// The `id` of a ring in `ActivityRings`, which places it itself. Default: none.
  package var elementName: String? {
    get { extrasBox.value.elementName }
    set { extrasBox.value.elementName = newValue }
  }
}
