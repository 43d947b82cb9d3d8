import CRingFlate

/// Writes the smallest zlib streams: our own search for the fewest bits, and another one where ours does
/// not see everything.
///
/// Ours looks at a limited number of earlier places. Drawn pictures have few places that are alike, but
/// in noise of few levels nearly every byte has more of them. There libdeflate's search trees find
/// longer matches.
struct SmallestDeflater: ~Copyable {
  private let tree: LibdeflateDeflater

  /// Throws `PNGError.outOfMemory`.
  init() throws(PNGError) { tree = try LibdeflateDeflater(level: 12) }

  /// The share of bytes with too many earlier places from which on trees are tried: of 30 drawings and
  /// diagrams none has more than one in 23, of noises and plain gradients none less than one in 14.
  private static let strainedShare = 20

  /// Writes a zlib stream of rows in memory to the front of `output`, on at most `jobs` threads;
  /// returns its length.
  func compress(
    _ input: UnsafeRawBufferPointer, _ shape: RowShape, jobs: Int, into output: inout ScratchBytes
  ) -> Int {
    let bands = BandPacker.pack(input, shape, RING_FLATE_SMALLEST, jobs: jobs)
    let count = BandDeflater.join(bands, into: &output)
    let strained = bands.reduce(0) { $0 + $1.strained }
    guard strained * Self.strainedShare > input.count else { return count }
    var other = ScratchBytes()
    let otherCount = tree.compress(input, into: &other)
    guard otherCount < count else { return count }
    output.room(for: otherCount).copyBytes(from: other.prefix(otherCount))
    return otherCount
  }
}
