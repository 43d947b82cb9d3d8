extension SRGBColor: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(red)
    hasher.combine(green)
    hasher.combine(blue)
    hasher.combine(alpha)
  }
}

extension Paint: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    switch self {
    case .solid(let color):
      hasher.combine(1)
      hasher.combine(color)
    case .linear(let linear):
      hasher.combine(2)
      hasher.combine(linear)
    case .conic(let conic):
      hasher.combine(3)
      hasher.combine(conic)
    case .radial(let radial):
      hasher.combine(4)
      hasher.combine(radial)
    }
  }
}

extension RadialGradient: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(gradient)
    hasher.combine(center)
    hasher.combine(startRadius)
    hasher.combine(endRadius)
  }
}

extension LinearGradient: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(gradient)
    hasher.combine(start)
    hasher.combine(end)
  }
}

extension Gradient: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(stops)
    hasher.combine(name: interpolation)
  }
}

extension GradientStop: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(color)
    hasher.combine(position)
  }
}

extension ConicGradient: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(center)
    hasher.combine(start.degrees)
    hasher.combine(name: direction)
    hasher.combine(gradient)
    hasher.combine(sectors)
    hasher.combine(spots)
    hasher.combine(dithers)
  }
}

extension ConicGradient.Sector: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(end)
    switch content {
    case .ramp(let from, let to):
      hasher.combine(1)
      hasher.combine(from)
      hasher.combine(to)
    case .solid(let color):
      hasher.combine(2)
      hasher.combine(color)
    }
  }
}

extension Spot: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(center)
    hasher.combine(radius)
    hasher.combine(blur)
    hasher.combine(color)
    hasher.combine(halfPlane)
  }
}

extension HalfPlane: StablyHashable {
  func combine(into hasher: inout StableHasher) {
    hasher.combine(origin)
    hasher.combine(normal)
  }
}
