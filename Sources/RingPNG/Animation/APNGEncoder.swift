import RingGraphics
import RingSystem

/// A writer of animated PNG files (APNG), image by image.
///
/// Stores only the changes from frame to frame, and equal consecutive images as one longer frame.
/// Holds three images and, for each thread that compresses, two more, or four of up to a million
/// pixels, regardless of the animation's length. The same images give the same bytes. Programs
/// without APNG support show the first frame.
public struct APNGEncoder: ~Copyable {
  /// An image whose storage is decided, but not its disposal.
  private struct Decided {
    var image: RasterImage
    /// The way it is stored; one of several that leave the same canvas.
    var candidate: FrameCandidate
  }

  /// An image that is compared with the previous one.
  private struct Step {
    var image: RasterImage
    /// The delays of the previous image.
    var delays: [FrameDelay]
    /// The identifier of the comparison.
    var comparison: Int
  }

  /// The timing and disposal of a frame that is being compressed.
  private struct Announcement {
    var delay: FrameDelay
    var disposal: Disposal
  }

  private let size: PixelSize
  private let settings: Settings
  /// The pool that compares and compresses; `nil` for the caller's thread.
  private let threads: ThreadPool?
  /// The layout that images must fit.
  private let declared: AnimationLayout
  /// The layout of the file, which the second image decides.
  private var layout: AnimationLayout
  /// Ranks candidates that depend on how the previous image is stored.
  private var compressor: FrameCompressor
  private var crew: FrameCrew
  /// The last image, and the number of consecutive images equal to it.
  private var latest: Optional<(image: RasterImage, count: Int)>
  private var decided: Optional<Decided>
  /// The images after the decided one, in order.
  private var steps: [Step]
  /// The identifiers of the frames that are being compressed, in order, and their timings. The last
  /// frame, the decided one, has no timing yet.
  private var packing: [Int]
  private var announcements: [Announcement]
  private var file: ChunkWriter
  private var clock: DelayClock
  /// The offset of `acTL` in the file, in bytes.
  private var patchOffset: Int
  private var pictures = 0
  /// The number of distinct images whose delays are known.
  private var announced = 0
  private var frames: UInt32 = 0
  private var sequence: UInt32 = 0

  /// Creates an encoder for images of one size.
  ///
  /// `jobs`, ≥ 1, is the number of threads that compare and compress; the bytes do not depend on
  /// it. Default: 1, the caller's thread.
  ///
  /// Throws `PNGError` for a size, scale, text or number of plays that the format cannot hold, and
  /// `outOfMemory`.
  public init(
    size: PixelSize, layout: AnimationLayout, settings: Settings, jobs: Int = 1
  ) throws(PNGError) {
    precondition(jobs >= 1, "jobs must be at least 1")
    try self.init(
      size: size, layout: layout, settings: settings,
      threads: jobs > 1 ? ThreadPool(size: jobs) : nil)
  }

  /// Creates an encoder that compares and compresses on `threads`; `nil` for the caller's thread.
  ///
  /// The threads may also do less urgent work. Throws the errors of the public initialiser.
  package init(
    size: PixelSize, layout: AnimationLayout, settings: Settings, threads: ThreadPool?
  ) throws(PNGError) {
    try PNGEncoder.check(size)
    guard 0...Int(Int32.max) ~= settings.plays else { throw .plays(settings.plays) }
    let (file, patchOffset) = try Self.head(size, layout, settings)
    let compressor = try FrameCompressor(layout: layout, compression: settings.compression)
    (self.size, self.settings, self.threads, declared) = (size, settings, threads, layout)
    (self.layout, self.file, self.patchOffset) = (layout, file, patchOffset)
    crew = FrameCrew(layout: layout, compression: settings.compression, threads: threads)
    self.compressor = compressor
    clock = DelayClock(settings.duration)
    (latest, decided) = (nil, nil)
    (steps, packing, announcements) = ([], [], [])
  }

