extension Point: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(x)
    hasher.combine(y)
  }
}

extension Rect: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(origin)
    hasher.combine(size.width)
    hasher.combine(size.height)
  }
}

extension Transform: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    for number in [a, b, c, d, tx, ty] { hasher.combine(number) }
  }
}

extension Path: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(elements)
    if isSimple { hasher.combine(1) }
    if isEvenOdd { hasher.combine("even-odd") }
    if isText { hasher.combine("text") }
    // `isBox` is not hashed, because edges of boxes are snapped before a list is hashed.
  }
}

extension PathElement: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    switch self {
    case .move(let point):
      hasher.combine(1)
      hasher.combine(point)
    case .line(let point):
      hasher.combine(2)
      hasher.combine(point)
    case .cubic(let first, let second, let end):
      hasher.combine(3)
      hasher.combine(first)
      hasher.combine(second)
      hasher.combine(end)
    case .arc(let arc):
      hasher.combine(4)
      hasher.combine(arc)
    case .close:
      hasher.combine(5)
    }
  }
}

extension Arc: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(center)
    hasher.combine(radius)
    hasher.combine(start.degrees)
    hasher.combine(sweep.degrees)
  }
}

extension StrokeStyle: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(width)
    hasher.combine(name: startCap)
    hasher.combine(name: endCap)
    hasher.combine(name: join)
  }
}
