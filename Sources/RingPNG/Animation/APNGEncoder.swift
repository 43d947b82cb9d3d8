import RingGraphics

/// A writer of animated PNG files (APNG), picture by picture.
///
/// Stores only what changes from frame to frame, and a picture that stays as one longer frame. It
/// keeps three pictures, however many there are. The same pictures give the same bytes. A program
/// that does not know APNG shows the first frame.
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
    /// The canvas that it was drawn on.
    var canvas: RasterImage
    var stored: StoredFrame
    /// Pictures in a row that looked like this.
    var count = 1
  }

  private let size: PixelSize
  private let settings: Settings
  private var compressor: FrameCompressor
  private var file: ChunkWriter
  private var clock: DelayClock
  /// Where `acTL` is.
  private let patchOffset: Int
  private var pending: Pending?
  private var pictures = 0
  private var frames: UInt32 = 0
  private var sequence: UInt32 = 0

  /// An encoder of pictures of one size.
  ///
  /// Throws `PNGError` for a size, scale, text or number of plays that the format cannot hold, and
  /// `outOfMemory`.
  public init(
    size: PixelSize, layout: AnimationLayout, settings: Settings
  ) throws(PNGError) {
    try PNGEncoder.check(size)
    guard 0...Int(Int32.max) ~= settings.plays else { throw .plays(settings.plays) }
    var file = ChunkWriter()
    try file.appendHead(size, layout.pixels, settings.metadata)
    let patchOffset = file.bytes.count
    file.append("acTL", Self.control(frames: 0, plays: settings.plays))
    let compressor = try FrameCompressor(layout: layout, compression: settings.compression)
    (self.size, self.settings, self.file) = (size, settings, file)
    self.patchOffset = patchOffset
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
    guard compressor.layout.holds(image) else { throw .frameLayout(pictures) }
    if let last = pending {
      write(last, before: image)
    } else {
      let stored = StoredFrame(
        region: PixelRegion(size), blend: .replace, stream: compressor.stream(of: image))
      pending = Pending(image: image, canvas: image.cleared(in: PixelRegion(size)), stored: stored)
    }
    return file.take()
  }

  /// The end of the file. Throws `PNGError.noFrames`.
  public consuming func finish() throws(PNGError) -> Ending {
    guard let last = pending else { throw .noFrames }
    write(last, clock.delays(forFrames: last.count), disposal: .keep)
    file.append("IEND", EmptyCollection())
    let bytes = file.take()
    file.append("acTL", Self.control(frames: frames, plays: settings.plays))
    return Ending(bytes: bytes, patch: file.take(), patchOffset: patchOffset)
  }

  private static func control(frames: UInt32, plays: Int) -> [UInt8] {
    frames.bigEndianBytes + UInt32(plays).bigEndianBytes
  }

  /// Writes the last picture so that the next one takes the fewest bytes.
  private mutating func write(_ last: Pending, before next: RasterImage) {
    let delays = clock.delays(forFrames: last.count)
    var candidates = candidates(from: last, to: next)
    // What lasts several frames is drawn once, so it must stay.
    if delays.count > 1 { candidates.removeAll { $0.disposal != .keep } }
    let (best, stored) = compressor.best(of: candidates, for: next)
    write(last, delays, disposal: best.disposal)
    pending = Pending(image: next, canvas: best.canvas, stored: stored)
  }

  private func candidates(from last: Pending, to next: RasterImage) -> [FrameCandidate] {
    var canvases: [(Disposal, RasterImage)] = [(.keep, last.image)]
    if settings.compression != .fast, compressor.layout.hasTransparency {
      canvases.append((.clear, last.image.cleared(in: last.stored.region)))
      // To restore what was before the first frame is to clear. Pillow (13) forgets what was before a
      // frame that it drew over the canvas.
      if frames > 0, last.stored.blend == .replace { canvases.append((.restore, last.canvas)) }
    }
    let changes = canvases.map { FrameChange(from: $0.1, to: next) }
    let fewest = changes.map(\.count).min() ?? 0
    return zip(canvases, changes).flatMap { canvas, change -> [FrameCandidate] in
      // Twice the pixels never took fewer bytes.
      guard canvas.0 == .keep || change.count <= 2 * fewest else { return [] }
      let blends: [Blend] =
        change.canBlendOver && compressor.layout.hasTransparency ? [.replace, .over] : [.replace]
      return blends.map {
        FrameCandidate(disposal: canvas.0, canvas: canvas.1, change: change, blend: $0)
      }
    }
  }

  /// Writes a picture and, if one delay cannot hold its time, frames that change nothing.
  private mutating func write(_ frame: Pending, _ delays: [FrameDelay], disposal: Disposal) {
    write(frame.stored, delays[0], disposal)
    guard delays.count > 1 else { return }
    let stream = compressor.stream(of: frame.image.cropped(to: .corner))
    let nothing = StoredFrame(region: .corner, blend: .replace, stream: stream)
    for delay in delays.dropFirst() { write(nothing, delay, .keep) }
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
