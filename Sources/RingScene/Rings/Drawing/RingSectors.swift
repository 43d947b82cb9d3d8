import RingCore

/// The mapping of a ring's gradient to its arc.
struct RingSectors {
  private var span: RingSpan
  private var turns: Double
  /// The track position at which the arc begins, in the direction of travel.
  private var origin: Double
  private var sweep: Double
  /// The gradient's position at the end of the arc if the gradient spans the arc, 0…1.
  private var lastPosition: Double

  /// Creates the mapping; `backwards` means that the arc traverses the track's gradient in reverse.
  init(
    _ span: RingSpan, _ geometry: RingGeometry, lastPosition: Double, backwards: Bool
  ) {
    (self.span, self.lastPosition) = (span, lastPosition)
    turns = geometry.turns
    sweep = geometry.sweep
    let from = geometry.span?.from ?? 0
    origin = backwards ? 1 - from : from
  }

  /// The sectors of the gradient for an arc shorter than a turn, from the arc's beginning.
  var arc: [ConicGradient.Sector] {
    switch span {
    case .value: return [.init(end: turns, .ramp(0, lastPosition))]
    case .lap: return [.init(end: turns, .ramp(0, turns / sweep))]
    case .track: return track(from: 0, to: turns)
    }
  }

  /// The sectors of the gradient for the last complete turn, from the turn's beginning.
  var lastTurn: [ConicGradient.Sector] {
    switch span {
    case .value: return [.init(end: 1, .ramp((turns - 1) / turns, 1))]
    case .track: return track(from: turns - 1, to: turns)
    case .lap:
      let remainder = turns.truncatingRemainder(dividingBy: 1)
      guard remainder > 0 else { return [.init(end: 1, .ramp(0, 1))] }
      return [.init(end: 1 - remainder, .ramp(remainder, 1)), .init(end: 1, .ramp(0, remainder))]
    }
  }

  /// Returns the sectors of a gradient fixed to the track, between two positions of the arc in
  /// turns.
  ///
  /// Beyond the end of the track, the last colour continues.
  private func track(from: Double, to: Double) -> [ConicGradient.Sector] {
    func position(_ turns: Double) -> Double { min(1, max(0, origin + turns / sweep)) }
    let endTurns = (1 - origin) * sweep
    guard endTurns > from, endTurns < to else {
      return [.init(end: to - from, .ramp(position(from), position(to)))]
    }
    return [
      .init(end: endTurns - from, .ramp(position(from), 1)),
      .init(end: to - from, .ramp(1, 1)),
    ]
  }
}
