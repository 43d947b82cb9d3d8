import RingCore
import RingSystem

/// A writer of animated PNG files (APNG), image by image.
///
/// Stores only the changes from frame to frame, and equal consecutive images as one longer frame.
/// Memory does not depend on the animation's length: the encoder holds three images and two more
/// per compressing thread, or four for images of at most 2²⁰ pixels. The same images give the same
/// bytes. Programs without APNG support show the first frame.
package struct APNGEncoder: ~Copyable {
  /// An image whose candidate is chosen, but whose disposal depends on the next image.
  private struct PendingFrame {
    var image: RasterImage
    /// With `fast`, the compressing thread may still choose another one.
    var candidate: FrameCandidate
  }

  /// An image whose comparison with the previous image was queued.
  private struct QueuedFrame {
    var image: RasterImage
    /// The delays of the previous image.
    var delays: [FrameDelay]
    /// The identifier of the comparison in `compressionQueue`.
    var comparison: Int
  }

  private struct FrameTiming {
    var delay: FrameDelay
    var disposal: Disposal
  }

  private let size: PixelSize
  private let settings: Settings
  /// `nil` for the caller's thread.
  private let threads: ThreadPool?
  /// The layout that images must fit.
  private let inputLayout: AnimationLayout
  /// The layout of the file. The second image may change it from `inputLayout` to one with alpha.
  private var layout: AnimationLayout
  /// The compressor that ranks candidates whose canvas depends on how the previous image is stored.
  private var compressor: FrameCompressor
  private var compressionQueue: FrameCompressionQueue
  /// The last image, and the number of consecutive equal images that it ends.
  private var pendingInput: Optional<(image: RasterImage, count: Int)>
  private var pendingFrame: Optional<PendingFrame>
  /// The images after `pendingFrame`, in order.
  private var queuedFrames: [QueuedFrame]
  /// The identifiers of the frames that are being compressed, in order. `timings` holds their
  /// timings except the last one: the disposal of `pendingFrame` is not yet known.
  private var inFlightFrames: [Int]
  private var timings: [FrameTiming]
  private var file: ChunkWriter
  private var clock: DelayClock
  /// The offset of `acTL` in the file, in bytes.
  private var patchOffset: Int
  private var inputCount = 0
  /// The number of distinct images whose delays are known.
  private var timedFrameCount = 0
  private var frames: UInt32 = 0
  private var sequence: UInt32 = 0

  /// `threads` compare and compress, and may also do less urgent work. Default: the caller's
  /// thread. The bytes do not depend on them.
  ///
  /// Throws `PNGError` for a size, scale, text or number of plays that the format cannot hold, and
  /// `outOfMemory`.
  package init(
    size: PixelSize, layout: AnimationLayout, settings: Settings, threads: ThreadPool? = nil
  ) throws(PNGError) {
    try PNGEncoder.check(size)
    guard 0...Int(Int32.max) ~= settings.playCount else { throw .plays(settings.playCount) }
    let (file, patchOffset) = try Self.head(size, layout, settings)
    let compressor = try FrameCompressor(layout: layout, compression: settings.compression)
    (self.size, self.settings, self.threads, inputLayout) = (size, settings, threads, layout)
    (self.layout, self.file, self.patchOffset) = (layout, file, patchOffset)
    compressionQueue = FrameCompressionQueue(
      layout: layout, compression: settings.compression, threads: threads)
    self.compressor = compressor
    clock = DelayClock(settings.duration)
    (pendingInput, pendingFrame) = (nil, nil)
    (queuedFrames, inFlightFrames, timings) = ([], [], [])
  }

  /// Appends an image. Returns the next bytes of the file, often none.
  ///
  /// Throws `PNGError.frameSize`, `frameLayout` and `outOfMemory`. After `frameLayout`, which means
  /// that the layout cannot hold the image, begin again with `AnimationLayout.translucent`.
  package mutating func append(_ image: RasterImage) throws(PNGError) -> [UInt8] {
    guard image.size == size else { throw .frameSize(image.size, expected: size) }
    defer { inputCount += 1 }
    if pendingInput?.image == image {
      pendingInput?.count += 1
      return []
    }
    guard inputLayout.canStore(image) else { throw .frameLayout(inputCount) }
    defer { pendingInput = (image, 1) }
    guard let last = pendingInput else {
      let blank = image.cleared(in: PixelRegion(size))
      let change = FrameDelta(all: size)
      let candidate = FrameCandidate(disposal: .none, canvas: blank, change: change)
      pendingFrame = PendingFrame(image: image, candidate: candidate)
      return []
    }
    if inFlightFrames.isEmpty, timedFrameCount == 0 { try startFirstFrame(before: image) }
    queuedFrames.append(
      QueuedFrame(
        image: image, delays: clock.delays(forFrames: last.count),
        comparison: compressionQueue.compare(last.image, image)))
    try drain(leaving: maximumInFlight)
    return file.removeBytes()
  }

  private var maximumInFlight: Int { Self.inFlightPerThread(for: size) * (threads?.size ?? 1) }

  /// Returns the end of the file. Throws `PNGError.noFrames` and `outOfMemory`.
  package consuming func finish() throws(PNGError) -> Trailer {
    guard let last = pendingInput else { throw .noFrames }
    if inFlightFrames.isEmpty, timedFrameCount == 0 { try startFirstFrame(before: nil) }
    try drain(leaving: 1)
    let delays = clock.delays(forFrames: last.count, pause: settings.pause)
    recordTiming(last.image, delays, disposal: .none)
    try drain(leaving: 0)
    file.append("IEND", EmptyCollection())
    let bytes = file.removeBytes()
    file.append("acTL", Self.control(frames: frames, plays: settings.playCount))
    return Trailer(bytes: bytes, patch: file.removeBytes(), patchOffset: patchOffset)
  }

  /// Returns everything before the first frame, and the offset of `acTL`.
  private static func head(
    _ size: PixelSize, _ layout: AnimationLayout, _ settings: Settings
  ) throws(PNGError) -> (ChunkWriter, Int) {
    var file = ChunkWriter()
    try file.appendHead(size, layout.pixels, settings.metadata)
    let offset = file.bytes.count
    file.append("acTL", control(frames: 0, plays: settings.playCount))
    return (file, offset)
  }

  /// `second`, the image after it, may change the layout; `nil` if there is none.
  private mutating func startFirstFrame(before second: RasterImage?) throws(PNGError) {
    guard let first = pendingFrame else { return }
    if let second { try chooseLayout(for: first.image, second) }
    compress(first.image, [first.candidate])
  }

  /// Replaces a layout of opaque images by one with alpha if `second` then takes fewer bytes.
  ///
  /// With alpha, transparent pixels mark unchanged pixels. A layout with a colour key is smaller
  /// for most images, so alpha must save more than a tenth of the bytes there.
  private mutating func chooseLayout(
    for first: RasterImage, _ second: RasterImage
  ) throws(PNGError) {
    let maximumTenths: Int
    switch layout.pixels {
    case .rgb: maximumTenths = 10
    case .rgbWithColorKey: maximumTenths = 9
    case .gray, .grayAlpha, .rgba, .palette: return
    }
    let change = FrameDelta(from: first, to: second)
    let translucent = AnimationLayout.translucent
    var alternative = try FrameCompressor(layout: translucent, compression: settings.compression)
    let candidates = compressor.candidates(.none, first, change)
    let translucentCandidates = alternative.candidates(.none, first, change)
    guard let bytes = compressor.sizes(of: candidates, for: second).min(),
      alternative.sizes(of: translucentCandidates, for: second).contains(where: {
        $0 * 10 < bytes * maximumTenths
      })
    else { return }
    layout = translucent
    compressor = alternative
    compressionQueue = FrameCompressionQueue(
      layout: translucent, compression: settings.compression, threads: threads)
    (file, patchOffset) = try Self.head(size, translucent, settings)
  }

  /// Returns the contents of `acTL`.
  private static func control(frames: UInt32, plays: Int) -> [UInt8] {
    frames.bigEndianBytes + UInt32(plays).bigEndianBytes
  }

  /// Uses finished comparisons and writes finished frames, until at most `count` are in flight.
  private mutating func drain(leaving count: Int) throws(PNGError) {
    while true {
      while let queued = queuedFrames.first,
        let comparison = try compressionQueue.takeComparison(queued.comparison)
      {
        queuedFrames.removeFirst()
        compressNext(queued, comparison)
      }
      while let next = timings.first, let frame = try compressionQueue.takeFrame(inFlightFrames[0])
      {
        inFlightFrames.removeFirst()
        timings.removeFirst()
        write(frame, next.delay, next.disposal)
      }
      guard queuedFrames.count + inFlightFrames.count > count else { return }
      compressionQueue.wait(
        comparison: queuedFrames.first?.comparison,
        frame: timings.isEmpty ? nil : inFlightFrames.first)
    }
  }

  /// Starts to compress `queued.image`. Chooses the disposal of `pendingFrame` with which
  /// `queued.image` takes the fewest bytes.
  private mutating func compressNext(_ queued: QueuedFrame, _ comparison: FrameComparison) {
    guard let last = pendingFrame else { return }
    var candidates = comparison.candidates
    // An image with several delays is followed by empty frames, so it must stay.
    let others =
      queued.delays.count > 1 ? [] : alternatives(to: candidates, from: last, to: queued.image)
    // The candidates of the next image depend on this choice. With `fast`, they do not depend on
    // it, so the compressing thread can choose.
    if settings.compression != .fast, candidates.count + others.count > 1 {
      let sizes = comparison.sizes ?? compressor.sizes(of: candidates, for: queued.image)
      let all = sizes + compressor.sizes(of: others, for: queued.image)
      candidates = [FrameCandidate.smallest(of: candidates + others, sizes: all)]
    }
    recordTiming(last.image, queued.delays, disposal: candidates[0].disposal)
    compress(queued.image, candidates)
    pendingFrame = PendingFrame(image: queued.image, candidate: candidates[0])
  }

  private mutating func compress(_ image: RasterImage, _ candidates: [FrameCandidate]) {
    inFlightFrames.append(compressionQueue.compress(candidates, image))
  }

  /// Returns the candidates whose disposal removes the image of `last` from the canvas.
  private func alternatives(
    to staying: [FrameCandidate], from last: PendingFrame, to next: RasterImage
  ) -> [FrameCandidate] {
    guard settings.compression != .fast, layout.hasTransparency else { return [] }
    var canvases: [(Disposal, RasterImage)] = []
    if inputLayout.hasTransparency {
      canvases.append((.background, last.image.cleared(in: last.candidate.change.region)))
    }
    // On the first frame, `previous` means `background` (APNG specification). Pillow (13) does not
    // restore the canvas after a frame that it blended over the canvas.
    if timedFrameCount > 0, last.candidate.blend == .source {
      canvases.append((.previous, last.candidate.canvas))
    }
    let changes = canvases.map { FrameDelta(from: $0.1, to: next) }
    let fewest = (changes + staying.map(\.change)).map(\.count).min() ?? 0
    return zip(canvases, changes).flatMap { canvas, change in
      // In measurements, more than twice the pixels never took fewer bytes.
      change.count <= 2 * fewest ? compressor.candidates(canvas.0, canvas.1, change) : []
    }
  }

  /// Records the first delay and the disposal of an image. Adds a frame without a change for each
  /// further delay.
  private mutating func recordTiming(
    _ image: RasterImage, _ delays: [FrameDelay], disposal: Disposal
  ) {
    timings.append(FrameTiming(delay: delays[0], disposal: disposal))
    timedFrameCount += 1
    for delay in delays.dropFirst() {
      let emptyFrame = FrameCandidate(disposal: .none, canvas: image, change: .none)
      compress(image, [emptyFrame])
      timings.append(FrameTiming(delay: delay, disposal: .none))
    }
  }

  private mutating func write(_ frame: EncodedFrame, _ delay: FrameDelay, _ disposal: Disposal) {
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

  /// Enough to keep the thread busy, but fewer if the images are large.
  package static func inFlightPerThread(for size: PixelSize) -> Int {
    size.count <= 1 << 20 ? 4 : 2
  }

  package struct Settings: Hashable, Sendable {
    package var duration: FrameDuration
    /// 0 for forever.
    package var playCount: Int
    /// How many seconds longer the last image is shown, ≥ 0 and at most 10⁹.
    package var pause: Double
    package var compression: Compression
    package var metadata: PNGMetadata

    package init(
      duration: FrameDuration, plays: Int = 0, pause: Double = 0,
      compression: Compression = .balanced, metadata: PNGMetadata = PNGMetadata()
    ) {
      (self.duration, self.playCount, self.pause) = (duration, plays, pause)
      (self.compression, self.metadata) = (compression, metadata)
    }
  }

  /// The last bytes of an APNG file, and a patch for its beginning.
  package struct Trailer: Hashable, Sendable {
    package var bytes: [UInt8]
    /// Overwrites `acTL` at `patchOffset` with the frame count, which is known only at the end.
    package var patch: [UInt8]
    /// From the beginning of the file, in bytes.
    package var patchOffset: Int
  }
}
