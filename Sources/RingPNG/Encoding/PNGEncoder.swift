import RingGraphics

/// A writer of PNG files that keeps its compressor and memory from picture to picture.
///
/// The same picture gives the same bytes, whatever was encoded before. One thread at a time.
public struct PNGEncoder: ~Copyable {
  /// How long to look for a smaller file.
  public let compression: Compression
  private let deflater: Deflater
  private let jobs: Int
  private var scanlines = Scanlines()
  private var compressed = ScratchBytes()

  /// How many pixels are packed in less time than a thread needs to start.
  private static let pixelsPerJob = 1 << 19

  /// `jobs`, ≥ 1, is how many threads pack a large picture; the bytes are the same. Default: 1.
  /// Throws `PNGError.outOfMemory`.
  public init(compression: Compression = .balanced, jobs: Int = 1) throws(PNGError) {
    (self.compression, self.jobs) = (compression, jobs)
    deflater = try Deflater(compression.method)
  }

  /// The bytes of a PNG file: at most 8 bits per channel, sRGB, not interlaced.
  ///
  /// `fast` and `balanced` leave rows unfiltered, because every filter made ring pictures larger at
  /// every level of libdeflate (1024 × 1024, level 6: none 168 kB, adaptive choice 198 kB).
  ///
  /// Throws `PNGError` for a size, scale or text that PNG cannot hold, and `outOfMemory`.
  public mutating func encode(
    _ image: RasterImage, metadata: PNGMetadata = PNGMetadata()
  ) throws(PNGError) -> [UInt8] {
    guard compression == .small else { return try encodeAtOnce(image, metadata) }
    try Self.check(image.size)
    var file = ChunkWriter()
    let (plan, stream) = try smallest(image)
    try file.appendHead(image.size, plan.layout, metadata)
    file.appendTail(stream[...])
    return file.bytes
  }

  /// The bytes of a PNG file of a picture as it is drawn: those of the image that it makes, without
  /// making it first.
  ///
  /// Throws what `encode(_:metadata:)` of an image throws.
  public mutating func encode(
    _ picture: PremultipliedPicture, metadata: PNGMetadata = PNGMetadata()
  ) throws(PNGError) -> [UInt8] {
    switch picture {
    case .drawn(let pixels): try encode(rows: pixels, metadata)
    case .deferred(let rows): try encode(rows: rows, metadata)
    }
  }

  private mutating func encode(
    rows: some PixelRows, _ metadata: PNGMetadata
  ) throws(PNGError) -> [UInt8] {
    guard compression == .small else { return try encodeAtOnce(rows, metadata) }
    return try encode(scanlines.image(of: rows), metadata: metadata)
  }

  /// Without trying anything.
  private mutating func encodeAtOnce(
    _ rows: some PixelRows, _ metadata: PNGMetadata
  ) throws(PNGError) -> [UInt8] {
    try Self.check(rows.size)
    var file = ChunkWriter()
    let layout = PixelLayout.quick(for: rows)
    try file.appendHead(rows.size, layout, metadata)
    let count = deflater.compress(
      rows, layout, jobs: min(jobs, rows.size.count / Self.pixelsPerJob), through: &scanlines,
      into: &compressed)
    file.appendTail(compressed.prefix(count))
    return file.bytes
  }

  /// The smallest zlib stream of a picture, of those plans that may make it.
  private mutating func smallest(_ image: RasterImage) throws(PNGError) -> (EncodingPlan, [UInt8]) {
    var finals: [(plan: EncodingPlan, stream: [UInt8])] = []
    for plan in try EncodingPlan.leaders(for: image, jobs: jobs) {
      scanlines.fill(image, plan.layout, plan.filtering)
      let count = scanlines.withBytes { deflater.compress($0, $1, jobs: jobs, into: &compressed) }
      finals.append((plan, [UInt8](compressed.prefix(count))))
    }
    func size(_ index: Int) -> Int {
      finals[index].stream.count + finals[index].plan.layout.chunkBytes
    }
    return finals.count > 1 && size(1) < size(0) ? finals[1] : finals[0]
  }
}
