import RingCore
import RingKernels

/// A spot of a conic gradient in the pixel loop's coordinates (u, v).
struct DeviceSpot {
  private var cValue = ring_spot()
  /// The coverage of a blurred disc along its radius; empty for a sharp disc.
  private(set) var profile: [Float] = []

  /// The margin of the bounding box, in pixels, for clamping positions into the radial band and for
  /// rounding.
  private static let margin = 3.0
  /// The minimum σ in pixels: a smaller blur is finer than a pixel, whose own variance is σ² =
  /// 1/12.
  private static let minimumBlur = 0.29

  init(
    _ spot: Spot, in coordinates: GradientCoordinates, _ transform: Transform,
    _ profiles: SpotProfileCache
  ) throws {
    try Self.validate(spot)
    let scale = transform.meanScale
    let center = coordinates.map(spot.center)
    (cValue.u, cValue.v) = (Float(center.x), Float(center.y))
    cValue.radius = Float(spot.radius * scale)
    cValue.color = spot.color.premultiplied.bgraColor
    var reach = spot.radius * scale + 0.5
    if spot.blur > 0 {
      let blurred = profiles.profile(
        radius: spot.radius * scale, sigma: Self.sigma(spot, scale))
      profile = blurred.samples
      (cValue.profile_start, cValue.profile_density) = (
        Float(blurred.start), Float(blurred.density)
      )
      cValue.profile_count = Int32(profile.count)
      reach = blurred.end
    }
    if let halfPlane = spot.halfPlane { clip(to: halfPlane, in: coordinates) }
    setBounds(try Self.bounds(of: spot, reach: reach, scale, transform))
  }

  /// Throws the errors of creating a spot, without computing its profile.
  static func check(_ spot: Spot, _ transform: Transform) throws(RasterLimitError) {
    try validate(spot)
    let scale = transform.meanScale
    var reach = spot.radius * scale + 0.5
    if spot.blur > 0 {
      reach = SpotProfile.Range(radius: spot.radius * scale, sigma: sigma(spot, scale)).end
    }
    _ = try bounds(of: spot, reach: reach, scale, transform)
  }

  private static func validate(_ spot: Spot) throws(RasterLimitError) {
    for (value, name) in [(spot.radius, "a spot's radius"), (spot.blur, "a spot's blur")]
    where !(value.isFinite && value >= 0) {
      throw RasterLimitError.number(value, name: name)
    }
  }

  /// In pixels, at least `minimumBlur`.
  private static func sigma(_ spot: Spot, _ scale: Double) -> Double {
    max(spot.blur * scale, minimumBlur)
  }

  /// Returns the bounding box of a spot whose radius is `reach` pixels.
  private static func bounds(
    of spot: Spot, reach: Double, _ scale: Double, _ transform: Transform
  ) throws(RasterLimitError) -> Rect {
    let extent = reach / scale * transform.maximumScale + margin
    let box = Rect(center: transform.apply(spot.center), size: Size(square: 2 * extent))
    for value in [box.minX, box.minY, box.maxX, box.maxY] {
      try Rasterizer.validate(coordinate: value)
    }
    return box
  }

  private mutating func clip(to halfPlane: HalfPlane, in coordinates: GradientCoordinates) {
    let normal = coordinates.direction(halfPlane.normal)
    cValue.has_half_plane = true
    (cValue.half_u, cValue.half_v) = (Float(normal.x), Float(normal.y))
    cValue.half_offset = Float(-coordinates.map(halfPlane.origin).dot(normal))
  }

  /// Sets the pixels that the spot can touch.
  private mutating func setBounds(_ box: Rect) {
    let pixels = PixelRect(touching: box)
    (cValue.left, cValue.top) = (Int32(pixels.left), Int32(pixels.top))
    (cValue.right, cValue.bottom) = (Int32(pixels.right), Int32(pixels.bottom))
  }

  /// The structures point into `profiles`, the concatenated profiles in order.
  static func cSpots(_ spots: [DeviceSpot], profiles: UnsafePointer<Float>?) -> [ring_spot] {
    var offset = 0
    return spots.map { spot in
      var cValue = spot.cValue
      if !spot.profile.isEmpty { cValue.profile = profiles.map { $0 + offset } }
      offset += spot.profile.count
      return cValue
    }
  }
}

