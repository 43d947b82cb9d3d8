import RingCore

/// The operation on a frame's region before the next frame is drawn.
enum Disposal: UInt8 {
  case none
  /// The region becomes fully transparent.
  case background
  /// The region is restored to its contents before the frame.
  case previous
}

enum Blend: UInt8 {
  case source
  case over
}

extension PixelRegion {
  /// The smallest region that a frame can have: one pixel, at the top left.
  static let corner = PixelRegion(x: 0, y: 0, width: 1, height: 1)
}

/// The contents of `fcTL` without the sequence number.
struct FrameControl {
  var region: PixelRegion
  var delay: FrameDelay
  var disposal: Disposal
  var blend: Blend

  func contents(sequence: UInt32) -> [UInt8] {
    let numbers = [sequence] + [region.width, region.height, region.x, region.y].map(UInt32.init)
    return numbers.flatMap(\.bigEndianBytes)
      + [delay.numerator, delay.denominator].flatMap {
        [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)]
      } + [disposal.rawValue, blend.rawValue]
  }
}
