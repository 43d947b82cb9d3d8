import RingCore

/// Two parts with data that touch, or nearly touch.
struct Neighbours {
  /// The indices of the parts; the second is nearer to the front.
  var first, second: Int
  /// The premultiplied colours of both on either side of their common edge.
  var colors: [(SIMD4<Double>, SIMD4<Double>)]
}

extension LintScene {
  /// The gap in pixels from which two parts are separated by what lies between them.
  private static let separatingGap = 2.0
  /// The distance in points up to which centres and radii are equal.
  private static let tolerance = 0.5
  /// The number of angles at which concentric rings are compared.
  private static let angleCount = 720

  /// The pairs of neighbouring parts: concentric rings, slices and bands.
  var neighbours: [Neighbours] {
    let data = data
    return data.indices.flatMap { position in
      data[(position + 1)...].compactMap { neighbours(data[position], $0) }
    }
  }

  private func neighbours(_ first: Int, _ second: Int) -> Neighbours? {
    guard let a = parts[first].circle, let b = parts[second].circle,
      (a.arc.center - b.arc.center).length < Self.tolerance
    else { return nil }
    let distance = abs(a.arc.radius - b.arc.radius)
    let colors: [(SIMD4<Double>, SIMD4<Double>)]
    if distance < Self.tolerance {
      colors = endColors(first, second)
    } else {
      let gap = distance - (a.width + b.width) / 2
      // Parts that overlap lie over one another instead of beside one another.
      guard gap < Self.separatingGap * pixel, gap > -Self.tolerance else { return nil }
      colors = sideColors(first, second)
    }
    return colors.isEmpty ? nil : Neighbours(first: first, second: second, colors: colors)
  }

  /// Returns the colours at the common ends of two arcs on one circle.
  private func endColors(_ first: Int, _ second: Int) -> [(SIMD4<Double>, SIMD4<Double>)] {
    guard let a = parts[first].circle?.arc, let b = parts[second].circle?.arc else { return [] }
    let (ramp, otherRamp) = (parts[first].ramp, parts[second].ramp)
    let ends = [(a.endPoint, b.startPoint, 1.0, 0.0), (a.startPoint, b.endPoint, 0.0, 1.0)]
    return ends.compactMap { end, otherEnd, fraction, otherFraction in
      guard (end - otherEnd).length < Self.separatingGap * pixel else { return nil }
      return (
        ramp.premultiplied(atFraction: fraction),
        otherRamp.premultiplied(atFraction: otherFraction)
      )
    }
  }

  /// Returns the colours of two concentric arcs at the angles that both cover.
  private func sideColors(_ first: Int, _ second: Int) -> [(SIMD4<Double>, SIMD4<Double>)] {
    (0..<Self.angleCount).compactMap { step in
      let angle = Angle.turns((Double(step) + 0.5) / Double(Self.angleCount))
      guard let a = parts[first].premultiplied(at: angle),
        let b = parts[second].premultiplied(at: angle)
      else { return nil }
      return (a, b)
    }
  }
}

extension ScenePart {
  /// Returns the premultiplied colour of an arc at an angle; `nil` if the arc does not cover it.
  fileprivate func premultiplied(at angle: Angle) -> SIMD4<Double>? {
    guard let arc = circle?.arc, arc.sweep != .zero else { return nil }
    let turns = ((angle - arc.start).turns * (arc.sweep.degrees < 0 ? -1 : 1))
    let position = turns - turns.rounded(.down)
    let sweep = abs(arc.sweep.turns)
    return position <= sweep ? ramp.premultiplied(atFraction: position / sweep) : nil
  }
}
