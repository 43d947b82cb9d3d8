extension Path {
  /// Returns the path mapped by a transform; arcs stay arcs if it scales uniformly.
  package func transformed(by map: Transform) -> Path {
    guard map != .identity else { return self }
    let elements = elements.flatMap { element -> [PathElement] in
      switch element {
      case .move(let point): return [.move(map.apply(point))]
      case .line(let point): return [.line(map.apply(point))]
      case .cubic(let b, let c, let d):
        return [.cubic(map.apply(b), map.apply(c), map.apply(d))]
      case .arc(let arc): return arc.transformed(by: map)
      case .close: return [.close]
      }
    }
    return Path(elements).simple(isSimple && map.determinant != 0)
  }
}

extension Arc {
  /// Returns an arc if the transform scales uniformly, otherwise a line to the start and curves.
  fileprivate func transformed(by map: Transform) -> [PathElement] {
    if let scale = map.uniformScale {
      let turn = Angle(of: map.apply(Point(x: 0, y: -1)) - map.apply(.zero))
      let isMirrored = map.determinant < 0
      return [
        .arc(
          Arc(
            center: map.apply(center), radius: radius * scale,
            start: isMirrored ? turn - start : turn + start,
            sweep: isMirrored ? -sweep : sweep))
      ]
    }
    let ellipse = EllipticArc(
      center: center, radii: Size(square: radius), start: start, sweep: sweep)
    return [.line(map.apply(ellipse.startPoint))]
      + ellipse.curves.map { element in
        guard case .cubic(let b, let c, let d) = element else { return element }
        return .cubic(map.apply(b), map.apply(c), map.apply(d))
      }
  }
}
