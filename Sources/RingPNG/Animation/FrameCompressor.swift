import RingGraphics

/// A frame as it will be stored, but for its delay and what becomes of it afterwards.
struct StoredFrame {
  var region: PixelRegion
  var blend: Blend
  /// A zlib stream.
  var stream: [UInt8]
}

/// A way to get from a canvas to the next picture.
struct FrameCandidate {
  /// What the frame before must do so that the canvas looks like this.
  var disposal: Disposal
  var canvas: RasterImage
  var change: FrameChange
  var blend = Blend.replace

  /// The pixels to store.
  func pixels(of target: RasterImage) -> RasterImage {
    switch blend {
    case .replace: target.cropped(to: change.region)
    case .over: target.changes(from: canvas, in: change.region)
    }
  }
}

/// Finds the shortest of several ways to store a frame.
struct FrameCompressor: ~Copyable {
  private let layout: AnimationLayout
  private let compression: Compression
  private let draft: Deflater
  private let final: Deflater
  private var scanlines = Scanlines()
  private var compressed = ScratchBytes()

  /// What ranks candidates nearly as the final method does, in less time.
  private static func draftMethod(_ compression: Compression) -> Deflater.Method {
    switch compression {
    case .fast, .balanced: .quick
    case .small: .level(EncodingPlan.draftLevel)
    }
  }

  init(layout: AnimationLayout, compression: Compression) throws(PNGError) {
    let draft = try Deflater(Self.draftMethod(compression))
    let final = try Deflater(compression.method)
    (self.layout, self.compression) = (layout, compression)
    self.draft = draft
    self.final = final
  }

  /// The candidate that takes the fewest bytes, the first of equals, and about how many.
  mutating func leader(
    of candidates: [FrameCandidate], for target: RasterImage
  ) -> (candidate: FrameCandidate, bytes: Int) {
    let sizes = candidates.map { draftSize($0.pixels(of: target)) }
    return zip(candidates, sizes).min { $0.1 < $1.1 } ?? (candidates[0], sizes[0])
  }

  /// The frame of the candidate that takes the fewest bytes.
  mutating func frame(of candidates: [FrameCandidate], for target: RasterImage) -> StoredFrame {
    if Self.draftMethod(compression) == compression.method {
      let frames = candidates.map { stored($0, target) }
      return frames.min { $0.stream.count < $1.stream.count } ?? frames[0]
    }
    let isOnly = candidates.count == 1
    return stored(isOnly ? candidates[0] : leader(of: candidates, for: target).candidate, target)
  }

  private mutating func stored(_ candidate: FrameCandidate, _ target: RasterImage) -> StoredFrame {
    StoredFrame(
      region: candidate.change.region, blend: candidate.blend,
      stream: stream(of: candidate.pixels(of: target)))
  }

  /// The zlib stream of a picture.
  private mutating func stream(of image: RasterImage) -> [UInt8] {
    var filtering = RowFiltering.fixed(.none)
    if compression == .small {
      let sizes = RowFiltering.all.map { ($0, draftSize(image, $0)) }
      filtering = sizes.min { $0.1 < $1.1 }?.0 ?? filtering
    }
    scanlines.fill(image, layout.pixels, filtering)
    let count = Self.compress(scanlines, final, &compressed)
    return [UInt8](compressed.prefix(count))
  }

  private mutating func draftSize(
    _ image: RasterImage, _ filtering: RowFiltering = .fixed(.none)
  ) -> Int {
    scanlines.fill(image, layout.pixels, filtering)
    return Self.compress(scanlines, draft, &compressed)
  }

  private static func compress(
    _ scanlines: borrowing Scanlines, _ deflater: borrowing Deflater, _ output: inout ScratchBytes
  ) -> Int {
    scanlines.withBytes { deflater.compress($0, $1, into: &output) }
  }
}
