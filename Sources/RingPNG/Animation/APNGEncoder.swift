import RingGraphics

/// A writer of animated PNG files (APNG), picture by picture.
///
/// Stores only what changes from frame to frame, and a picture that stays as one longer frame. It
/// keeps three pictures, and two for each thread that packs, however many there are. The same
/// pictures give the same bytes. A program that does not know APNG shows the first frame.
public struct APNGEncoder: ~Copyable {
  /// What an animation is besides its pictures.
  public struct Settings: Hashable, Sendable {
    /// How long each picture is shown.
    public var duration: FrameDuration
    /// How often the animation is played; 0 is forever. Default: 0.
    public var plays: Int
    /// How long to look for a smaller file. Default: balanced.
    public var compression: Compression
    /// Resolution and texts of the file. Default: scale 1, no texts.
    public var metadata: PNGMetadata

    /// Frames of one duration, played forever, unless told otherwise.
    public init(
      duration: FrameDuration, plays: Int = 0, compression: Compression = .balanced,
      metadata: PNGMetadata = PNGMetadata()
    ) {
      (self.duration, self.plays) = (duration, plays)
      (self.compression, self.metadata) = (compression, metadata)
    }
  }

  /// The end of a file, and what must be changed at its beginning.
  public struct Ending: Hashable, Sendable {
    /// What the file ends with.
    public var bytes: [UInt8]
    /// Overwrites as many bytes at `patchOffset`: the number of frames is known last.
    public var patch: [UInt8]
    /// Where `patch` goes, in bytes from the beginning of the file.
    public var patchOffset: Int
  }

  /// The last picture: how it is stored is known, how long it stays and what follows is not.
  private struct Pending {
    var image: RasterImage
    /// How it is stored; of several ways that leave the same behind, one.
    var candidate: FrameCandidate
    /// Pictures in a row that looked like this.
    var count = 1
  }

  /// What is known of a frame while it is packed.
  private struct Announcement {
    var delay: FrameDelay
    var disposal: Disposal
  }

  private let size: PixelSize
  private let settings: Settings
  private let jobs: Int
  /// What pictures must be.
  private let declared: AnimationLayout
  /// What they are stored as, which the second picture decides.
  private var layout: AnimationLayout
  /// Ranks what the next frame depends on.
  private var compressor: FrameCompressor
  private var packer: FramePacker
  /// Of frames that the packer has, in order; the pending one has none yet.
  private var announcements: [Announcement] = []
  private var file: ChunkWriter
  private var clock: DelayClock
  /// Where `acTL` is.
  private var patchOffset: Int
  private var pending: Pending?
  private var pictures = 0
  /// Pictures of which it is known how long they stay.
  private var announced = 0
  private var frames: UInt32 = 0
  private var sequence: UInt32 = 0

  /// An encoder of pictures of one size.
  ///
  /// `jobs`, ≥ 1, is how many threads pack; the bytes are the same. Each may have two more pictures to
  /// pack. Default: 1, the caller's thread.
  ///
  /// Throws `PNGError` for a size, scale, text or number of plays that the format cannot hold, and
  /// `outOfMemory`.
  public init(
    size: PixelSize, layout: AnimationLayout, settings: Settings, jobs: Int = 1
  ) throws(PNGError) {
    precondition(jobs >= 1, "jobs must be at least 1")
    try PNGEncoder.check(size)
    guard 0...Int(Int32.max) ~= settings.plays else { throw .plays(settings.plays) }
    let (file, patchOffset) = try Self.head(size, layout, settings)
    let packer = try FramePacker(layout: layout, compression: settings.compression, jobs: jobs)
    let compressor = try FrameCompressor(layout: layout, compression: settings.compression)
    (self.size, self.settings, self.jobs, declared) = (size, settings, jobs, layout)
    (self.layout, self.file, self.patchOffset, self.packer) = (layout, file, patchOffset, packer)
    self.compressor = compressor
    clock = DelayClock(settings.duration)
  }

  /// Adds a picture; returns the next bytes of the file, often none.
  ///
  /// Throws `PNGError.frameSize`, and `frameLayout` if the layout cannot hold the picture: begin
  /// again with `AnimationLayout.translucent` then.
  public mutating func append(_ image: RasterImage) throws(PNGError) -> [UInt8] {
    guard image.size == size else { throw .frameSize(image.size, expected: size) }
    defer { pictures += 1 }
    if pending?.image == image {
      pending?.count += 1
      return []
    }
    guard declared.holds(image) else { throw .frameLayout(pictures) }
    guard let last = pending else {
      let nothing = image.cleared(in: PixelRegion(size))
      let change = FrameChange(all: size)
      pending = Pending(
        image: image, candidate: FrameCandidate(disposal: .keep, canvas: nothing, change: change))
      return []
    }
    if announced == 0 {
      try settle(on: last.image, image)
      pack(last.image, [last.candidate])
    }
    replace(last, by: image)
    writePacked(isLast: false)
    return file.take()
  }

