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
  /// Of a row, how many pixels that stay between two that change are drawn over the canvas, too.
  var bridged = 0

  /// The pixels to store.
  func pixels(of target: RasterImage) -> RasterImage {
    switch blend {
    case .replace: target.cropped(to: change.region)
    case .over: target.changes(from: canvas, in: change.region, bridging: bridged)
    }
  }
}

/// What of storing a picture after another one does not depend on how that one is stored.
struct FrameComparison: Sendable {
  /// The ways in which the picture before stays.
  var candidates: [FrameCandidate]
  /// About how many bytes each of them takes, where that was asked for.
  var sizes: [Int]?
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

  /// How long the stretches are that are worth a try.
  ///
  /// Frames of gauges, bars and rings take 2 to 6 % fewer bytes with four pixels than with none, those
  /// with sparse changes up to 3 % more; of the three the best takes 1 to 16 % fewer.
  private static func bridges(_ compression: Compression) -> [Int] {
    switch compression {
    case .fast, .balanced: [4]
    case .small: [0, 4, 16]
    }
  }

  init(layout: AnimationLayout, compression: Compression) throws(PNGError) {
    let draft = try Deflater(Self.draftMethod(compression))
    let final = try Deflater(compression.method)
    (self.layout, self.compression) = (layout, compression)
    self.draft = draft
    self.final = final
  }

  /// Compares a picture with the one before, and ranks the ways in which that one stays; `fast` needs
  /// no ranks.
  mutating func comparison(of canvas: RasterImage, _ target: RasterImage) -> FrameComparison {
    let change = FrameChange(from: canvas, to: target)
    let candidates = candidates(.keep, canvas, change)
    let isRanked = compression != .fast && candidates.count > 1
    return FrameComparison(
      candidates: candidates, sizes: isRanked ? sizes(of: candidates, for: target) : nil)
  }

  /// The ways to get from a canvas to the next picture.
  func candidates(
    _ disposal: Disposal, _ canvas: RasterImage, _ change: FrameChange
  ) -> [FrameCandidate] {
    let replacing = FrameCandidate(disposal: disposal, canvas: canvas, change: change)
    guard change.canBlendOver, layout.hasTransparency else { return [replacing] }
    return [replacing]
      + Self.bridges(compression).map { bridged in
        FrameCandidate(
          disposal: disposal, canvas: canvas, change: change, blend: .over, bridged: bridged)
      }
  }

  /// About how many bytes each candidate takes.
  mutating func sizes(of candidates: [FrameCandidate], for target: RasterImage) -> [Int] {
    candidates.map { candidate in
      let pixels = candidate.pixels(of: target)
      let plain = draftSize(pixels)
      return compression == .small ? min(plain, draftSize(pixels, .adaptive)) : plain
    }
  }

  /// The frame of the candidate that takes the fewest bytes; each of them is packed.
  mutating func frame(of candidates: [FrameCandidate], for target: RasterImage) -> StoredFrame {
    let frames = candidates.map { stored($0, target) }
    return frames.min { $0.stream.count < $1.stream.count } ?? frames[0]
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

extension [FrameCandidate] {
  /// The one with the smallest of sizes, the first of equals.
  func first(of sizes: [Int]) -> FrameCandidate {
    zip(self, sizes).min { $0.1 < $1.1 }?.0 ?? self[0]
  }
}
