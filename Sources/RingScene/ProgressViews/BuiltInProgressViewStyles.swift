import RingCore

extension ProgressViewStyleConfiguration {
  /// The thickness of the bar and of the ring, in points.
  private static let thickness = 4.0
  /// Between the bar and its labels, in points.
  private static let spacing = 4.0
  /// The length of the moving part, as a fraction of the bar.
  private static let indeterminateBarFraction = 0.3
  /// The outer diameter of the ring, in points.
  private static let ringDiameter = 32.0

  var linearBody: VStack {
    let elements = [label, AnyElement(bar), currentValueLabel]
    return VStack(
      alignment: .leading, spacing: Self.spacing, children: elements.compactMap { $0 })
  }

  /// The bar; the moving part of an indeterminate view wraps around at its end.
  private var bar: ZStack {
    if let fractionCompleted {
      return ZStack(children: [AnyElement(segment(from: 0, to: fractionCompleted))])
    }
    let start = phase - phase.rounded(.down)
    let end = start + Self.indeterminateBarFraction
    var segments = [segment(from: start, to: min(1, end))]
    if end > 1 {
      // It begins beyond the bar's beginning, so it has no cap of its own there.
      segments.append(segment(from: start - 1, to: end - 1))
      segments[1].track = nil
    }
    return ZStack(children: segments.map { AnyElement($0) })
  }

  private func segment(from: Double, to: Double) -> Bar {
    var bar = Bar()
    bar.progress = ProgressValue(to, origin: from)
    (bar.length, bar.thickness) = (nil, Self.thickness)
    bar.track = track
    if let tint { bar.colors = RingColors([tint]) }
    return bar
  }

  var circularBody: VStack {
    guard let fractionCompleted else { return petalsBody }
    var ring = ActivityRing.progressRing(
      progress: fractionCompleted, radius: (Self.ringDiameter - Self.thickness) / 2)
    ring.colors = RingColors([tint ?? .accent])
    (ring.extras.label, ring.thickness) = (.none, Self.thickness)
    ring.track = RingTrack(color: track)
    return withLabelsBelow(ring)
  }

  var petalsBody: VStack {
    var petals = Petals()
    petals.progress = ProgressValue(fractionCompleted)
    petals.indeterminate = true
    petals.phase = phase
    if let tint { petals.color = tint }
    return withLabelsBelow(petals)
  }

  /// Returns an indicator with the labels below it.
  private func withLabelsBelow(_ indicator: some Element) -> VStack {
    VStack(children: [AnyElement(indicator)] + [label, currentValueLabel].compactMap { $0 })
  }
}
