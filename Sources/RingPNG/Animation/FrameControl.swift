import RingGraphics

/// What happens to a frame's region before the next frame is drawn.
enum Disposal: UInt8 {
  case keep
  /// It becomes fully transparent.
  case clear
  /// It becomes what it was before the frame.
  case restore
}

/// How a frame's pixels meet the canvas.
enum Blend: UInt8 {
  case replace
  case over
}

/// A rectangle of whole pixels.
struct Region: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  init(_ size: PixelSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

  /// The smallest that a frame may have.
  static let corner = Region(x: 0, y: 0, width: 1, height: 1)

  var size: PixelSize { PixelSize(width: width, height: height) }
}

/// The contents of `fcTL` besides the sequence number.
struct FrameControl {
  var region: Region
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
