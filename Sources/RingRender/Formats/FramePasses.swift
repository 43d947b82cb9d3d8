import RingCairo
import RingCore
import RingSystem

/// The passes over an animation's frames. Each pass draws all frames and hands them to a sink.
struct FramePasses {
  let run: PictureRun
  let scenes: SceneSeries
  let frames: [Int]
  /// The drawing threads. A sink may add tasks of higher priority.
  let threads: ThreadPool
  /// The workers of `threads`, the same in all passes.
  let workers: FrameWorkers
  /// The number of passes, which `progress` includes in its total.
  let count: Int
  /// Called on the calling thread with the number of frames drawn so far and in total.
  let progress: (_ done: Int, _ total: Int) -> Void
  /// Called on the drawing threads before each frame is drawn.
  ///
  /// An error that it throws ends the pass.
  let willDraw: @Sendable (Frame) throws -> Void
  /// The warnings about texts so far, without duplicates.
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
    run.includesMetadata = false
    (self.run, self.scenes, self.frames, self.count) = (run, scenes, frames, count)
    (self.progress, self.willDraw) = (progress, willDraw)
    threads = ThreadPool(size: run.jobs)
    workers = FrameWorkers(run)
  }

  /// Draws and returns the first frame, whose size all frames of the animation must have.
  mutating func first() throws -> FirstFrame {
    var first: FirstFrame?
    let newWarnings = try run.toleratingWarnings.run(
      frames: frames.prefix(1), of: scenes, repeats: .none, on: threads, with: workers
    ) { worker, frame in
      FirstFrame(
        image: try worker.image(of: frame), scale: frame.drawing.scale, digest: frame.digest)
    } deliver: { frame in
      if case .rendered(let image) = frame.content { first = image }
      return true
    }
    guard let first else { throw AnimationError.noFrames }
    // A worker returns a warning once, so later passes may not return these.
    warnings.append(contentsOf: newWarnings)
    return first
  }

  /// Draws all frames and passes them to `sink` in order.
  ///
  /// Each frame must have the size of the first one, whose image is not drawn again. A frame that
  /// repeats the previous one is not drawn either; the sink gets the previous product again.
  mutating func run<Sink: FrameSink & ~Copyable>(
    into sink: consuming Sink, after first: FirstFrame
  ) throws -> PassOutcome<Sink.Outcome> {
    var sink = sink
    var last: Sink.Product?
    var answer = SinkResult.accepted
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
      if let last { answer = try sink.append(last) }
      guard answer == .accepted else { return false }
      done += 1
      progress(done, count * frames.count)
      return true
    }
    warnings.append(contentsOf: newWarnings)
    return answer == .accepted ? .finished(try sink.finish()) : .needsAlpha
  }

  /// Resets the progress, because all passes will be repeated.
  mutating func restart() { done = 0 }
}

/// The first frame of an animation with its scale.
struct FirstFrame: Sendable {
  var image: RasterImage
  /// The number of pixels per point.
  var scale: Double
  /// The digest of the frame's drawing.
  var digest: Digest

  var size: PixelSize { image.size }
}
