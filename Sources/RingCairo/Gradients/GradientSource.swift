import RingCore
import RingKernels

/// A paint prepared for the pixel loop: ramp segments, hard stops and spots under one transform.
struct GradientSource: ~Copyable {
  private let coordinates: GradientCoordinates
  private let segments: CArray<ring_gradient_segment>
  private let buckets: CArray<UInt32>
  private let hardStops: CArray<ring_gradient_hard_stop>
  private let profiles: CArray<Float>
  private let spots: CArray<ring_spot>
  private let minimumRadiusSquared: Float
  private let isOpaque: Bool
  private let dithers: Bool

  /// The radial extent of a shape that is a ring around the gradient's centre, in points.
  struct RadialBand {
    var inner: Double
    var outer: Double
  }

  init(
    _ conic: ConicGradient, _ transform: Transform, band: RadialBand?, _ profiles: SpotProfileCache
  ) throws {
    let coordinates = try GradientCoordinates(conic, transform, band: band)
    let deviceSpots = try conic.spots.map {
      try DeviceSpot($0, in: coordinates, transform, profiles)
    }
    try self.init(
      coordinates, ColorRamp(conic), deviceSpots, isOpaque: conic.isOpaque,
      dithers: conic.gradient.dithers)
  }

  init(_ linear: LinearGradient, _ transform: Transform) throws {
    let coordinates = try GradientCoordinates(linear, transform)
    try self.init(
      coordinates, ColorRamp(linear.gradient), [], isOpaque: linear.gradient.isOpaque,
      dithers: linear.gradient.dithers)
  }

  init(_ radial: RadialGradient, _ transform: Transform) throws {
    let coordinates = try GradientCoordinates(radial, transform)
    try self.init(
      coordinates, ColorRamp(radial.gradient), [], isOpaque: radial.gradient.isOpaque,
      dithers: radial.gradient.dithers)
  }

  init(_ color: SRGBColor) throws {
    let ramp = ColorRamp(Gradient(colors: [color]))
    try self.init(.constant, ramp, [], isOpaque: color.isOpaque, dithers: false)
  }

  private init(
    _ coordinates: GradientCoordinates, _ ramp: ColorRamp, _ deviceSpots: [DeviceSpot],
    isOpaque: Bool, dithers: Bool
  ) throws {
    try ramp.validate()
    self.coordinates = coordinates
    self.isOpaque = isOpaque
    self.dithers = dithers
    let segments = ramp.cSegments
    minimumRadiusSquared = coordinates.minimumRadiusSquared(
      steepest: segments.map(\.steepness).max() ?? 0)
    self.segments = CArray(segments)
    // A solid colour needs no search for its segment.
    buckets = CArray(coordinates.isSolid ? [] : ColorRamp.buckets(segments))
    hardStops = CArray(ramp.cHardStops(coordinates))
    profiles = CArray(deviceSpots.flatMap(\.profile))
    spots = CArray(DeviceSpot.cSpots(deviceSpots, profiles: profiles.pointer))
  }

  /// Throws the errors of creating a source for this gradient, in a fraction of the time.
  static func check(_ conic: ConicGradient, _ transform: Transform) throws {
    _ = try GradientCoordinates(conic, transform, band: nil)
    for spot in conic.spots { try DeviceSpot.check(spot, transform) }
    if !conic.hasOnlyValidColors { try ColorRamp(conic).validate() }
  }

  func composite(
    _ mask: ring_mask, on pixels: UnsafeMutablePointer<UInt32>, _ bounds: PixelRect,
    _ simdLevel: SIMDLevel
  ) {
    var mask = mask
    withCGradient(simdLevel) { gradient in
      ring_gradient_composite(
        &gradient, &mask, pixels, Int32(bounds.width), Int32(bounds.left), Int32(bounds.top))
    }
  }

  func composite(
    _ runs: ring_runs, on pixels: UnsafeMutablePointer<UInt32>, _ bounds: PixelRect,
    _ simdLevel: SIMDLevel
  ) {
    var runs = runs
    withCGradient(simdLevel) { gradient in
      ring_runs_composite(
        &runs, &gradient, pixels, Int32(bounds.width), Int32(bounds.left), Int32(bounds.top))
    }
  }

