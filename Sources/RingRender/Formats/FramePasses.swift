import RingCairo
import RingGraphics
import RingSystem

/// Draws all frames of an animation as often as its format needs them, for a sink each time.
struct FramePasses {
  let renderer: FrameRenderer
  let frames: [Int]
  /// What draws them, and what may do more urgent work for a sink.
  let threads: ThreadPool
  /// How many times all frames are drawn, for `progress`.
  let count: Int
  /// Called with the number of frames that were drawn and how many that will be.
  let progress: (_ done: Int, _ all: Int) -> Void
  /// Called on the threads that draw, before a frame is drawn; what it throws ends the pass.
  let inspect: @Sendable (Frame) throws -> Void
  /// What was wrong with texts, each thing once.
  private(set) var warnings: [TextWarning] = []
  private var done = 0

  init(
    _ renderer: FrameRenderer, frames: [Int], count: Int,
    progress: @escaping (_ done: Int, _ all: Int) -> Void,
    inspect: @escaping @Sendable (Frame) throws -> Void
  ) {
    (self.renderer, self.frames, self.count) = (renderer, frames, count)
    (self.progress, self.inspect) = (progress, inspect)
    threads = ThreadPool(size: renderer.jobs)
  }

  /// The first frame alone, which says what to expect of the others.
  func first() throws -> FirstPicture {
    var first: FirstPicture?
    try renderer.run(frames: frames.prefix(1), repeats: .none, on: threads) { worker, frame in
      FirstPicture(image: try worker.image(of: frame), scale: frame.drawing.scale)
    } deliver: { frame in
      if case .made(let picture) = frame.content { first = picture }
      return .next
    }
    guard let first else { throw AnimationError.noFrames }
    return first
  }

  /// Draws all frames, which must have this size, and hands them over in order: a frame that repeats
  /// the one before is not drawn, but taken again.
  mutating func run<Sink: FrameSink & ~Copyable>(
    into sink: consuming Sink, of size: PixelSize
  ) throws -> PassOutcome<Sink.Ending> {
    var sink = sink
    var last: Sink.Product?
    var answer = FrameAnswer.taken
    let (inspect, prepare) = (inspect, sink.preparation)
    let found = try renderer.run(
      frames: frames, repeats: .previous, on: threads
    ) { worker, frame in
      try inspect(frame)
      guard frame.drawing.size == size else {
        throw AnimationError.frameSize(frame.drawing.size, expected: size)
      }
      return prepare(try worker.image(of: frame))
    } deliver: { frame in
      if case .made(let product) = frame.content { last = product }
      if let last { answer = try sink.take(last) }
      guard answer == .taken else { return .stop }
      done += 1
      progress(done, count * frames.count)
      return .next
    }
    warnings += found.filter { !warnings.contains($0) }
    return answer == .taken ? .finished(try sink.finish()) : .needsAlpha
  }

  /// Counts from the beginning, because all passes are done again.
  mutating func restart() { done = 0 }
}

/// The first frame of an animation.
struct FirstPicture: Sendable {
  var image: RasterImage
  /// Pixels per point.
  var scale: Double

  var size: PixelSize { image.size }
}
