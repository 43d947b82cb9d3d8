import RingCodec
import RingCore

/// A decoder of animated PNG files that follows the specification and shares no code with the
/// encoder.
///
/// Rejects what the specification allows but a common program displays differently.
struct APNGFile {
  struct Frame {
    var sequence: UInt32
    var width, height, x, y: Int
    var delay: (numerator: Int, denominator: Int)
    var disposal: UInt8
    var blend: UInt8
    var data: [UInt8] = []
    /// The complete canvas while this frame is shown.
    var shown: RasterImage?
  }

  let png: PNGFile
  let size: PixelSize
  let declaredFrames: Int
  let plays: Int
  /// The sequence numbers of `fcTL` and `fdAT`, in file order.
  private(set) var sequences: [UInt32] = []
  private(set) var frames: [Frame] = []

  init(_ bytes: [UInt8]) throws {
    png = try PNGFile(bytes)
    guard let header = png["IHDR"], let control = png["acTL"], control.count == 8 else {
      throw PNGFile.Invalid(reason: "no IHDR or acTL")
    }
    size = PixelSize(width: Self.number(header[0..<4]), height: Self.number(header[4..<8]))
    declaredFrames = Self.number(control[0..<4])
    plays = Self.number(control[4..<8])
    try readFrames()
    try play(header)
  }

  private mutating func readFrames() throws {
    for chunk in png.chunks {
      let contents = chunk.contents
      switch chunk.type {
      case "fcTL":
        guard contents.count == 26 else { throw PNGFile.Invalid(reason: "fcTL") }
        let numbers = stride(from: 0, to: 20, by: 4).map { Self.number(contents[$0..<$0 + 4]) }
        frames.append(
          Frame(
            sequence: UInt32(numbers[0]), width: numbers[1], height: numbers[2], x: numbers[3],
            y: numbers[4],
            delay: (Self.number(contents[20..<22]), Self.number(contents[22..<24])),
            disposal: contents[24], blend: contents[25]))
        sequences.append(UInt32(numbers[0]))
      case "IDAT": frames[0].data += contents
      case "fdAT":
        sequences.append(UInt32(Self.number(contents[0..<4])))
        frames[frames.count - 1].data += contents[4...]
      default: break
      }
    }
  }

  private mutating func play(_ header: [UInt8]) throws {
    // ffmpeg (5) unpacks indices of less than a byte from the canvas's left edge, regardless of the
    // frame's position.
    guard header[8] == 8 else { throw PNGFile.Invalid(reason: "pixels of less than a byte") }
    var canvas = [SIMD4<UInt8>](repeating: .zero, count: size.count)
    for index in frames.indices {
      let frame = frames[index]
      let before = canvas
      // Pillow (13) does not restore the canvas after a frame that it blended over the canvas.
      guard frame.blend == 0 || frame.disposal != 2 else {
        throw PNGFile.Invalid(reason: "drawn over the canvas, then taken back")
      }
      let picture = try decode(frame, header)
      for y in 0..<frame.height {
        for x in 0..<frame.width {
          let position = (frame.y + y) * size.width + frame.x + x
          let pixel = picture[x, y]
          canvas[position] = frame.blend == 0 ? pixel : try Self.over(pixel, canvas[position])
        }
      }
      frames[index].shown = RasterImage(
        size: size, pixels: canvas.flatMap { [$0.x, $0.y, $0.z, $0.w] })
      if frame.disposal == 2 { canvas = before }
      guard frame.disposal == 1 else { continue }
      for y in frame.y..<frame.y + frame.height {
        for x in frame.x..<frame.x + frame.width { canvas[y * size.width + x] = .zero }
      }
    }
  }

  /// Decodes the pixels of a frame as a PNG file of its own.
  private func decode(_ frame: Frame, _ header: [UInt8]) throws -> RasterImage {
    guard frame.x + frame.width <= size.width, frame.y + frame.height <= size.height else {
      throw PNGFile.Invalid(reason: "a frame leaves the canvas")
    }
    let numbers = [frame.width, frame.height].flatMap { PNGFile.bigEndian(UInt32($0)) }
    let colors = png.chunks.filter { $0.type == "PLTE" || $0.type == "tRNS" }
    return try PNGDecoder().decode(
      PNGFile.bytes(
        [.init(type: "IHDR", contents: numbers + header[8...])] + colors
          + [.init(type: "IDAT", contents: frame.data), .init(type: "IEND", contents: [])]))
  }

  /// Only blends without mixing may occur: Pillow mixes with transparent black where the canvas is
  /// empty.
  private static func over(
    _ source: SIMD4<UInt8>, _ canvas: SIMD4<UInt8>
  ) throws -> SIMD4<UInt8> {
    if source.w == 0 { return canvas }
    guard source.w == 255 else { throw PNGFile.Invalid(reason: "a true blend") }
    return source
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { Int(PNGFile.number(bytes)) }
}
