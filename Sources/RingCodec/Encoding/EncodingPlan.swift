import RingCore
import RingSystem

/// A way to store an image in a PNG file.
struct EncodingPlan {
  let layout: PixelLayout
  let filtering: RowFiltering

  /// The libdeflate level that first ranks all candidates. It ranks frames of animations, too.
  static let draftLevel: Int32 = 7
  private static let refinedLevel: Int32 = 9
  /// A fraction of the smallest size: larger candidates are dropped after the draft.
  private static let draftMargin = 0.4
  /// The fraction after the refinement, whose order is more reliable than that of the draft.
  private static let refinedMargin = 0.1

  static func candidates(for image: RasterImage) -> [EncodingPlan] {
    PixelLayout.candidates(for: image).flatMap { layout in
      RowFiltering.all.map { EncodingPlan(layout: layout, filtering: $0) }
    }
  }

  /// Returns the candidates that may make the smallest file: at most two.
  ///
  /// `draftLevel` ranks all candidates. If the best two (three for a small image) have similar
  /// sizes, `refinedLevel` ranks them again, because a longer search may change the order: in noise
  /// and plain gradients, it gains more where rows are filtered. Throws `PNGError.outOfMemory`.
  static func bestCandidates(for image: RasterImage, jobs: Int) throws(PNGError) -> [EncodingPlan] {
    let maximumCount = image.size.count <= maximumSmallPixelCount ? 3 : 2
    let plans = try bestCandidates(
      candidates(for: image), maximumCount, within: draftMargin, for: image, level: draftLevel,
      jobs: jobs)
    guard plans.count > 1 else { return plans }
    return try bestCandidates(
      plans, 2, within: refinedMargin, for: image, level: refinedLevel, jobs: jobs)
  }

  /// Returns at most `maximumCount` plans, at most the fraction `margin` larger than the smallest.
  private static func bestCandidates(
    _ plans: [EncodingPlan], _ maximumCount: Int, within margin: Double, for image: RasterImage,
    level: Int32, jobs: Int
  ) throws(PNGError) -> [EncodingPlan] {
    let sizes = Parallel.map(plans.count, jobs: jobs) { index in
      try? plans[index].byteCount(of: image, level: level)
    }
    var ranking: [(plan: EncodingPlan, bytes: Int)] = []
    for (plan, bytes) in zip(plans, sizes) {
      guard let bytes else { throw .outOfMemory }
      ranking.append((plan, bytes))
    }
    ranking.sort { $0.bytes < $1.bytes }
    let maximum = Double(ranking[0].bytes) * (1 + margin)
    return ranking.prefix(maximumCount).filter { Double($0.bytes) <= maximum }.map(\.plan)
  }

  private static let maximumSmallPixelCount = 1 << 18
  /// The maximum size of the images that all threads together rank at a time, in bytes.
  static let maximumRankingByteCount = 1 << 28

  private func byteCount(of image: RasterImage, level: Int32) throws(PNGError) -> Int {
    var scanlines = Scanlines()
    var compressed = ScratchBytes()
    let deflater = try Deflater(level: level)
    scanlines.fill(image, layout, filtering)
    return layout.chunkBytes
      + scanlines.withBytes { deflater.compress($0, $1, into: &compressed) }
  }
}
