import RingGraphics
import RingSystem

/// A lossless way to store a picture.
struct EncodingPlan {
  let layout: PixelLayout
  let filtering: RowFiltering

  /// Of libdeflate: the first ranks frames of animations, too.
  static let draftLevel: Int32 = 7
  private static let closerLevel: Int32 = 9

  static func candidates(for image: RasterImage) -> [EncodingPlan] {
    PixelLayout.candidates(for: image).flatMap { layout in
      RowFiltering.all.map { EncodingPlan(layout: layout, filtering: $0) }
    }
  }

  /// Those of the candidates that may make the smallest file: two at most.
  ///
  /// A cheap level ranks them, and a longer search the first two, of a small picture the first three, if
  /// they are not far apart: in noise and plain gradients it gains more where rows are filtered, and the
  /// order changes.
  ///
  /// Throws `PNGError.outOfMemory`.
  static func leaders(for image: RasterImage, jobs: Int) throws(PNGError) -> [EncodingPlan] {
    let most = image.size.count <= smallPixels ? 3 : 2
    let plans = try leaders(
      candidates(for: image), most, within: 0.4, for: image, level: draftLevel, jobs: jobs)
    guard plans.count > 1 else { return plans }
    return try leaders(plans, 2, within: 0.1, for: image, level: closerLevel, jobs: jobs)
  }

  /// The best of some plans, and those that are no more than a share larger: `most` at most.
  private static func leaders(
    _ plans: [EncodingPlan], _ most: Int, within share: Double, for image: RasterImage,
    level: Int32, jobs: Int
  ) throws(PNGError) -> [EncodingPlan] {
    let widest = max(1, image.size.count * PixelLayout.rgba.bytesPerPixel)
    let jobs = max(1, min(jobs, draftMemory / widest))
    let sizes = Parallel.map(plans.count, jobs: jobs) { index in
      try? plans[index].bytes(of: image, level: level)
    }
    var ranking: [(plan: EncodingPlan, bytes: Int)] = []
    for (plan, bytes) in zip(plans, sizes) {
      guard let bytes else { throw .outOfMemory }
      ranking.append((plan, bytes))
    }
    ranking.sort { $0.bytes < $1.bytes }
    let largest = Double(ranking[0].bytes) * (1 + share)
    return ranking.prefix(most).filter { Double($0.bytes) <= largest }.map(\.plan)
  }

  private static let smallPixels = 1 << 18
  /// Bytes of rows that are packed at a time.
  private static let draftMemory = 1 << 28

  private func bytes(of image: RasterImage, level: Int32) throws(PNGError) -> Int {
    var scanlines = Scanlines()
    var compressed = ScratchBytes()
    let deflater = try Deflater(.level(level))
    scanlines.fill(image, layout, filtering)
    return layout.chunkBytes
      + scanlines.withBytes { deflater.compress($0, $1, into: &compressed) }
  }
}
