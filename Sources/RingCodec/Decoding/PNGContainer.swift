import RingCore

/// The critical and animation chunks of a PNG file.
///
/// Other ancillary chunks are verified and skipped. They are never inflated, because a small chunk
/// may expand to gigabytes.
struct PNGContainer {
  var header: PNGHeader
  var palette: Range<Int>?
  var transparency: Range<Int>?
  var pixels = CompressedPixels()
  /// `acTL`, `fcTL` and `fdAT` in file order, and the first `IDAT` at its position among them.
  var animationChunks: [PNGChunk] = []

  private static let animationTypes: Set<ChunkType> = ["acTL", "fcTL", "fdAT"]

  /// The maximum compression ratio of the zlib format: 258 bytes in two bits.
  static let maximumCompressionRatio = 1032

  /// Reads the chunks up to `IEND`. Ignores what follows, as every reader does.
  init(_ bytes: UnsafeRawBufferPointer) throws(PNGError) {
    var reader = try ChunkReader(bytes)
    header = try PNGHeader(bytes, try reader.next())
    var last: ChunkType = "IHDR"
    while true {
      let chunk = try reader.next()
      if chunk.type == "IEND" { break }
      try read(chunk, after: last)
      last = chunk.type
    }
    guard pixels.count > 0 else { throw .malformed("there is no IDAT") }
    guard header.colorType != PNGHeader.palette || palette != nil else {
      throw .malformed("there is no PLTE for the colour type 3")
    }
  }

  /// Keeps the ranges that decoding needs. Throws for a wrong order and an unknown critical chunk.
  private mutating func read(
    _ chunk: PNGChunk, after last: ChunkType
  ) throws(PNGError) {
    switch chunk.type {
    case "IHDR": throw .malformed("a second \(chunk.location)")
    case "PLTE": palette = try readPalette(chunk)
    case "tRNS": transparency = try readTransparency(chunk)
    case "IDAT":
      guard pixels.count == 0 || last == "IDAT" else {
        throw .malformed("\(chunk.location) follows \(last), not IDAT")
      }
      if pixels.count == 0 { animationChunks.append(chunk) }
      if !chunk.contents.isEmpty { pixels.append(chunk.contents) }
    case _ where Self.animationTypes.contains(chunk.type): animationChunks.append(chunk)
    default:
      guard !chunk.type.isCritical else {
        throw .malformed("\(chunk.location) is critical and unknown")
      }
    }
  }

  private func readPalette(_ chunk: PNGChunk) throws(PNGError) -> Range<Int> {
    let isTyped = [PNGHeader.rgb, PNGHeader.palette, PNGHeader.rgba].contains(header.colorType)
    guard isTyped, palette == nil, pixels.count == 0, transparency == nil else {
      throw .malformed("\(chunk.location) is out of place")
    }
    guard chunk.contents.count % 3 == 0, 3...768 ~= chunk.contents.count else {
      throw .malformed(
        "\(chunk.location) has \(chunk.contents.count) bytes, but must have 3 for each of 1 to 256 "
          + "colours")
    }
    return chunk.contents
  }

  private func readTransparency(_ chunk: PNGChunk) throws(PNGError) -> Range<Int> {
    guard transparency == nil, pixels.count == 0 else {
      throw .malformed("\(chunk.location) is out of place")
    }
    let isValid =
      switch header.colorType {
      case PNGHeader.gray: chunk.contents.count == 2
      case PNGHeader.rgb: chunk.contents.count == 6
      case PNGHeader.palette:
        palette.map { 1...$0.count / 3 ~= chunk.contents.count } ?? false
      default: false
      }
    guard isValid else {
      throw .malformed(
        "\(chunk.location) has \(chunk.contents.count) bytes, which does not fit the colours")
    }
    return chunk.contents
  }

  /// Throws if `size` exceeds `maximumPixels`, or if `compressed` has too few bytes for the pixels,
  /// which keeps memory in proportion to the file.
  func check(
    _ size: PixelSize, _ compressed: CompressedPixels, maximumPixels: Int
  ) throws(PNGError) {
    let (count, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, count <= maximumPixels else {
      throw .pixelLimit(size, limit: maximumPixels)
    }
    var frameHeader = header
    frameHeader.size = size
    guard let bytes = frameHeader.scanlineBytes,
      bytes / Self.maximumCompressionRatio <= compressed.count
    else {
      throw .malformed(
        "\(compressed.count) bytes cannot hold the pixels of \(size.width) × \(size.height)")
    }
  }
}
