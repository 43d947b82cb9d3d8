import CRingFlate
import RingGraphics
import RingSystem

/// A lossless way to store a picture.
struct EncodingPlan {
  let layout: PixelLayout
  let filtering: RowFiltering

  static func candidates(for image: RasterImage) -> [EncodingPlan] {
    PixelLayout.candidates(for: image).flatMap { layout in
      RowFiltering.all.map { EncodingPlan(layout: layout, filtering: $0) }
    }
  }

  /// Those of the candidates that may make the smallest file: two at most.
  ///
  /// The thorough search ranks them, in less than a tenth of the time. It ranks nearly alike: of 30
  /// pictures with six filters each, the last search made files 4 to 27 % smaller, and the first of the
  /// ranking won 28 times, twice the second, which was less than 1 % larger.
  static func leaders(for image: RasterImage, jobs: Int) -> [EncodingPlan] {
    let candidates = candidates(for: image)
    let widest = image.size.count * PixelLayout.rgba.bytesPerPixel
    let jobs = max(1, min(jobs, draftMemory / max(1, widest)))
    let sizes = Parallel.map(candidates.count, jobs: jobs) { index in
      candidates[index].draftBytes(of: image)
    }
    let ranking = zip(candidates, sizes).sorted { $0.1 < $1.1 }
    let most = Double(ranking[0].1) * (1 + closeness)
    return ranking.prefix(2).filter { Double($0.1) <= most }.map(\.0)
  }

  /// How much larger the second of the ranking may be.
  private static let closeness = 0.1
  /// Bytes of rows at a time.
  private static let draftMemory = 1 << 28

  private func draftBytes(of image: RasterImage) -> Int {
    var scanlines = Scanlines()
    var compressed = ScratchBytes()
    scanlines.fill(image, layout, filtering)
    let deflater = BandDeflater(RING_FLATE_THOROUGH)
    return layout.chunkBytes
      + scanlines.withBytes { deflater.compress($0, $1, into: &compressed) }
  }
}
