/// A connected subpath, open or closed.
package struct Contour: Hashable, Sendable {
  package var segments: [PathSegment]
  package var isClosed: Bool

  package init(_ segments: [PathSegment], isClosed: Bool) {
    (self.segments, self.isClosed) = (segments, isClosed)
  }

  package var length: Double { segments.reduce(0) { $0 + $1.length } }

  /// Returns the open part between two distances from the start, in points, clamped to the contour.
  func subcontour(from: Double, to: Double) -> Contour {
    var (position, result) = (0.0, [PathSegment]())
    for segment in segments {
      let length = segment.length
      let (low, high) = (max(from - position, 0), min(to - position, length))
      if high > low { result.append(segment.subsegment(from: low, to: high)) }
      position += length
    }
    return Contour(result, isClosed: false)
  }

  var reversed: Contour {
    Contour(segments.reversed().map(\.reversed), isClosed: isClosed)
  }

  /// Returns an open contour extended straight by `length` points at both ends; a closed one
  /// unchanged.
  func lengthened(by length: Double) -> Contour {
    guard !isClosed, let first = segments.first, let last = segments.last,
      let start = first.startDirection, let end = last.endDirection
    else { return self }
    let (before, after) = (first.start - start * length, last.end + end * length)
    return Contour(
      [.line(before, first.start)] + segments + [.line(last.end, after)], isClosed: false)
  }

  /// The elements that draw the contour; none if it has no segments.
  package var elements: [PathElement] {
    guard let first = segments.first else { return [] }
    var (elements, current) = ([PathElement.move(first.start)], first.start)
    for segment in segments {
      // An arc element starts with an implicit line to its start.
      if case .arc = segment {
      } else if (segment.start - current).length.snappedToZero > 0 {
        elements.append(.line(segment.start))
      }
      elements.append(segment.element)
      current = segment.end
    }
    return elements + (isClosed ? [.close] : [])
  }
}

extension Path {
  /// The contours of the path, in order, without empty segments.
  package var contours: [Contour] {
    var (contours, segments, first) = ([Contour](), [PathSegment](), Point?.none)
    var current = Point?.none
    func finish(closed: Bool) {
      if closed, let first, let current, (first - current).length.snappedToZero > 0 {
        segments.append(.line(current, first))
      }
      if !segments.isEmpty { contours.append(Contour(segments, isClosed: closed)) }
      segments = []
    }
    func addLine(to point: Point) {
      if let current, (point - current).length.snappedToZero > 0 {
        segments.append(.line(current, point))
      }
      if first == nil { first = point }
      current = point
    }
    for element in elements {
      switch element {
      case .move(let point):
        finish(closed: false)
        (first, current) = (point, point)
      case .line(let point): addLine(to: point)
      case .arc(let arc):
        addLine(to: arc.startPoint)
        if arc.radius * abs(arc.sweep.degrees) > 0 { segments.append(.arc(arc)) }
        current = arc.endPoint
      case .cubic(let b, let c, let d):
        if current == nil { addLine(to: b) }
        if let a = current { segments.append(.cubic(CubicCurve(a, b, c, d))) }
        current = d
      case .close:
        finish(closed: true)
        current = first
      }
    }
    finish(closed: false)
    return contours
  }

  /// Returns the path with open contours extended straight by `length` points at both ends.
  package func lengthened(by length: Double) -> Path {
    replacing(contours.flatMap { $0.lengthened(by: length).elements })
  }

  /// Returns the part between two fractions, 0…1, of the total length of all contours.
  ///
  /// Empty if `to` is not greater than `from`; the path itself for 0…1.
  package func trimmed(from: Double, to: Double) -> Path {
    guard from > 0 || to < 1 else { return self }
    let contours = contours
    let totalLength = contours.reduce(0) { $0 + $1.length }
    var (position, result) = (0.0, [Contour]())
    for contour in contours {
      let length = contour.length
      let (low, high) = (from * totalLength - position, to * totalLength - position)
      if low <= 0, high >= length {
        result.append(contour)
      } else if high > max(0, low), low < length {
        result.append(contour.subcontour(from: max(0, low), to: min(length, high)))
      }
      position += length
    }
    return replacing(to > from ? result.flatMap(\.elements) : [])
  }

  /// Returns the path dashed with `pattern`, in points, starting `phase` points into the pattern.
  ///
  /// The first length is that of a dash. An odd number of lengths is repeated once, as in SVG. The
  /// path stays solid if their sum is 0, or if they divide the path into 20 000 or more dashes and
  /// gaps. Dashes that meet at the start of a closed contour are joined.
  package func dashed(_ pattern: [Double], phase: Double = 0) -> Path {
    let lengths = pattern.count % 2 == 0 ? pattern : pattern + pattern
    let period = lengths.reduce(0, +)
    let contours = contours
    let count = contours.reduce(0) { $0 + $1.length } / period * Double(lengths.count)
    guard period.snappedToZero > 0, count < Double(Self.dashCountLimit) else { return self }
    let dashes = contours.flatMap { contour -> [Contour] in
      let length = contour.length
      let skipped = phase - (phase / period).rounded(.down) * period
      var (position, index, dashes) = (-skipped, 0, [Contour]())
      while position < length {
        let end = min(length, position + max(lengths[index], Self.minimumDashLength))
        let start = max(0, position)
        if index % 2 == 0, end > start { dashes.append(contour.subcontour(from: start, to: end)) }
        (position, index) = (position + lengths[index], (index + 1) % lengths.count)
      }
      return contour.isClosed ? Contour.joined(dashes) : dashes
    }
    return replacing(dashes.flatMap(\.elements))
  }

  /// In points; positive, so that a dash of length 0 has a direction and round caps.
  private static let minimumDashLength = 1e-4
  /// The number of dashes and gaps at which a path stays solid; an image cannot resolve that many.
  private static let dashCountLimit = 20_000
}

extension Contour {
  /// Returns the dashes of a closed contour, the last one joined with the first if they meet.
  fileprivate static func joined(_ dashes: [Contour]) -> [Contour] {
    guard dashes.count > 1, let last = dashes.last, let end = last.segments.last?.end,
      let start = dashes[0].segments.first?.start, (end - start).length.snappedToZero == 0
    else { return dashes }
    let merged = Contour(last.segments + dashes[0].segments, isClosed: false)
    return [merged] + dashes.dropFirst().dropLast()
  }
}
