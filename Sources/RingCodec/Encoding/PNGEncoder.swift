import PNGLibraries
import RingCore

/// A writer of PNG files that reuses its compressor and buffers from image to image.
///
/// The same image gives the same bytes, regardless of what was encoded before. For one thread at a
/// time: the thread that calls `encode` compresses, and with `jobs` > 1 further threads compress
/// bands of a large image at the same time. The renderers of frames and batches instead give each
/// drawing thread a separate encoder.
package struct PNGEncoder: ~Copyable {
  package let compression: Compression
  /// The memory that `small` may take for ranking its plans on several threads, in bytes; it takes
  /// at most 256 MiB. One thread always ranks them.
  package var rankingByteCount = EncodingPlan.maximumRankingByteCount
  private let deflater: Deflater
  private let jobs: Int
  private var scanlines: Scanlines
  private var compressed: ScratchBytes

  /// The minimum number of pixels per thread; fewer are not worth the start of a thread.
  private static let pixelsPerJob = 1 << 19

  /// `jobs`, ≥ 1, is the number of threads that compress a large image; the bytes do not depend on
  /// it. Throws `PNGError.outOfMemory`.
  package init(compression: Compression = .balanced, jobs: Int = 1) throws(PNGError) {
    let deflater = try Deflater(compression)
    self.deflater = deflater
    (self.compression, self.jobs) = (compression, jobs)
    scanlines = Scanlines()
    compressed = ScratchBytes()
  }

  /// In bytes, if the memory grows with the number of pixels: `small` copies them, and holds
  /// filtered rows for ranking the plans and for compressing. Without the compressed bytes.
  package func byteCount(encoding size: PixelSize) -> Int {
    compression == .small ? 3 * PixelLayout.rgba.bytesPerPixel * size.count : 0
  }

  /// Encodes an image as a PNG file: at most 8 bits per channel, sRGB, not interlaced.
  ///
  /// `fast` and `balanced` leave rows unfiltered, because every filter made images of rings larger
  /// at every level of libdeflate (1024 × 1024, level 6: none 168 kB, adaptive choice 198 kB).
  ///
  /// Throws `PNGError` for a size, scale or text that PNG cannot hold, and `outOfMemory`.
  package mutating func encode(
    _ image: RasterImage, metadata: PNGMetadata = PNGMetadata()
  ) throws(PNGError) -> [UInt8] {
    guard compression == .small else { return try encodeSinglePass(image, metadata) }
    try Self.check(image.size)
    var file = ChunkWriter()
    let (plan, stream) = try smallest(image)
    try file.appendHead(image.size, plan.layout, metadata)
    file.appendTail(stream[...])
    return file.bytes
  }

  /// The file is the same as for the pixels' `RasterImage`, which only `small` creates. Throws as
  /// `encode(_:metadata:)` for it.
  package mutating func encode(
    _ image: PremultipliedImage, metadata: PNGMetadata = PNGMetadata()
  ) throws(PNGError) -> [UInt8] {
    switch image {
    case .drawn(let pixels): try encode(rows: pixels, metadata)
    case .deferred(let rows): try encode(rows: rows, metadata)
    }
  }

  private mutating func encode(
    rows: some PixelRowSource, _ metadata: PNGMetadata
  ) throws(PNGError) -> [UInt8] {
    guard compression == .small else { return try encodeSinglePass(rows, metadata) }
    let image = scanlines.image(of: rows)
    defer { discardLargeBuffers() }
    return try encode(image, metadata: metadata)
  }

  /// Frees the buffers of a large image, which would outlive the reservation of its memory.
  private mutating func discardLargeBuffers() {
    guard scanlines.bytes.storage.count > Self.maximumKeptByteCount else { return }
    scanlines = Scanlines()
    compressed = ScratchBytes()
  }

  /// In bytes, of the rows of an image that are kept for the next one.
  private static let maximumKeptByteCount = 4 << 20

  private mutating func encodeSinglePass(
    _ rows: some PixelRowSource, _ metadata: PNGMetadata
  ) throws(PNGError) -> [UInt8] {
    try Self.check(rows.size)
    var file = ChunkWriter()
    let layout = PixelLayout.singlePassLayout(for: rows)
    try file.appendHead(rows.size, layout, metadata)
    let count = deflater.compress(
      rows, layout, jobs: min(jobs, rows.size.count / Self.pixelsPerJob), through: &scanlines,
      into: &compressed)
    file.appendTail(compressed.prefix(count))
    return file.bytes
  }

  /// Compresses with each of the best candidates; the smallest total of stream and palette wins.
  private mutating func smallest(_ image: RasterImage) throws(PNGError) -> (EncodingPlan, [UInt8]) {
    var results: [(plan: EncodingPlan, stream: [UInt8])] = []
    let imageBytes = max(1, image.size.count * PixelLayout.rgba.bytesPerPixel)
    let rankingBytes = min(rankingByteCount, EncodingPlan.maximumRankingByteCount)
    let rankingJobs = max(1, min(jobs, rankingBytes / imageBytes))
    for plan in try EncodingPlan.bestCandidates(for: image, jobs: rankingJobs) {
      scanlines.fill(image, plan.layout, plan.filtering)
      let count = scanlines.withBytes { deflater.compress($0, $1, jobs: jobs, into: &compressed) }
      results.append((plan, [UInt8](compressed.prefix(count))))
    }
    func size(_ index: Int) -> Int {
      results[index].stream.count + results[index].plan.layout.chunkBytes
    }
    return results.count > 1 && size(1) < size(0) ? results[1] : results[0]
  }
}

/// The trade between encoding time and file size; all modes are lossless.
///
/// The file's bytes are the same on every machine.
public enum Compression: String, CaseIterable, Hashable, Sendable {
  /// The least time; files are about a sixth larger than those of `balanced`.
  case fast
  /// A good size in little time. The default of everything that writes PNGs.
  case balanced
  /// Every lossless reduction and the longest search: about a second per megapixel.
  case small
}

extension PNGEncoder {
  package static var libraryVersions: String {
    "libdeflate \(LIBDEFLATE_VERSION_STRING), libspng \(String(cString: spng_version_string()))"
  }
}
