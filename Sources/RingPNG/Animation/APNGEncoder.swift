import RingGraphics
import RingSystem

/// A writer of animated PNG files (APNG), picture by picture.
///
/// Stores only what changes from frame to frame, and a picture that stays as one longer frame. It
/// keeps three pictures and, for each thread that packs, two more, or four of up to a million pixels,
/// however many there are. The same pictures give the same bytes. A program that does not know APNG
/// shows the first frame.
public struct APNGEncoder: ~Copyable {
  /// A picture of which it is decided how it is stored, but not what follows.
  private struct Decided {
    var image: RasterImage
    /// How it is stored; of several ways that leave the same behind, one.
    var candidate: FrameCandidate
  }

  /// A picture that is compared with the one before.
  private struct Step {
    var image: RasterImage
    /// How long the one before is shown.
    var delays: [FrameDelay]
    /// The comparison's number.
    var comparison: Int
  }

  /// What is known of a frame while it is packed.
  private struct Announcement {
    var delay: FrameDelay
    var disposal: Disposal
  }

  private let size: PixelSize
  private let settings: Settings
  /// What compares and packs; `nil` is the caller's thread.
  private let threads: ThreadPool?
  /// What pictures must be.
  private let declared: AnimationLayout
  /// What they are stored as, which the second picture decides.
  private var layout: AnimationLayout
  /// Ranks what depends on how the picture before is stored.
  private var compressor: FrameCompressor
  private var crew: FrameCrew
  /// The last picture, and how many in a row looked like it.
  private var latest: (image: RasterImage, count: Int)?
  private var decided: Decided?
  /// Pictures after the decided one, in order.
  private var steps: [Step] = []
  /// Numbers of frames that are packed, in order, and what is known of them; of the last one, which is
  /// decided, nothing is.
  private var packing: [Int] = []
  private var announcements: [Announcement] = []
  private var file: ChunkWriter
  private var clock: DelayClock
  /// Where `acTL` is.
  private var patchOffset: Int
  private var pictures = 0
  /// Pictures of which it is known how long they stay.
  private var announced = 0
  private var frames: UInt32 = 0
  private var sequence: UInt32 = 0

  /// An encoder of pictures of one size.
  ///
  /// `jobs`, ≥ 1, is how many threads compare and pack; the bytes are the same. Default: 1, the caller's
  /// thread.
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

  /// An encoder that compares and packs on these threads, which may do less urgent work, too; on the
  /// caller's without them.
  ///
  /// Throws what the other initialiser throws.
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
  }

  /// Adds a picture; returns the next bytes of the file, often none.
  ///
  /// Throws `PNGError.frameSize`, and `frameLayout` if the layout cannot hold the picture: begin
  /// again with `AnimationLayout.translucent` then; and `outOfMemory`.
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

  /// So that no thread waits for another one's frame, but not too many large ones.
  private var mostUnderway: Int { (size.count <= 1 << 20 ? 4 : 2) * (threads?.size ?? 1) }

  /// The end of the file. Throws `PNGError.noFrames` and `outOfMemory`.
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

  /// Everything before the first frame, and where `acTL` is.
  private static func head(
    _ size: PixelSize, _ layout: AnimationLayout, _ settings: Settings
  ) throws(PNGError) -> (ChunkWriter, Int) {
    var file = ChunkWriter()
    try file.appendHead(size, layout.pixels, settings.metadata)
    let offset = file.bytes.count
    file.append("acTL", control(frames: 0, plays: settings.plays))
    return (file, offset)
  }

  /// Has the first frame packed, after which another picture comes or none.
  private mutating func begin(before second: RasterImage?) throws(PNGError) {
    guard let first = decided else { return }
    if let second { try settle(on: first.image, second) }
    pack(first.image, [first.candidate])
  }

  /// Opaque pictures get room for transparent pixels, which stand for what stays, if the second one
  /// takes fewer bytes so: instead of a key, which is better for most pictures, a tenth fewer.
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

  /// Decides and writes what is ready, until so few frames are underway.
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

  /// Has a picture packed that follows the decided one, which is announced so that this one takes the
  /// fewest bytes.
  private mutating func decide(_ step: Step, _ comparison: FrameComparison) {
    guard let last = decided else { return }
    var candidates = comparison.candidates
    // What lasts several frames is drawn once, so it must stay.
    let others = step.delays.count > 1 ? [] : others(than: candidates, from: last, to: step.image)
    // The next picture's ways depend on this one's; quick ones have the same, so that whoever packs
    // can choose.
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

  /// The ways in which the decided picture does not stay, except those that change far more pixels.
  private func others(
    than staying: [FrameCandidate], from last: Decided, to next: RasterImage
  ) -> [FrameCandidate] {
    guard settings.compression != .fast, layout.hasTransparency else { return [] }
    var canvases: [(Disposal, RasterImage)] = []
    if declared.hasTransparency {
      canvases.append((.clear, last.image.cleared(in: last.candidate.change.region)))
    }
    // To restore what was before the first frame is to clear. Pillow (13) forgets what was before a
    // frame that it drew over the canvas.
    if announced > 0, last.candidate.blend == .replace {
      canvases.append((.restore, last.candidate.canvas))
    }
    let changes = canvases.map { FrameChange(from: $0.1, to: next) }
    let fewest = (changes + staying.map(\.change)).map(\.count).min() ?? 0
    return zip(canvases, changes).flatMap { canvas, change in
      // Twice the pixels never took fewer bytes.
      change.count <= 2 * fewest ? compressor.candidates(canvas.0, canvas.1, change) : []
    }
  }

  /// Says how long a picture stays and what becomes of it; if one delay cannot hold its time, it is
  /// followed by frames that change nothing.
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
