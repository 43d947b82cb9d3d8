import RingCore

/// A bar with the label above and the current value below it, aligned at the leading edge.
package struct LinearProgressViewStyle: ProgressViewStyle {
  /// In points, > 0.
  package var thickness = 4.0

  package init() {}

  /// Between the bar and its labels, in points.
  private static let spacing = 4.0
  /// The length of the moving part, as a fraction of the bar.
  private static let indeterminateBarFraction = 0.3

  package func makeBody(configuration: Configuration) -> VStack {
    let elements = [
      configuration.label, AnyElement(bar(configuration)),
      configuration.currentValueLabel.map { AnyElement($0.foregroundColor(.secondary)) },
    ]
    return VStack(
      alignment: .leading, spacing: Self.spacing, children: elements.compactMap { $0 })
  }

  /// Returns the bar; the moving part of an indeterminate view wraps around at its end.
  private func bar(_ configuration: Configuration) -> ZStack {
    if let fraction = configuration.fractionCompleted {
      return ZStack(children: [AnyElement(segment(from: 0, to: fraction, configuration))])
    }
    let start = configuration.phase - configuration.phase.rounded(.down)
    let end = start + Self.indeterminateBarFraction
    var segments = [segment(from: start, to: min(1, end), configuration)]
    if end > 1 {
      // It begins beyond the bar's beginning, so it has no cap of its own there.
      segments.append(segment(from: start - 1, to: end - 1, configuration))
      segments[1].track = nil
    }
    return ZStack(children: segments.map { AnyElement($0) })
  }

  private func segment(from: Double, to: Double, _ configuration: Configuration) -> Bar {
    var bar = Bar()
    bar.progress = ProgressValue(to, origin: from)
    (bar.length, bar.thickness) = (nil, thickness)
    bar.track = configuration.track
    if let tint = configuration.tint { bar.colors = RingColors([tint]) }
    return bar
  }
}

/// A small ring with the labels below; indeterminate views show petals instead.
///
/// The ring does not grow with its frame; `scaleEffect` enlarges it.
package struct CircularProgressViewStyle: ProgressViewStyle {
  /// The outer diameter in points, > 0.
  package var diameter = 32.0
  /// In points, > 0.
  package var thickness = 4.0

  package init() {}

  package func makeBody(configuration: Configuration) -> AnyElement {
    guard let fraction = configuration.fractionCompleted else {
      return AnyElement(PetalsProgressViewStyle().makeBody(configuration: configuration))
    }
    return AnyElement(configuration.below(ring(fraction, configuration)))
  }

  private func ring(_ fraction: Double, _ configuration: Configuration) -> ActivityRing {
    var ring = ActivityRing.progressRing(progress: fraction, radius: (diameter - thickness) / 2)
    ring.colors = RingColors([configuration.tint ?? .accent])
    (ring.label, ring.thickness) = (.none, thickness)
    ring.track = RingTrack(color: configuration.track)
    return ring
  }
}

/// A wheel of petals that appear one after the other, with the labels below.
package struct PetalsProgressViewStyle: ProgressViewStyle {
  /// Clamped to 1…1000.
  package var count = 8
  /// The width of the wheel in points, > 0.
  package var size = 20.0

  package init() {}

  package func makeBody(configuration: Configuration) -> VStack {
    var petals = Petals()
    petals.progress = ProgressValue(configuration.fractionCompleted)
    (petals.count, petals.size, petals.indeterminate) = (count, size, true)
    petals.phase = configuration.phase
    if let tint = configuration.tint { petals.color = tint }
    return configuration.below(petals)
  }
}

/// A style that is linear for determinate views and circular for indeterminate ones.
package struct DefaultProgressViewStyle: ProgressViewStyle {
  package init() {}

  package func makeBody(configuration: Configuration) -> AnyElement {
    configuration.fractionCompleted == nil
      ? AnyElement(CircularProgressViewStyle().makeBody(configuration: configuration))
      : AnyElement(LinearProgressViewStyle().makeBody(configuration: configuration))
  }
}

extension ProgressViewStyleConfiguration {
  /// Returns an indicator with the labels in grey below it.
  fileprivate func below(_ indicator: some Element) -> VStack {
    let labels = [label, currentValueLabel].compactMap { $0 }.map { $0.foregroundColor(.gray) }
    return VStack(children: [AnyElement(indicator)] + labels.map { AnyElement($0) })
  }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  package static var linear: Self { Self() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  package static var circular: Self { Self() }
}

extension ProgressViewStyle where Self == PetalsProgressViewStyle {
  package static var petals: Self { Self() }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  package static var automatic: Self { Self() }
}
