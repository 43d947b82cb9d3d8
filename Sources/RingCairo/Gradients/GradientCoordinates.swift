import RingCore
import RingKernels

/// The pixel loop's coordinates (u, v), in which a gradient looks the same under every transform.
///
/// Conic: u points to the gradient's start, v a quarter turn further in its direction, both in
/// pixels (with a non-uniform transform, in pixels of the mean scale). Linear: u is the position, v
/// is unused. Radial: the length of (u, v) is the position plus `startRadius`.
struct GradientCoordinates {
  private let kind: ring_gradient_kind
  var isConic: Bool { kind == RING_GRADIENT_CONIC }
  var isSolid: Bool { kind == RING_GRADIENT_SOLID }
  /// The origin of (u, v) in device pixels.
  let origin: Point
  /// The vectors whose dot products with a device vector are its u and v.
  let u: Vector
  let v: Vector
  /// Radial: the length of (u, v) at position 0.
  private var startRadius = 0.0
  /// The radii between which spots are evaluated, in pixels.
  let inner: Double
  let outer: Double
  /// The map from the gradient's points to (u, v).
  private let center: Point
  private let uUser: Vector
  private let vUser: Vector

  init(_ conic: ConicGradient, _ transform: Transform, band: GradientSource.RadialBand?) throws {
    let scale = transform.meanScale
    kind = RING_GRADIENT_CONIC
    center = conic.center
    uUser = conic.start.direction * scale
    vUser = conic.start.tangent * (conic.direction.sign * scale)
    u = transform.covector(uUser)
    v = transform.covector(vUser)
    origin = try Self.validated(transform.apply(conic.center))
    // Pixels on the band's edge are evaluated half a pixel inside.
    let half = 0.5
    if let band, transform.uniformScale != nil {
      let midRadius = (band.inner + band.outer) / 2 * scale
      inner = band.inner > 0 ? min(midRadius, band.inner * scale + half) : 0
      outer = max(midRadius, band.outer * scale - half)
    } else {
      (inner, outer) = (0, .infinity)
    }
    guard Float(u.length).isFinite, Float(v.length).isFinite else {
      throw RasterLimitError.number(conic.start.degrees, name: "a gradient's angle")
    }
  }

  init(_ linear: LinearGradient, _ transform: Transform) throws {
    kind = RING_GRADIENT_LINEAR
    center = linear.start
    let along = linear.end - linear.start
    uUser = along * (1 / along.dot(along))
    vUser = .zero
    u = transform.covector(uUser)
    v = .zero
    origin = try Self.validated(transform.apply(linear.start))
    (inner, outer) = (0, .infinity)
    guard Float(u.length).isFinite else {
      throw RasterLimitError.number(along.length, name: "a gradient's length")
    }
  }

  init(_ radial: RadialGradient, _ transform: Transform) throws {
    kind = RING_GRADIENT_RADIAL
    center = radial.center
    let scale = 1 / (radial.endRadius - radial.startRadius)
    (uUser, vUser) = (Vector(x: scale, y: 0), Vector(x: 0, y: scale))
    (u, v) = (transform.covector(uUser), transform.covector(vUser))
    startRadius = radial.startRadius * scale
    origin = try Self.validated(transform.apply(radial.center))
    (inner, outer) = (0, .infinity)
    guard Float(u.length).isFinite, Float(v.length).isFinite, Float(startRadius).isFinite else {
      throw RasterLimitError.number(1 / scale, name: "a gradient's length")
    }
  }

  /// The coordinates of a solid colour: every point has position 0.
  static let constant = GradientCoordinates()

  private init() {
    kind = RING_GRADIENT_SOLID
    (origin, center, u, v, uUser, vUser) = (.zero, .zero, .zero, .zero, .zero, .zero)
    (inner, outer) = (0, .infinity)
  }

  private static func validated(_ point: Point) throws(RasterLimitError) -> Point {
    try Rasterizer.validate(coordinate: point.x)
    try Rasterizer.validate(coordinate: point.y)
    return point
  }

  /// Maps `point`, in the gradient's points, to (u, v).
  func map(_ point: Point) -> Vector {
    let offset = point - center
    return Vector(x: offset.dot(uUser), y: offset.dot(vUser))
  }

  /// Maps the direction of `vector`, in the gradient's points, to a unit vector in (u, v).
  func direction(_ vector: Vector) -> Vector {
    let mapped = Vector(x: vector.dot(uUser), y: vector.dot(vUser))
    return mapped * (1 / max(mapped.length, .leastNormalMagnitude))
  }

  /// Returns the hard stop at a position at which the colour changes by `jump`.
  func hardStop(at position: Double, jump: BGRAColor) -> ring_gradient_hard_stop {
    let (sine, cosine) = ElementaryFunctions.sineCosine(degrees: position * 360)
    // The change of the signed distance from the hard stop per pixel in x and y. A radial hard stop
    // may be an ellipse, along which the change varies: use the geometric mean of the two axes.
    var growth = isConic ? v * cosine - u * sine : u
    if kind == RING_GRADIENT_RADIAL {
      growth = Vector(x: abs(u.cross(v)).squareRoot(), y: 0)
    }
    return ring_gradient_hard_stop(
      position: Float(position), cosine: Float(cosine), sine: Float(sine),
      pixels_per_unit: Float(1 / growth.length), jump: jump)
  }

  /// In pixels: nearer to the centre, parabolas save nothing.
  private static let minimumSmoothRadius = 16.0

  /// The square of the minimum radius, in pixels, at which a parabola may replace eight positions.
  ///
  /// 0 if parabolas must not be used. A parabola is off by up to 2.3 / r³ turns, see
  /// `fit_parabolas`. `steepest` is the fastest change of a channel in 255ths per turn.
  func minimumRadiusSquared(steepest: Double) -> Float {
    let (miss, invisible) = (2.3, 0.02)
    // With a non-uniform transform, a step along the row may be longer than a pixel.
    guard isConic, u.x * u.x + v.x * v.x < 1.001, steepest.isFinite else { return 0 }
    let radius = ElementaryFunctions.root(max(1, miss * steepest / invisible), degree: 3)
    return Float(max(radius * radius, Self.minimumSmoothRadius * Self.minimumSmoothRadius))
  }

  /// Colours and spots are not set.
  var cGradient: ring_gradient {
    var gradient = ring_gradient()
    gradient.kind = kind
    // Storing full pixels separately keeps single precision exact far from the origin.
    let (x, y) = ((origin.x - 0.5).rounded(), (origin.y - 0.5).rounded())
    (gradient.origin_x, gradient.origin_y) = (Int32(clamping: x), Int32(clamping: y))
    gradient.fraction_x = Float(origin.x - 0.5 - x)
    gradient.fraction_y = Float(origin.y - 0.5 - y)
    (gradient.u_x, gradient.u_y) = (Float(u.x), Float(u.y))
    (gradient.v_x, gradient.v_y) = (Float(v.x), Float(v.y))
    gradient.start_radius = Float(startRadius)
    (gradient.inner, gradient.outer) = (Float(inner), Float(outer))
    return gradient
  }
}

extension Transform {
  /// Returns the vector whose dot product with a mapped vector equals the dot product of `user`
  /// with the unmapped vector.
  fileprivate func covector(_ user: Vector) -> Vector {
    Vector(x: (d * user.x - b * user.y), y: (a * user.y - c * user.x)) * (1 / determinant)
  }
}
