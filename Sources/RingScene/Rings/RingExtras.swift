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
  package var segments: RingSegments? {
    get { extrasBox.value.segments }
    set { extrasBox.value.segments = newValue }
  }
  /// Dashes and gaps in turn, in points along the centreline; the ring is solid if empty or all 0.
  package var dash: [Double] {
    get { extrasBox.value.dash }
    set { extrasBox.value.dash = newValue }
  }
  /// Whether dashes are scaled slightly so that the pattern closes on a full circle, and ends with
  /// a dash on an open ring.
  package var dashFit: Bool {
    get { extrasBox.value.dashFit }
    set { extrasBox.value.dashFit = newValue }
  }
  /// Lines across the ring, later ones on top.
  package var targets: [GaugeTarget] {
    get { extrasBox.value.targets }
    set { extrasBox.value.targets = newValue }
  }
  /// Later ones are on top. With needles, the label lies below their hubs.
  package var needles: [GaugeNeedle] {
    get { extrasBox.value.needles }
    set { extrasBox.value.needles = newValue }
  }
  /// At the arc's beginning, or beyond the track's beginning.
  package var startLabel: RingEndLabel? {
    get { extrasBox.value.startLabel }
    set { extrasBox.value.startLabel = newValue }
  }
  /// At the arc's end, moving with it, or beyond the track's end.
  package var endLabel: RingEndLabel? {
    get { extrasBox.value.endLabel }
    set { extrasBox.value.endLabel = newValue }
  }
  package var arcTexts: [RingText] {
    get { extrasBox.value.arcTexts }
    set { extrasBox.value.arcTexts = newValue }
  }
  /// In the centre, sized to the ring.
  package var label: RingLabel {
    get { extrasBox.value.label }
    set { extrasBox.value.label = newValue }
  }
  /// In the centre, instead of the label.
  package var center: AnyElement? {
    get { extrasBox.value.center }
    set { extrasBox.value.center = newValue }
  }
  /// The time that the ring's texts show; the arc shows `progress`.
  package var countdown: Countdown? {
    get { extrasBox.value.countdown }
    set { extrasBox.value.countdown = newValue }
  }
  /// The `id` of a ring inside `ActivityRings`, which has no `AnyElement` to hold the name.
  package var elementName: String? {
    get { extrasBox.value.elementName }
    set { extrasBox.value.elementName = newValue }
  }
  /// That of a ring inside `ActivityRings`; `nil` if unknown.
  package var elementOrigin: ElementOrigin? {
    get { extrasBox.value.elementOrigin.origin }
    set { extrasBox.value.elementOrigin.origin = newValue }
  }
}