  /// The end of the file. Throws `PNGError.noFrames`.
  public consuming func finish() throws(PNGError) -> Ending {
    guard let last = pending else { throw .noFrames }
    if announced == 0 { pack(last.image, [last.candidate]) }
    announce(last, clock.delays(forFrames: last.count), disposal: .keep)
    writePacked(isLast: true)
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

  /// Opaque pictures get room for transparent pixels, which stand for what stays, if the second one
  /// takes fewer bytes so.
  ///
  /// PNG could name a colour that is transparent, for 6 % less; older Pillow (9.4) shows that colour.
  private mutating func settle(
    on first: RasterImage, _ second: RasterImage
  ) throws(PNGError) {
    guard case .rgb = layout.pixels else { return }
    let change = FrameChange(from: first, to: second)
    let replacing = FrameCandidate(disposal: .keep, canvas: first, change: change)
    let over = FrameCandidate(disposal: .keep, canvas: first, change: change, blend: .over)
    let roomy = AnimationLayout.translucent
    var other = try FrameCompressor(layout: roomy, compression: settings.compression)
    let bytes = compressor.leader(of: [replacing], for: second).bytes
    guard other.leader(of: [over], for: second).bytes < bytes else { return }
    layout = roomy
    compressor = other
    packer = try FramePacker(layout: roomy, compression: settings.compression, jobs: jobs)
    (file, patchOffset) = try Self.head(size, roomy, settings)
  }

  private static func control(frames: UInt32, plays: Int) -> [UInt8] {
    frames.bigEndianBytes + UInt32(plays).bigEndianBytes
  }

  /// Has a picture packed that follows another one, which is announced so that this one takes the
  /// fewest bytes.
  private mutating func replace(_ last: Pending, by image: RasterImage) {
    let delays = clock.delays(forFrames: last.count)
    var candidates = candidates(from: last, to: image)
    // What lasts several frames is drawn once, so it must stay.
    if delays.count > 1 { candidates.removeAll { $0.disposal != .keep } }
    // The next picture's ways depend on this one's; quick ones have the same, so that whoever packs
    // can choose.
    if settings.compression != .fast, candidates.count > 1 {
      candidates = [compressor.leader(of: candidates, for: image).candidate]
    }
    announce(last, delays, disposal: candidates[0].disposal)
    pack(image, candidates)
    pending = Pending(image: image, candidate: candidates[0])
  }

  private func pack(_ image: RasterImage, _ candidates: [FrameCandidate]) {
    packer.add(FramePacker.Order(candidates: candidates, target: image))
  }

  private func candidates(from last: Pending, to next: RasterImage) -> [FrameCandidate] {
    var canvases: [(Disposal, RasterImage)] = [(.keep, last.image)]
    if settings.compression != .fast, layout.hasTransparency {
      if declared.hasTransparency {
        canvases.append((.clear, last.image.cleared(in: last.candidate.change.region)))
      }
      // To restore what was before the first frame is to clear. Pillow (13) forgets what was before a
      // frame that it drew over the canvas.
      if announced > 0, last.candidate.blend == .replace {
        canvases.append((.restore, last.candidate.canvas))
      }
    }
    let changes = canvases.map { FrameChange(from: $0.1, to: next) }
    let fewest = changes.map(\.count).min() ?? 0
    return zip(canvases, changes).flatMap { canvas, change -> [FrameCandidate] in
      // Twice the pixels never took fewer bytes.
      guard canvas.0 == .keep || change.count <= 2 * fewest else { return [] }
      let blends: [Blend] =
        change.canBlendOver && layout.hasTransparency ? [.replace, .over] : [.replace]
      return blends.map {
        FrameCandidate(disposal: canvas.0, canvas: canvas.1, change: change, blend: $0)
      }
    }
  }

  /// Says how long a picture stays and what becomes of it; if one delay cannot hold its time, it is
  /// followed by frames that change nothing.
  private mutating func announce(_ frame: Pending, _ delays: [FrameDelay], disposal: Disposal) {
    announcements.append(Announcement(delay: delays[0], disposal: disposal))
    announced += 1
    for delay in delays.dropFirst() {
      let nothing = FrameCandidate(disposal: .keep, canvas: frame.image, change: .none)
      pack(frame.image, [nothing])
      announcements.append(Announcement(delay: delay, disposal: .keep))
    }
  }

  /// Writes what is packed and announced, or at the end all.
  private mutating func writePacked(isLast: Bool) {
    while let next = announcements.first, let frame = packer.next(isLast: isLast) {
      announcements.removeFirst()
      write(frame, next.delay, next.disposal)
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
