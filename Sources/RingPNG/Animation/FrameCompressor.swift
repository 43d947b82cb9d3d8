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
  var blend: Blend

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
  let layout: AnimationLayout
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

  /// The candidate that takes the fewest bytes, the first of equals, and its bytes.
  mutating func best(
    of candidates: [FrameCandidate], for target: RasterImage
  ) -> (FrameCandidate, StoredFrame) {
    var leader = candidates[0]
    if candidates.count > 1 {
      var smallest = Int.max
      for candidate in candidates {
        let size = draftSize(candidate.pixels(of: target))
        if size < smallest { (smallest, leader) = (size, candidate) }
      }
    }
    let stream = stream(of: leader.pixels(of: target))
    let frame = StoredFrame(region: leader.change.region, blend: leader.blend, stream: stream)
    return (leader, frame)
  }

  /// The zlib stream of a picture.
  mutating func stream(of image: RasterImage) -> [UInt8] {
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
