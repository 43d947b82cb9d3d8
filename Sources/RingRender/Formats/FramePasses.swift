import RingCairo
import RingCore
import RingSystem

/// The passes over an animation's frames. Each pass draws all frames and hands them to a sink.
struct FramePasses {
  let renderer: FrameRenderer
  let frames: [Int]
  /// The drawing threads. A sink may add tasks of higher priority.
  let threads: ThreadPool
  /// The number of passes, which `progress` includes in its total.
  let count: Int
  /// Called on the calling thread with the number of frames drawn so far and in total.
  let progress: (_ done: Int, _ total: Int) -> Void
  /// Called on the drawing threads before each frame is drawn.
  ///
  /// An error that it throws ends the pass.
  let willDraw: @Sendable (Frame) throws -> Void
  /// The warnings about texts so far, without duplicates.
  private(set) var warnings: [TextWarning] = []
  private var done = 0

  init(
    _ renderer: FrameRenderer, frames: [Int], count: Int,
    progress: @escaping (_ done: Int, _ total: Int) -> Void,
    willDraw: @escaping @Sendable (Frame) throws -> Void
  ) {
    (self.renderer, self.frames, self.count) = (renderer, frames, count)
    (self.progress, self.willDraw) = (progress, willDraw)
    threads = ThreadPool(size: renderer.jobs)
  }

  /// Draws and returns the first frame, whose size all frames of the animation must have.
  func first() throws -> FirstFrame {
    var first: FirstFrame?
    try renderer.run(frames: frames.prefix(1), repeats: .none, on: threads) { worker, frame in
      FirstFrame(image: try worker.image(of: frame), scale: frame.drawing.scale)
    } deliver: { frame in
      if case .rendered(let image) = frame.content { first = image }
      return .next
    }
    guard let first else { throw AnimationError.noFrames }
    return first
  }

  /// Draws all frames and passes them to `sink` in order.
  ///
  /// Each frame must have the size `size`. A frame that repeats the previous one is not drawn; the
  /// sink gets the previous product again.
  mutating func run<Sink: FrameSink & ~Copyable>(
    into sink: consuming Sink, of size: PixelSize
  ) throws -> PassOutcome<Sink.Outcome> {
    var sink = sink
    var last: Sink.Product?
    var answer = SinkResult.accepted
    let (willDraw, convert) = (willDraw, sink.convert)
    let newWarnings = try renderer.run(
      frames: frames, repeats: .previous, on: threads
    ) { worker, frame in
      try willDraw(frame)
      guard frame.drawing.size == size else {
        throw AnimationError.frameSize(frame.drawing.size, expected: size)
      }
      return convert(try worker.image(of: frame))
    } deliver: { frame in
      if case .rendered(let product) = frame.content { last = product }
      if let last { answer = try sink.append(last) }
      guard answer == .accepted else { return .stop }
      done += 1
      progress(done, count * frames.count)
      return .next
    }
    warnings += newWarnings.filter { !warnings.contains($0) }
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

  var size: PixelSize { image.size }
}