  /// Appends an image. Returns the next bytes of the file, often none.
  ///
  /// Throws `PNGError.frameSize`; `frameLayout` if the layout cannot hold the image, in which case
  /// begin again with `AnimationLayout.translucent`; and `outOfMemory`.
  public mutating func append(_ image: RasterImage) throws(PNGError) -> [UInt8] {
    guard image.size == size else { throw .frameSize(image.size, expected: size) }
    defer { pictures += 1 }
    if latest?.image == image {
      latest?.count += 1
      return []
    }
    guard declared.holds(image) else { throw .frameLayout(pictures) }
    defer { latest = (image, 1) }
    guard let last = latest else {
      let nothing = image.cleared(in: PixelRegion(size))
      let change = FrameChange(all: size)
      let candidate = FrameCandidate(disposal: .keep, canvas: nothing, change: change)
      decided = Decided(image: image, candidate: candidate)
      return []
    }
    if packing.isEmpty, announced == 0 { try begin(before: image) }
    steps.append(
      Step(
        image: image, delays: clock.delays(forFrames: last.count),
        comparison: crew.compare(last.image, image)))
    try advance(leaving: mostUnderway)
    return file.take()
  }

  /// The maximum number of images in flight: enough that no thread waits for another one's frame,
  /// but fewer if they are large.
  private var mostUnderway: Int { (size.count <= 1 << 20 ? 4 : 2) * (threads?.size ?? 1) }

  /// Finishes the animation and returns the end of the file. Throws `PNGError.noFrames` and
  /// `outOfMemory`.
  public consuming func finish() throws(PNGError) -> Ending {
    guard let last = latest else { throw .noFrames }
    if packing.isEmpty, announced == 0 { try begin(before: nil) }
    try advance(leaving: 1)
    announce(last.image, clock.delays(forFrames: last.count), disposal: .keep)
    try advance(leaving: 0)
    file.append("IEND", EmptyCollection())
    let bytes = file.take()
    file.append("acTL", Self.control(frames: frames, plays: settings.plays))
    return Ending(bytes: bytes, patch: file.take(), patchOffset: patchOffset)
  }

  /// Returns everything before the first frame, and the offset of `acTL`.
  private static func head(
    _ size: PixelSize, _ layout: AnimationLayout, _ settings: Settings
  ) throws(PNGError) -> (ChunkWriter, Int) {
    var file = ChunkWriter()
    try file.appendHead(size, layout.pixels, settings.metadata)
    let offset = file.bytes.count
    file.append("acTL", control(frames: 0, plays: settings.plays))
    return (file, offset)
  }

  /// Starts to compress the first frame; `second` is the image after it, if there is one.
  private mutating func begin(before second: RasterImage?) throws(PNGError) {
    guard let first = decided else { return }
    if let second { try settle(on: first.image, second) }
    pack(first.image, [first.candidate])
  }

  /// Changes the layout of opaque images to one with alpha if the second image then takes fewer
  /// bytes.
  ///
  /// Transparent pixels mark unchanged ones then. If the layout has a colour key, which is better
  /// for most images, alpha must save at least a tenth.
  private mutating func settle(
    on first: RasterImage, _ second: RasterImage
  ) throws(PNGError) {
    let share: Int
    switch layout.pixels {
    case .rgb: share = 10
    case .keyed: share = 9
    case .gray, .grayAlpha, .rgba, .palette: return
    }
    let change = FrameChange(from: first, to: second)
    let roomy = AnimationLayout.translucent
    var other = try FrameCompressor(layout: roomy, compression: settings.compression)
    let ways = compressor.candidates(.keep, first, change)
    let roomyWays = other.candidates(.keep, first, change)
    guard let bytes = compressor.sizes(of: ways, for: second).min(),
      other.sizes(of: roomyWays, for: second).contains(where: { $0 * 10 < bytes * share })
    else { return }
    layout = roomy
    compressor = other
    crew = FrameCrew(layout: roomy, compression: settings.compression, threads: threads)
    (file, patchOffset) = try Self.head(size, roomy, settings)
  }

  private static func control(frames: UInt32, plays: Int) -> [UInt8] {
    frames.bigEndianBytes + UInt32(plays).bigEndianBytes
  }

