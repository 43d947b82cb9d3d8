import RingCairo
import RingCodec
import RingCore
import RingSystem

/// The passes over an animation's frames. Each pass draws all frames and hands them to a sink.
struct FramePasses {
  private(set) var run: PictureRun
  let scenes: SceneSeries
  let frames: [Int]
  /// The drawing threads. A sink may add tasks of higher priority.
  private(set) var threads: ThreadPool
  /// The workers of `threads`, the same in all passes.
  let workers: FrameWorkers
  /// The number of passes, which `progress` includes in its total.
  let count: Int
  /// Called on the calling thread with the number of frames drawn so far and in total.
  let progress: (_ done: Int, _ total: Int) -> Void
  /// Called on the drawing threads before each frame is drawn. An error ends the pass.
  let willDraw: @Sendable (Frame) throws -> Void
  private(set) var warnings = OrderedSet<TextWarning>()
  /// A hash of the digests of all frames, from the last pass.
  private(set) var hasher = StableHasher()
  private var done = 0

  init(
    _ run: PictureRun, of scenes: SceneSeries, frames: [Int], count: Int,
    progress: @escaping (_ done: Int, _ total: Int) -> Void,
    willDraw: @escaping @Sendable (Frame) throws -> Void
  ) {
    var run = run
    // The file has one alternative text, not one for each frame.
    run.altTexts = .none
    (self.run, self.scenes, self.frames, self.count) = (run, scenes, frames, count)
    (self.progress, self.willDraw) = (progress, willDraw)
    threads = ThreadPool(size: run.threadCount)
    workers = FrameWorkers(run)
  }

  /// Draws and returns the first frame, whose size all frames of the animation must have.
  ///
  /// Reserves the memory of the images that a pass of `format` holds, and takes fewer threads if
  /// there is not enough for all. Throws before anything is drawn if one thread needs too much.
  mutating func first(of format: AnimationFormat) throws -> FirstFrame {
    var first: FirstFrame?
    let run: PictureRun = self.run
    let newWarnings = try run.toleratingWarnings.run(
      frames: frames.prefix(1), of: scenes, repeats: .none, on: threads, with: workers
    ) { worker, frame in
      _ = try run.reservingImages(of: frame.drawing.size, for: format)
      return FirstFrame(
        image: try worker.image(of: frame), scale: frame.drawing.scale, digest: frame.digest)
    } deliver: { frame in
      if case .rendered(let image) = frame.content { first = image }
      return true
    }
    guard let first else { throw AnimationError.noFrames }
    // A worker returns a warning once, so later passes may not return these.
    warnings.append(contentsOf: newWarnings)
    self.run = try run.reservingImages(of: first.size, for: format)
    workers.setBudget(of: self.run)
    if self.run.jobs != threads.size { threads = ThreadPool(size: self.run.jobs) }
    return first
  }

  /// Draws all frames and passes them to `sink` in order.
  ///
  /// Each frame must have the size of the first one, whose image is not drawn again. A frame that
  /// repeats the previous one is not drawn either; the sink gets the previous product again. Throws
  /// `NeedsAlphaError` if the sink has not accepted a frame.
  mutating func run<Sink: FrameSink & ~Copyable>(
    into sink: consuming Sink, after first: FirstFrame
  ) throws -> Sink.Outcome {
    var sink = sink
    var last: Sink.Product?
    var isAccepted = true
    hasher = StableHasher()
    let (willDraw, convert) = (willDraw, sink.convert)
    let newWarnings = try self.run.run(
      frames: frames, of: scenes, repeats: .previous, on: threads, with: workers
    ) { worker, frame in
      try willDraw(frame)
      guard frame.drawing.size == first.size else {
        throw AnimationError.frameSize(frame.drawing.size, expected: first.size)
      }
      let isFirst = frame.digest == first.digest
      return convert(isFirst ? first.image : try worker.image(of: frame))
    } deliver: { frame in
      hasher.combine(frame.digest.description)
      if case .rendered(let product) = frame.content { last = product }
      if let last { isAccepted = try sink.append(last) }
      guard isAccepted else { return false }
      done += 1
      progress(done, count * frames.count)
      return true
    }
    warnings.append(contentsOf: newWarnings)
    guard isAccepted else { throw NeedsAlphaError() }
    return try sink.finish()
  }

  /// Resets the progress, because all passes will be repeated.
  mutating func restart() { done = 0 }
}

extension PictureRun {
  /// Returns the number of images that a pass holds, and how many more each thread adds to them.
  ///
  /// All formats hold the first image, the last one and the one that is written, and three for each
  /// thread: two results and a copy. The encoder of APNG also holds an image and the canvas of
  /// another, and images in flight; a thread that compresses has a copy, rows and a stream.
  private static func heldImageCounts(
    of size: PixelSize, for format: AnimationFormat
  ) -> (shared: Int, perThread: Int) {
    guard format == .apng else { return (shared: 3, perThread: 3) }
    return (shared: 4, perThread: 5 + APNGEncoder.inFlightPerThread(for: size))
  }

  /// Returns the run with the memory that remains after the images which a pass of `format` holds,
  /// and with as many threads as it suffices for.
  ///
  /// The images have size `size`. Throws if the memory does not suffice for one thread.
  fileprivate func reservingImages(
    of size: PixelSize, for format: AnimationFormat
  ) throws(MemoryLimitError) -> PictureRun {
    let (shared, perThread) = Self.heldImageCounts(of: size, for: format)
    let imageBytes = size.count * 4
    var run = self
    run.jobs = threadCount
    // Each thread also needs a canvas, which its renderer reserves.
    while run.jobs > 1, (shared + run.jobs * (perThread + 1)) * imageBytes > memory.remaining {
      run.jobs -= 1
    }
    try run.memory.reserve(
      (shared + run.jobs * perThread) * imageBytes,
      for: "an animation of \(size.width) × \(size.height) pixels")
    run.jobs = run.threadCount
    return run
  }
}

struct FirstFrame: Sendable {
  var image: RasterImage
  /// In pixels per point.
  var scale: Double
  var digest: Digest

  var size: PixelSize { image.size }
}
