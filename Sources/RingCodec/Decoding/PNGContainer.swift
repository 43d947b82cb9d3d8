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

  /// Throws unless `PLTE` is in its place and has 1 to 256 colours. Returns the range of these.
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
}

/// The zlib stream of an image, which may be spread over many chunks.
///
/// Stored as ranges of the file, because joining them would copy most of the file.
struct CompressedPixels {
  private(set) var ranges: [Range<Int>] = []
  /// In bytes, of all ranges.
  private(set) var count = 0

  mutating func append(_ range: Range<Int>) {
    ranges.append(range)
    count += range.count
  }

  func joined(_ file: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for range in ranges { bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: file[range])) }
    return bytes
  }

  private static let bufferByteCount = 1 << 16

  /// Throws unless the zlib stream's checksum follows the pixels and is valid, because libspng
  /// accepts a stream that is truncated after the last row.
  ///
  /// Ignores bytes after the checksum, and the checksum of a stream that inflates to more bytes
  /// than an image of `size` can have.
  func checkEnd(of size: PixelSize, _ header: PNGHeader, in file: [UInt8]) throws(PNGError) {
    // Each row is in at most seven passes, with a filter byte and an incomplete byte each.
    let interlacingBytes = header.isInterlaced ? 14 * size.height : 0
    guard let scanlineBytes = header.scanlineBytes(of: size) else { throw .outOfMemory }
    let maximumByteCount = scanlineBytes + interlacingBytes
    var ranges = ranges[...]
    var inflater = Inflater { ranges.popFirst().map { file[$0] } }
    var scratch = ScratchBytes()
    let buffer = scratch.reserve(Self.bufferByteCount)
    var count = 0
    while true {
      guard let next = inflater.inflate(into: buffer) else {
        throw .malformed("the pixels: the zlib stream is damaged behind the last row")
      }
      if next == 0 { break }
      count += next
      guard count <= maximumByteCount else { return }
    }
    switch inflater.checksumState() {
    case .valid: return
    case .invalid: throw .malformed("the pixels: the zlib stream has a wrong checksum")
    case .missing: throw .malformed("the pixels: the zlib stream ends before its checksum")
    }
  }
}
