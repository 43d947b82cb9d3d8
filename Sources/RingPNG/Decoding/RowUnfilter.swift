import RingLibC

/// The inverse of a `RowFilter`, from a stored row to RGBA (PNG specification, clause 9).
///
/// Filters know bytes of pixels only by their distance, so a row of RGB may be restored four bytes a
/// pixel, whose fourth is 255 in the end.
struct RowUnfilter {
  /// The stored row without its filter; RGB is followed by one more byte, of whatever value.
  let source: UnsafeRawPointer
  /// The restored row above, as RGBA.
  let above: UnsafeRawPointer
  let target: UnsafeMutableRawPointer
  let width: Int

  private typealias Channels = SIMD4<UInt8>

  /// Restores a row of RGBA.
  func run(_ filter: RowFilter) {
    switch filter {
    case .none: memcpy(target, source, width * 4)
    case .up: addAbove()
    default: restore(filter, step: 4) { $0 }
    }
  }

  /// Restores a row of RGB.
  func runRGB(_ filter: RowFilter) {
    // An `or`, because to put four channels together takes longer than all the rest.
    let opaque = Channels(0, 0, 0, 255)
    restore(filter, step: 3) { $0 | opaque }
  }

  private func addAbove() {
    typealias Block = SIMD32<UInt8>
    let count = width * 4
    var offset = 0
    while offset + 32 <= count {
      let sum =
        source.loadUnaligned(fromByteOffset: offset, as: Block.self)
        &+ above.loadUnaligned(fromByteOffset: offset, as: Block.self)
      target.storeBytes(of: sum, toByteOffset: offset, as: Block.self)
      offset += 32
    }
    for rest in offset..<count {
      let sum =
        source.load(fromByteOffset: rest, as: UInt8.self)
        &+ above.load(fromByteOffset: rest, as: UInt8.self)
      target.storeBytes(of: sum, toByteOffset: rest, as: UInt8.self)
    }
  }

  @inline(__always)
  private func restore(_ filter: RowFilter, step: Int, _ finish: (Channels) -> Channels) {
    switch filter {
    case .none: each(step, finish) { _, _, _ in .zero }
    case .sub: each(step, finish) { left, _, _ in left }
    case .up: each(step, finish) { _, up, _ in up }
    // The mean, rounded down, without a ninth bit.
    case .average: each(step, finish) { left, up, _ in (left & up) &+ ((left ^ up) &>> 1) }
    case .paeth: each(step, finish, Self.paethPredictor)
    }
  }

  @inline(__always)
  private func each(
    _ step: Int, _ finish: (Channels) -> Channels,
    _ prediction: (_ left: Channels, _ up: Channels, _ corner: Channels) -> Channels
  ) {
    var left = Channels.zero
    var corner = Channels.zero
    for x in 0..<width {
      let stored = source.loadUnaligned(fromByteOffset: x * step, as: Channels.self)
      let up = above.loadUnaligned(fromByteOffset: x * 4, as: Channels.self)
      left = finish(stored &+ prediction(left, up, corner))
      target.storeBytes(of: left, toByteOffset: x * 4, as: Channels.self)
      corner = up
    }
  }

  /// As `RowFilter.paethPredictor`, four at a time.
  @inline(__always)
  private static func paethPredictor(_ left: Channels, _ up: Channels, _ corner: Channels)
    -> Channels
  {
    typealias Wide = SIMD4<Int16>
    let (a, b, c) = (
      Wide(truncatingIfNeeded: left), Wide(truncatingIfNeeded: up),
      Wide(truncatingIfNeeded: corner)
    )
    let (toA, toB) = (b &- c, a &- c)
    let (distanceA, distanceB) = (magnitude(toA), magnitude(toB))
    let distanceC = magnitude(toA &+ toB)
    let isA = (distanceA .<= distanceB) .& (distanceA .<= distanceC)
    let nearest = c.replacing(with: b, where: distanceB .<= distanceC).replacing(
      with: a, where: isA)
    return Channels(truncatingIfNeeded: nearest)
  }

  @inline(__always)
  private static func magnitude(_ x: SIMD4<Int16>) -> SIMD4<Int16> {
    pointwiseMax(x, .zero &- x)
  }
}
