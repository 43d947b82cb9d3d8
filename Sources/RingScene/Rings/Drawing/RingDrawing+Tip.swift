import RingCore

/// The tip, its shadow, and the end's cap over the beginning.
extension RingDrawing {
  var tipColor: SRGBColor {
    guard let color = ring.tip?.color else { return endColor }
    return context.resolve(color)
  }

  /// The cap of the arc's end, which is round under a tip, because the tip is a disc.
  var effectiveEndCap: LineCap { showsTip ? .round : ring.cap.end }

  /// The angle of the tip and of the end's cap.
  var tipAngle: Angle { patternEnd.map { geometry.angle(of: $0.fraction) } ?? geometry.arcEnd }

  private var capCenter: Point { geometry.point(at: tipAngle) }

  /// Returns the half plane ahead of the radius at `angle`, in the direction of travel.
  func ahead(of angle: Angle) -> HalfPlane {
    HalfPlane(
      origin: geometry.point(at: angle), normal: angle.tangent * geometry.travelDirection.sign)
  }

  /// The angle of the middle of the gap between the arc's end and its beginning.
  private var gapCenter: Angle {
    geometry.arcEnd + .turns(geometry.travelDirection.sign * geometry.halfGap)
  }

  /// The spots over the arc's colours.
  ///
  /// They are the tip's shadow and the tip, or the end's cap over the beginning. Up to the middle
  /// of the gap, the arc's outline is also the tip's. The shadow must not be composited there: two
  /// overlapping soft edges would let it show through.
  var arcSpots: [Spot] {
    if showsTip, filled == nil {
      let beyond = geometry.isFull ? ahead(of: geometry.arcEnd) : ahead(of: gapCenter)
      guard endColor.isOpaque else { return [tipShadow(beyond), tipSpot].compactMap { $0 } }
      let disc = tipDisc(tipColor, nil)
      return tipShadow(beyond).map { [$0, disc] } ?? [disc]
    }
    let endCap = filled == nil ? effectiveEndCap : ring.cap.end
    // Below 100 %, a translucent end would be composited over the arc's own round end.
    let isVisible =
      geometry.isFull ? hasSeam : geometry.capsOverlap && endColor.isOpaque
    guard endCap == .round, endIsCut, isVisible else { return [] }
    // The disc begins at the arc's end and hides the edge between the two colours of the gap. If
    // this edge is right next to the end, it would show through the soft edges, so the disc begins
    // earlier, unless it is translucent.
    let isNear = endColor.isOpaque && geometry.halfGap < Self.coveredTurns
    let edge = isNear ? Angle.turns(geometry.travelDirection.sign * Self.coveredTurns) : .zero
    return [tipDisc(endColor, ahead(of: geometry.arcEnd - edge))]
  }

  /// The part of the arc before its end that the cap's disc covers, in turns.
  ///
  /// It is so short that a gradient over a whole turn is constant within it.
  private static let coveredTurns = 1.0 / 256

  /// The tip; `nil` if the arc's own round end is the tip.
  ///
  /// A translucent tip in the colour of the arc's end is composited only over the arc's beginning,
  /// because it would make its end less transparent.
  var tipSpot: Spot? {
    if endColor.isOpaque || ring.tip?.color != nil { return tipDisc(tipColor, nil) }
    return geometry.isFull ? tipDisc(endColor, ahead(of: tipAngle)) : nil
  }

  private func tipDisc(_ color: SRGBColor, _ halfPlane: HalfPlane?) -> Spot {
    Spot(
      center: capCenter, radius: geometry.thickness / 2, color: color, halfPlane: halfPlane)
  }

  /// Returns the tip's shadow in `halfPlane`; `nil` if there is none or it is not clipped.
  func tipShadow(_ halfPlane: HalfPlane) -> Spot? {
    guard let shadow = ring.tip?.shadow, shadow.clip else { return nil }
    return Spot(
      center: shadowCenter(shadow), radius: geometry.thickness / 2, blur: shadow.radius,
      color: context.resolve(shadow.color), halfPlane: halfPlane)
  }

  private func shadowCenter(_ shadow: TipShadow) -> Point {
    geometry.point(
      at: tipAngle + .turns(geometry.travelDirection.sign * shadow.advance))
  }

  /// The tip's shadow on the part of the ring that the arc does not cover; `nil` if there is none.
  var shadowOnTrack: DrawCommand? {
    guard showsTip, !geometry.isFull, drawnPattern == nil,
      let shadow = tipShadow(ahead(of: geometry.arcEnd))
    else { return nil }
    let gap = geometry.isClosed ? 2 * geometry.halfGap : geometry.sweep - geometry.turns
    guard gap > 0 else { return nil }
    let arc = Arc(
      center: geometry.center, radius: geometry.radius, start: geometry.arcEnd,
      sweep: .turns(geometry.travelDirection.sign * gap))
    let paint = ConicGradient(
      center: geometry.center, gradient: Gradient(colors: [.clear]), spots: [shadow])
    return .stroke(.arc(arc), StrokeStyle(width: geometry.thickness), .conic(paint))
  }

  /// A tip with an unclipped shadow: a separate disc on top; `nil` if there is none.
  var detachedTip: DrawCommand? {
    guard showsTip, let shadow = ring.tip?.shadow, !shadow.clip else { return nil }
    let disc = Path.circle(center: capCenter, radius: geometry.thickness / 2)
    let style = Shadow(
      color: context.resolve(shadow.color), blur: shadow.radius,
      offset: shadowCenter(shadow) - capCenter)
    return .group(GroupEffects(shadow: style), [.fill(disc, .solid(tipColor))])
  }
}