/// The coverage of a disc blurred by a Gaussian, as a function of the distance from its centre.
///
/// The coverage is 1 − Q₁(d/σ, r/σ) with Marcum's Q. Its derivative −(r/σ²) e^(−(r²+d²)/2σ²)
/// I₁(rd/σ²) is smooth, so Simpson's rule from the far end inwards gives all samples in one pass.
struct SpotProfile {
  /// Coverage 0…1 at distances start, start + 1/density, …; constant before the first, 0 beyond the
  /// last.
  let samples: [Float]
  /// The distances of the first and last sample from the centre, in pixels.
  let start: Double
  let end: Double
  /// Samples per pixel.
  let density: Double

  /// The number of samples per standard deviation σ of the blur.
  ///
  /// The second derivative of a blurred straight edge is at most 0.24/σ², so that the error of
  /// linear interpolation is at most 0.24/(8·16²) = 0.03/255.
  private static let samplesPerSigma = 16.0
  /// The number of standard deviations beyond which the edge has no effect (3e-5).
  private static let reach = 4.0

  /// The positions of a profile's samples, in pixels from the disc's centre.
  struct Range {
    let start: Double
    let end: Double
    let density: Double
    let count: Int

    init(radius: Double, sigma: Double) {
      density = samplesPerSigma / sigma
      start = max(0, radius - reach * sigma)
      count = Int(clamping: ((radius + reach * sigma - start) * density).rounded(.up)) + 1
      end = start + Double(count - 1) / density
    }
  }

  /// In pixels: `radius` ≥ 0 and `sigma` > 0.
  init(radius: Double, sigma: Double) {
    let range = Range(radius: radius, sigma: sigma)
    (start, end, density) = (range.start, range.end, range.density)
    let count = range.count
    let step = 1 / density
    var samples = [Float](repeating: 0, count: count)
    var coverage = 0.0
    var far = Self.fall(at: end, radius, sigma)
    for index in stride(from: count - 2, through: 0, by: -1) {
      let distance = start + Double(index) * step
      let near = Self.fall(at: distance, radius, sigma)
      let midpoint = Self.fall(at: distance + step / 2, radius, sigma)
      coverage += (near + 4 * midpoint + far) * (step / 6)
      far = near
      samples[index] = Float(min(1, coverage))
    }
    self.samples = samples
  }

  /// Returns the negative derivative of the coverage at `distance`.
  private static func fall(at distance: Double, _ radius: Double, _ sigma: Double) -> Double {
    let (d, r) = (distance / sigma, radius / sigma)
    let difference = r - d
    return r / sigma * ElementaryFunctions.exponential(-difference * difference / 2)
      * scaledBessel(r * d)
  }

  /// Returns e⁻ᶻ I₁(z) for z ≥ 0 (Abramowitz and Stegun 9.8.3 and 9.8.4, error below 3e-7).
  private static func scaledBessel(_ z: Double) -> Double {
    guard z > 3.75 else {
      let t = (z / 3.75) * (z / 3.75)
      return z * polynomial(nearCoefficients, t) * ElementaryFunctions.exponential(-z)
    }
    return polynomial(farCoefficients, 3.75 / z) / z.squareRoot()
  }

  private static func polynomial(_ coefficients: [Double], _ t: Double) -> Double {
    coefficients.reversed().reduce(0) { $0 * t + $1 }
  }

  private static let nearCoefficients = [
    0.5, 0.87890594, 0.51498869, 0.15084934, 0.02658733, 0.00301532, 0.00032411,
  ]
  private static let farCoefficients = [
    0.39894228, -0.03988024, -0.00362018, 0.00163801, -0.01031555, 0.02282967, -0.02895312,
    0.01787654, -0.00420059,
  ]
}

/// A cache, because a profile takes a tenth of the time of an image of 64 × 64 pixels.
/// Rings of one thickness share a profile, and most keep it from image to image.
final class SpotProfileCache {
  private struct Key: Hashable {
    var radius: Double
    var sigma: Double
  }

  private var profiles: [Key: SpotProfile] = [:]
  private static let capacity = 32

  func profile(radius: Double, sigma: Double) -> SpotProfile {
    let key = Key(radius: radius, sigma: sigma)
    if let profile = profiles[key] { return profile }
    if profiles.count == Self.capacity { profiles.removeAll(keepingCapacity: true) }
    let profile = SpotProfile(radius: radius, sigma: sigma)
    profiles[key] = profile
    return profile
  }
}
