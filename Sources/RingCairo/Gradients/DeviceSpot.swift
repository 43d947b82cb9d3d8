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
    if let half = spot.halfPlane { cut(half, spot, in: coordinates) }
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

  /// Limits the spot to a half plane.
  private mutating func cut(
    _ halfPlane: HalfPlane, _ spot: Spot, in coordinates: GradientCoordinates
  ) {
    let normal = coordinates.direction(halfPlane.normal)
    cValue.has_half_plane = true
    (cValue.half_u, cValue.half_v) = (Float(normal.x), Float(normal.y))
    cValue.half_offset = Float(-coordinates.map(halfPlane.origin).dot(normal))
  }

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
