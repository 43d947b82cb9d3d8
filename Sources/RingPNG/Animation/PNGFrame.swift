import RingGraphics

/// A picture of an animation and how long it stays.
public struct PNGFrame: Hashable, Sendable {
  /// As large as the animation, earlier frames shining through where they do.
  public var image: RasterImage
  /// `nil` for a picture that is no animation.
  public var delay: PNGDelay?
}

/// A fraction of a second.
public struct PNGDelay: Hashable, Sendable {
  /// 0…65 535.
  public var numerator: Int
  /// 1…65 535.
  public var denominator: Int

  public var seconds: Double { Double(numerator) / Double(denominator) }

  public static func == (a: PNGDelay, b: PNGDelay) -> Bool {
    a.numerator * b.denominator == b.numerator * a.denominator
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(seconds) }
}

/// Where a frame is drawn, and how.
struct FrameControl {
  enum Disposal: Int {
    case none, background, previous
  }

  enum Blending: Int {
    case source, over
  }

  var x: Int
  var y: Int
  var size: PixelSize
  var delay: PNGDelay
  var disposal: Disposal
  var blending: Blending

  static let byteCount = 26

  /// The contents of `fcTL`, behind the sequence number.
  init(
    _ bytes: UnsafeRawBufferPointer, _ chunk: PNGChunk, within canvas: PixelSize
  ) throws(PNGError) {
    let contents = BigEndianReader(bytes, chunk.contents)
    guard chunk.contents.count == Self.byteCount else {
      throw .malformed("\(chunk.place) has \(chunk.contents.count) bytes, it must have 26")
    }
    size = PixelSize(width: contents.int32(4), height: contents.int32(8))
    (x, y) = (contents.int32(12), contents.int32(16))
    guard size.width > 0, size.height > 0, x + size.width <= canvas.width,
      y + size.height <= canvas.height
    else {
      throw .malformed(
        "\(chunk.place): \(size.width) × \(size.height) pixels at \(x),\(y) are not within "
          + "\(canvas.width) × \(canvas.height)")
    }
    let denominator = contents.int16(22)
    // APNG specification: 0 stands for 100.
    delay = PNGDelay(
      numerator: contents.int16(20), denominator: denominator == 0 ? 100 : denominator)
    guard let disposal = Disposal(rawValue: contents.int8(24)),
      let blending = Blending(rawValue: contents.int8(25))
    else {
      throw .malformed("\(chunk.place) has an unknown disposal or blending")
    }
    (self.disposal, self.blending) = (disposal, blending)
  }
}
