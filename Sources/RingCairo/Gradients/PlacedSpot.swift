import CRingShim
import RingGraphics

/// A spot in the pixel loop's coordinates.
struct PlacedSpot {
  private var shim = ring_spot()
  /// A blurred disc's coverage along its radius; empty for a sharp disc.
  private(set) var profile: [Float] = []

  /// The pull into the band, and rounding.
  private static let margin = 3.0
  /// A blur below this would be finer than the pixels: σ² = 1/12 is a pixel's own.
  private static let minimumBlur = 0.29

  init(_ spot: Spot, in frame: GradientCoordinates, _ transform: Transform) throws {
    for (value, name) in [(spot.radius, "a spot's radius"), (spot.blur, "a spot's blur")]
    where !(value.isFinite && value >= 0) {
      throw RasterLimitError.number(value, name: name)
    }
    let scale = transform.meanStretch
    let center = frame.place(spot.center)
    (shim.u, shim.v) = (Float(center.x), Float(center.y))
    shim.radius = Float(spot.radius * scale)
    shim.color = spot.color.premultiplied.shimColor
    var reach = spot.radius * scale + 0.5
    if spot.blur > 0 {
      let blurred = SpotProfile(
        radius: spot.radius * scale, sigma: max(spot.blur * scale, Self.minimumBlur))
      profile = blurred.samples
      (shim.profile_start, shim.profile_density) = (Float(blurred.start), Float(blurred.density))
      shim.profile_count = Int32(profile.count)
      reach = blurred.end
    }
    if let half = spot.halfPlane { cut(half, spot, in: frame) }
    let wide = reach / scale * transform.maximumStretch + Self.margin
    try setBounds(Rect(center: transform.apply(spot.center), size: Size(square: 2 * wide)))
  }

  private mutating func cut(_ half: HalfPlane, _ spot: Spot, in frame: GradientCoordinates) {
    let normal = frame.direction(half.normal)
    shim.has_half_plane = true
    (shim.half_u, shim.half_v) = (Float(normal.x), Float(normal.y))
    shim.half_offset = Float(-frame.place(half.origin).dot(normal))
  }

  private mutating func setBounds(_ box: Rect) throws {
    for value in [box.minX, box.minY, box.maxX, box.maxY] {
      try Rasterizer.validate(coordinate: value)
    }
    let pixels = PixelRect(touching: box)
    (shim.left, shim.top) = (Int32(pixels.left), Int32(pixels.top))
    (shim.right, shim.bottom) = (Int32(pixels.right), Int32(pixels.bottom))
  }

  /// The spots with their profiles found in `profiles`, which holds all of them in order.
  static func shimSpots(_ spots: [PlacedSpot], profiles: UnsafePointer<Float>?) -> [ring_spot] {
    var offset = 0
    return spots.map { spot in
      var shim = spot.shim
      if !spot.profile.isEmpty { shim.profile = profiles.map { $0 + offset } }
      offset += spot.profile.count
      return shim
    }
  }
}
