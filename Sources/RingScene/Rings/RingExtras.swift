/// The rarely used properties of a ring.
///
/// They are stored separately, because rings are copied often and should be small.
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
  var elementOrigin = IgnoredOrigin()
}

extension ActivityRing {
  /// A division into equal segments with gaps. Default: none.
  package var segments: RingSegments? {
    get { extrasBox.value.segments }
    set { extrasBox.value.segments = newValue }
  }
  /// The lengths of dashes and gaps in points along the centreline; solid if empty or all 0.
  ///
  /// Default: empty.
  package var dash: [Double] {
    get { extrasBox.value.dash }
    set { extrasBox.value.dash = newValue }
  }
  /// Whether dashes are scaled slightly so that the pattern ends evenly. Default: true.
  ///
  /// The pattern then closes on a full circle, and ends with a dash on an open ring.
  package var dashFit: Bool {
    get { extrasBox.value.dashFit }
    set { extrasBox.value.dashFit = newValue }
  }
  /// Lines across the ring, later ones on top. Default: none.
  package var targets: [GaugeTarget] {
    get { extrasBox.value.targets }
    set { extrasBox.value.targets = newValue }
  }
  /// Needles at the value or at values of their own, later ones on top. Default: none.
  ///
  /// If there are needles, the label lies below their hubs.
  package var needles: [GaugeNeedle] {
    get { extrasBox.value.needles }
    set { extrasBox.value.needles = newValue }
  }
  /// An element at the arc's beginning, or beyond the track's beginning. Default: none.
  package var startLabel: RingEndLabel? {
    get { extrasBox.value.startLabel }
    set { extrasBox.value.startLabel = newValue }
  }
  /// An element at the arc's end, moving with it, or beyond the track's end. Default: none.
  package var endLabel: RingEndLabel? {
    get { extrasBox.value.endLabel }
    set { extrasBox.value.endLabel = newValue }
  }
  /// Texts along the ring: outside, inside or on it. Default: none.
  package var arcTexts: [RingText] {
    get { extrasBox.value.arcTexts }
    set { extrasBox.value.arcTexts = newValue }
  }
  /// A text in the centre, sized to the ring. Default: none.
  package var label: RingLabel {
    get { extrasBox.value.label }
    set { extrasBox.value.label = newValue }
  }
  /// An element in the centre, instead of the label. Default: none.
  package var center: AnyElement? {
    get { extrasBox.value.center }
    set { extrasBox.value.center = newValue }
  }
  /// The time that the ring's texts show; the arc shows `progress`. Default: none.
  package var countdown: Countdown? {
    get { extrasBox.value.countdown }
    set { extrasBox.value.countdown = newValue }
  }
  /// The `id` of a ring inside `ActivityRings`, which has no `AnyElement` to hold the name.
  /// Default: none.
  package var elementName: String? {
    get { extrasBox.value.elementName }
    set { extrasBox.value.elementName = newValue }
  }
  /// The origin of a ring inside `ActivityRings`. Default: unknown.
  package var elementOrigin: ElementOrigin? {
    get { extrasBox.value.elementOrigin.origin }
    set { extrasBox.value.elementOrigin.origin = newValue }
  }
}