  /// Decides and writes what is ready, until at most `count` images and frames are in flight.
  private mutating func advance(leaving count: Int) throws(PNGError) {
    while true {
      while let step = steps.first, let comparison = try crew.comparison(step.comparison) {
        steps.removeFirst()
        decide(step, comparison)
      }
      while let next = announcements.first, let frame = try crew.frame(packing[0]) {
        packing.removeFirst()
        announcements.removeFirst()
        write(frame, next.delay, next.disposal)
      }
      guard steps.count + packing.count > count else { return }
      crew.wait(
        comparison: steps.first?.comparison, frame: announcements.isEmpty ? nil : packing.first)
    }
  }

  /// Starts to compress the image after the decided one. Chooses the disposal of the decided one
  /// with which this image takes the fewest bytes.
  private mutating func decide(_ step: Step, _ comparison: FrameComparison) {
    guard let last = decided else { return }
    var candidates = comparison.candidates
    // An image with several delays is drawn once and followed by empty frames, so it must stay.
    let others = step.delays.count > 1 ? [] : others(than: candidates, from: last, to: step.image)
    // The candidates of the next image depend on this choice. With `fast` they are the same for
    // all, so the compressing thread can choose.
    if settings.compression != .fast, candidates.count + others.count > 1 {
      let sizes = comparison.sizes ?? compressor.sizes(of: candidates, for: step.image)
      let all = sizes + compressor.sizes(of: others, for: step.image)
      candidates = [(candidates + others).first(of: all)]
    }
    announce(last.image, step.delays, disposal: candidates[0].disposal)
    pack(step.image, candidates)
    decided = Decided(image: step.image, candidate: candidates[0])
  }

  private mutating func pack(_ image: RasterImage, _ candidates: [FrameCandidate]) {
    packing.append(crew.pack(candidates, image))
  }

  /// Returns the candidates for which the decided image does not stay, unless they change far more
  /// pixels.
  private func others(
    than staying: [FrameCandidate], from last: Decided, to next: RasterImage
  ) -> [FrameCandidate] {
    guard settings.compression != .fast, layout.hasTransparency else { return [] }
    var canvases: [(Disposal, RasterImage)] = []
    if declared.hasTransparency {
      canvases.append((.clear, last.image.cleared(in: last.candidate.change.region)))
    }
    // Restoring what was before the first frame is clearing. Pillow (13) loses what was before a
    // frame that it blended over the canvas.
    if announced > 0, last.candidate.blend == .replace {
      canvases.append((.restore, last.candidate.canvas))
    }
    let changes = canvases.map { FrameChange(from: $0.1, to: next) }
    let fewest = (changes + staying.map(\.change)).map(\.count).min() ?? 0
    return zip(canvases, changes).flatMap { canvas, change in
      // Changes of twice the pixels never took fewer bytes.
      change.count <= 2 * fewest ? compressor.candidates(canvas.0, canvas.1, change) : []
    }
  }

  /// Records the delay and disposal of an image; if one delay cannot hold its time, frames without
  /// a change follow.
  private mutating func announce(
    _ image: RasterImage, _ delays: [FrameDelay], disposal: Disposal
  ) {
    announcements.append(Announcement(delay: delays[0], disposal: disposal))
    announced += 1
    for delay in delays.dropFirst() {
      let nothing = FrameCandidate(disposal: .keep, canvas: image, change: .none)
      pack(image, [nothing])
      announcements.append(Announcement(delay: delay, disposal: .keep))
    }
  }

  private mutating func write(_ frame: StoredFrame, _ delay: FrameDelay, _ disposal: Disposal) {
    let control = FrameControl(
      region: frame.region, delay: delay, disposal: disposal, blend: frame.blend)
    file.append("fcTL", control.contents(sequence: nextSequence()))
    if frames == 0 {
      file.append("IDAT", frame.stream)
    } else {
      file.append("fdAT", nextSequence().bigEndianBytes + frame.stream)
    }
    frames += 1
  }

  private mutating func nextSequence() -> UInt32 {
    defer { sequence += 1 }
    return sequence
  }
}
