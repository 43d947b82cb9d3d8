import RingCore

/// Two parts with data that touch, or nearly touch.
struct Neighbours {
  /// The indices of the parts; the second is nearer to the front.
  var first, second: Int
  /// The premultiplied colours of both on either side of their common edge.
  var colors: [(SIMD4<Double>, SIMD4<Double>)]
}

/// A circle of a part with the ends of its arc.
struct EndedCircle {
  let radius, width: Double
  let start, end: Point

  /// Creates the circle of a part; `nil` if the part has none.
  init?(_ part: ScenePart) {
    guard let circle = part.circle else { return nil }
    (radius, width) = (circle.arc.radius, circle.width)
    (start, end) = (circle.arc.startPoint, circle.arc.endPoint)
  }
}

/// All that neighbours of a part are compared with.
private struct NeighbourLook: Hashable {
  var circle: ScenePart.Circle
  var ramp: [ColorRamp.Segment]
  var backdrops: [SRGBColor]
}

extension LintScene {
  /// The gap in pixels from which two parts are separated by what lies between them.
  private static let separatingGap = 2.0
  /// The distance in points up to which centres and radii are equal.
  private static let tolerance = 0.5
  /// The number of angles at which concentric rings are compared.
  private static let angleCount = 720

  /// The parts with data of concentric rings, slices and bands; those of a group are equal.
  var neighbourGroups: PartGroups {
    var looks: [NeighbourLook: Int] = [:]
    var groups = PartGroups()
    for index in data {
      guard let circle = parts[index].circle else { continue }
      let look = looks.number(
        of: NeighbourLook(circle: circle, ramp: parts[index].ramp, backdrops: backdrops[index]))
      groups.add(index, parts[index], look: look, comparesElements: false)
    }
    return groups
  }

  /// Returns two concentric parts as neighbours; `nil` if they are not.
  func neighbours(
    _ first: Int, _ a: EndedCircle, _ second: Int, _ b: EndedCircle
  ) -> Neighbours? {
    let distance = abs(a.radius - b.radius)
    let colors: [(SIMD4<Double>, SIMD4<Double>)]
    if distance < Self.tolerance {
      colors = endColors(first, a, second, b)
    } else {
      let gap = distance - (a.width + b.width) / 2
      // Parts that overlap lie over one another instead of beside one another.
      guard gap < Self.separatingGap * pixel, gap > -Self.tolerance else { return nil }
      colors = sideColors(first, second)
    }
    return colors.isEmpty ? nil : Neighbours(first: first, second: second, colors: colors)
  }

  /// Returns the colours at the common ends of two arcs on one circle.
  private func endColors(
    _ first: Int, _ a: EndedCircle, _ second: Int, _ b: EndedCircle
  ) -> [(SIMD4<Double>, SIMD4<Double>)] {
    let gap = Self.separatingGap * pixel
    var colors: [(SIMD4<Double>, SIMD4<Double>)] = []
    func add(_ fraction: Double, _ otherFraction: Double) {
      colors.append(
        (
          parts[first].ramp.premultiplied(atFraction: fraction),
          parts[second].ramp.premultiplied(atFraction: otherFraction)
        ))
    }
    if (a.end - b.start).length < gap { add(1, 0) }
    if (a.start - b.end).length < gap { add(0, 1) }
    return colors
  }

  /// Returns the colours of two concentric arcs at the angles that both cover.
  private func sideColors(_ first: Int, _ second: Int) -> [(SIMD4<Double>, SIMD4<Double>)] {
    let isSolid = parts[first].ramp.solid != nil && parts[second].ramp.solid != nil
    let all = (0..<Self.angleCount).lazy.compactMap { step -> (SIMD4<Double>, SIMD4<Double>)? in
      let angle = Angle.turns((Double(step) + 0.5) / Double(Self.angleCount))
      guard let a = parts[first].premultiplied(at: angle),
        let b = parts[second].premultiplied(at: angle)
      else { return nil }
      return (a, b)
    }
    return isSolid ? Array(all.prefix(1)) : Array(all)
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
