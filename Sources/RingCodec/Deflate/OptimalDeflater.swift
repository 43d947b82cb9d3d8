import RingKernels

/// A compressor of the smallest zlib streams.
///
/// Uses `ring_flate_compress`, which only searches a limited number of earlier positions, and also
/// libdeflate if this limit truncates too many searches. In drawn images, few positions match a
/// byte. In noise with few distinct values, nearly every byte has more matching positions than the
/// limit, and libdeflate's search trees find longer matches.
struct OptimalDeflater: ~Copyable {
  private let libdeflate: LibdeflateDeflater

  /// Throws `PNGError.outOfMemory`.
  init() throws(PNGError) { libdeflate = try LibdeflateDeflater(level: 12) }

  /// The number of bytes per truncated search below which libdeflate is tried, too. Measured: at
  /// least 23 in 30 drawings and diagrams, at most 14 in noise and plain gradients.
  private static let truncatedSearchThreshold = 20

  /// Uses at most `jobs` threads. Returns the length in bytes of the stream in `output`.
  func compress(
    _ input: UnsafeRawBufferPointer, _ rowLayout: RowLayout, jobs: Int,
    into output: inout ScratchBytes
  ) -> Int {
    let bands = BandCompressor.compress(input, rowLayout, RING_FLATE_SMALL, jobs: jobs)
    let count = BandDeflater.join(bands, into: &output)
    let truncatedSearches = bands.reduce(0) { $0 + $1.truncatedSearches }
    guard truncatedSearches * Self.truncatedSearchThreshold > input.count else { return count }
    var alternative = ScratchBytes()
    let alternativeCount = libdeflate.compress(input, into: &alternative)
    guard alternativeCount < count else { return count }
    output.reserve(alternativeCount).copyBytes(from: alternative.prefix(alternativeCount))
    return alternativeCount
  }
}