  /// Calls `body` with the C structure, unless the gradient has no colours.
  private func withCGradient(
    _ simdLevel: SIMDLevel, _ body: (inout ring_gradient) -> Void
  ) {
    guard segments.count > 0 else { return }
    var gradient = coordinates.cGradient
    gradient.simd_level = simdLevel.cValue
    gradient.minimum_radius_squared = minimumRadiusSquared
    gradient.opaque = isOpaque
    gradient.dithers = dithers
    (gradient.segments, gradient.segment_count) = (segments.pointer, segments.count)
    gradient.buckets = buckets.pointer
    (gradient.hard_stops, gradient.hard_stop_count) = (hardStops.pointer, hardStops.count)
    (gradient.spots, gradient.spot_count) = (spots.pointer, spots.count)
    body(&gradient)
  }
}

// MARK: Colours

extension ConicGradient {
  /// Whether a cheap test proves that all colours are valid, so that checking them needs no ramp.
  /// Colours between valid colours are valid if they are interpolated in sRGB.
  fileprivate var hasOnlyValidColors: Bool {
    gradient.interpolation == .srgb
      && gradient.stops.allSatisfy { $0.position.isFinite && $0.color.isValid }
      && sectors.allSatisfy { sector in
        switch sector.content {
        case .solid(let color): sector.end.isFinite && color.isValid
        case .ramp(let from, let to): sector.end.isFinite && from.isFinite && to.isFinite
        }
      }
  }
}

extension ColorRamp {
  /// Throws unless every component of every colour is in 0…1.
  fileprivate func validate() throws(RasterLimitError) {
    for segment in segments {
      try Self.validate(segment.from)
      try Self.validate(segment.to)
    }
  }

  private static func validate(_ color: SIMD4<Double>) throws(RasterLimitError) {
    guard color.min() >= 0 && color.max() <= 1 else {
      throw RasterLimitError.number(color.max(), name: "a colour component")
    }
  }

  fileprivate var cSegments: [ring_gradient_segment] {
    segments.enumerated().map { index, segment in
      let next = index + 1 < segments.count ? segments[index + 1].start : Self.endOfLastSegment
      let length = segment.end - segment.start
      let slope = length > 0 ? (segment.to - segment.from) / length : SIMD4(repeating: 0)
      return ring_gradient_segment(
        start: Float(segment.start), end: Float(next), color: segment.from.bgraColor,
        slope: slope.bgraColor)
    }
  }

  /// Any position beyond 1, so that the position 1 is inside the last segment.
  private static var endOfLastSegment: Double { 2 }

  /// Returns the index of the segment at each 256th of the gradient, where a search starts.
  fileprivate static func buckets(_ segments: [ring_gradient_segment]) -> [UInt32] {
    let last = 256
    var buckets: [UInt32] = []
    buckets.reserveCapacity(last + 1)
    for index in segments.indices.dropFirst() where buckets.count <= last {
      // A segment's first bucket is the first one at or beyond its start.
      let first = (segments[index].start * Float(last)).rounded(.up)
      guard !first.isNaN else { break }
      let count = min(Int(clamping: Double(first)), last + 1) - buckets.count
      if count > 0 { buckets += repeatElement(UInt32(index - 1), count: count) }
    }
    buckets += repeatElement(UInt32(max(0, segments.count - 1)), count: last + 1 - buckets.count)
    return buckets
  }

  /// Returns the colour jumps, including the jump between the ends of a conic gradient.
  fileprivate func cHardStops(_ coordinates: GradientCoordinates) -> [ring_gradient_hard_stop] {
    guard let first = segments.first, let last = segments.last else { return [] }
    var hardStops: [ring_gradient_hard_stop] = []
    var before = coordinates.isConic ? last.to : first.from
    for segment in segments {
      let jump = segment.from - before
      before = segment.to
      guard max(jump.max(), -jump.min()) > Self.minimumJump else { continue }
      hardStops.append(coordinates.hardStop(at: segment.start, jump: jump.bgraColor))
    }
    return hardStops
  }

  /// In components of 0…1: a thousandth of a byte step, which is invisible.
  private static var minimumJump: Double { 0.001 / 255 }
}

extension ring_gradient_segment {
  /// The fastest change of a channel, in 255ths per turn.
  fileprivate var steepness: Double {
    [slope.0, slope.1, slope.2, slope.3].map { Double(abs($0)) }.max() ?? 0
  }
}

/// A colour in the pixel loop's component order: blue, green, red, alpha, each 0…255.
typealias BGRAColor = (Float, Float, Float, Float)

extension SIMD4<Double> {
  /// This premultiplied colour of components 0…1 in the pixel loop's order and range.
  var bgraColor: BGRAColor {
    (Float(z * 255), Float(y * 255), Float(x * 255), Float(w * 255))
  }
}
