import RingCore

/// The seam of a closed ring, where its last colour meets its first one.
///
/// A tip or a round cap lies over the seam. Otherwise the colours are mixed there, because a hard
/// edge would look like the end of an arc.
extension RingDrawing {
  /// The part of a turn around the seam in which colours are mixed.
  static let seamTurns = 1.0 / 8

  /// Whether a full circle ends in another colour than it begins.
  var hasSeam: Bool {
    guard drawnPattern == nil, gradient.stops.contains(where: { $0.color != gradient.first }),
      case .ramp(let first, _)? = sectors.first?.content
    else { return false }
    return travelGradient.color(at: first) != endColor
  }

  /// Whether one turn of colours ends flat where it begins, in another colour.
  ///
  /// Above one turn, the edge shows how far the last lap has come.
  var hasFlatSeam: Bool {
    guard geometry.isFull, !showsTip, effectiveEndCap != .round, hasSeam else { return false }
    return geometry.turns - 1 < Self.wholeTurnTolerance && !gradient.hasHardEdges
  }

  private static let wholeTurnTolerance = 1e-9
}

extension Gradient {
  /// Whether the gradient has an edge between two colours on purpose.
  var hasHardEdges: Bool {
    zip(stops, stops.dropFirst()).contains { $0.position == $1.position && $0.color != $1.color }
  }

  /// Returns the colours over a turn that is divided into spans of this gradient.
  ///
  /// Sectors of a solid colour are left out.
  func overTurn(_ sectors: [ConicGradient.Sector]) -> Gradient {
    var (turn, start): ([GradientStop], Double) = ([], 0)
    for sector in sectors {
      defer { start = sector.end }
      guard case .ramp(let low, let high) = sector.content else { continue }
      turn.append(GradientStop(color(at: low), at: start))
      for stop in stops where stop.position > low && stop.position < high {
        let part = (stop.position - low) / (high - low)
        turn.append(GradientStop(stop.color, at: start + part * (sector.end - start)))
      }
      turn.append(GradientStop(color(at: high), at: sector.end))
    }
    return turn.isEmpty ? self : Gradient(stops: turn, interpolation: interpolation)
  }

  /// Returns a gradient over a turn whose end continues at its beginning.
  ///
  /// Within `width` around the seam, 0…1, the last colour passes into the first one.
  func closed(over width: Double) -> Gradient {
    let (low, high) = (width / 2, 1 - width / 2)
    let (first, last) = (color(at: low), color(at: high))
    let middle = Gradient(colors: [last, first], interpolation: interpolation).color(at: 0.5)
    let inner = stops.filter { $0.position > low && $0.position < high }
    return Gradient(
      stops: [GradientStop(middle, at: 0), GradientStop(first, at: low)] + inner
        + [GradientStop(last, at: high), GradientStop(middle, at: 1)],
      interpolation: interpolation)
  }
}
