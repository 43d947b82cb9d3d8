import RingCairo
import RingCodec
import RingCore
import RingScene
import RingSystem

/// Pictures that are drawn on several threads and delivered in order, as an asynchronous sequence.
///
/// An iterator starts the threads, which are not those of Swift's tasks. They draw a few pictures
/// ahead, and wait for a slow reader. Cancelling the task that reads, or releasing the iterator,
/// ends them after the pictures in progress. Each iterator draws all pictures again.
///
/// `RenderOptions.warnings` handles each warning about texts once, on the thread that delivers the
/// pictures, before the first picture that has it.
public struct Pictures<Input: Sendable>: AsyncSequence, Sendable {
  /// The picture of an input, or the error of an input without one.
  public struct Picture: Sendable {
    /// The position of the input among all inputs, or the number of the frame, from 0.
    public let index: Int
    /// The input of the picture.
    public let input: Input
    /// The time at which the frame is shown, in seconds; `nil` if the input is not a moment.
    public let time: Double?
    /// The index of the earlier frame with equal pixels and an equal alternative text; `nil` if
    /// there is none.
    ///
    /// Only frames of an animation are compared, and each only with the one before it. In a series
    /// of equal frames, this is the index of the first.
    public let repeats: Int?
    fileprivate let drawn: Result<DrawnPicture, any Error>

    /// Returns the pixels. Throws the error of the scene or the drawing as a `RingError`.
    public func image() throws(RingError) -> RasterImage { try result().image }

    /// Returns the bytes of a PNG file, which states the scale.
    ///
    /// Default of `compression`: that of the run. Throws as `image()`, and a `RingError` for a
    /// scale that a PNG cannot state.
    public func png(compression: Compression? = nil) throws(RingError) -> [UInt8] {
      let drawn = try result()
      return try RingError.converting {
        var encoder = try PNGEncoder(compression: compression ?? drawn.compression)
        let texts = AltTextMetadata(drawn.altText)?.pngTexts ?? []
        return try encoder.encode(
          drawn.image, metadata: PNGMetadata(scale: drawn.scale, texts: texts))
      }
    }

    /// Writes a PNG file, which states the scale, completely or not at all; `-` is standard output.
    ///
    /// Default of `compression`: that of the run. Throws as `png(compression:)`, and a `RingError`
    /// of the code `file` if the file cannot be created or written.
    public func writePNG(
      to path: String, compression: Compression? = nil
    ) throws(RingError) {
      let bytes = try png(compression: compression)
      _ = try RingError.converting { try FileOutput.write(bytes, to: path) }
    }

    private func result() throws(RingError) -> DrawnPicture {
      try RingError.converting { try drawn.get() }
    }
  }

  /// An iterator for one task, whose threads end with it.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let reader: Reader

    /// Returns the next picture; `nil` after the last.
    ///
    /// Throws `CancellationError` if the task is cancelled, and otherwise a `RingError`: the first
    /// error of a frame with the frame as its place, or the error of an asynchronous sequence of
    /// inputs.
    public mutating func next() async throws -> Picture? {
      do { return try await reader.mailbox.next() } catch let error as CancellationError {
        throw error
      } catch {
        throw RingError(error)
      }
    }
  }

  /// The reader of a run on a new thread, which ends when the reader is released.
  fileprivate final class Reader: Sendable {
    let mailbox: Mailbox<Picture>

    init(_ job: Job) {
      mailbox = Mailbox(onCancel: job.cancel)
      do {
        try ThreadGroup.detach { [mailbox] in
          let end = Result { try job.draw { try mailbox.put($0) } }
          mailbox.finish(end)
          job.cancel()
        }
      } catch {
        mailbox.finish(.failure(error))
        job.cancel()
      }
    }

    deinit { mailbox.cancel() }
  }

  fileprivate typealias Draw = @Sendable (_ deliver: (Picture) throws -> Void) throws -> Void

  /// The drawing of all pictures for one iterator.
  fileprivate struct Job: Sendable {
    let draw: Draw
    /// Ends the waits of `draw` for its inputs. Called at least once, by any thread.
    var cancel: @Sendable () -> Void = {}
  }

  private let begin: @Sendable () -> Job

  fileprivate init(_ draw: @escaping Draw) { begin = { Job(draw: draw) } }

  fileprivate init(begin: @escaping @Sendable () -> Job) { self.begin = begin }

  /// Returns an iterator that begins with the first input.
  public func makeAsyncIterator() -> Iterator { Iterator(reader: Reader(begin())) }
}

/// The pixels of a picture, with the settings of its PNG file.
private struct DrawnPicture: Sendable {
  let image: RasterImage
  /// In pixels per point.
  let scale: Double
  let compression: Compression
  /// `nil` if the run includes no metadata.
  let altText: String?

  init(_ frame: Frame, _ worker: inout FrameWorker, _ compression: Compression) throws {
    (image, scale) = (try worker.image(of: frame), frame.drawing.scale)
    (self.compression, altText) = (compression, frame.altText)
  }
}

extension PictureRun {
  /// Returns a picture of each input. An error of `scene` is that of its picture alone.
  ///
  /// Several threads call `scene` concurrently.
  public func pictures<Inputs: Sequence & Sendable>(
    of inputs: Inputs, scene: @escaping @Sendable (Inputs.Element) throws -> Scene
  ) -> Pictures<Inputs.Element> where Inputs.Element: Sendable {
    Pictures { deliver in
      var iterator = inputs.makeIterator()
      try draw(next: { iterator.next() }, scene: scene, deliver: deliver)
    }
  }

  /// Returns a picture of each input of an asynchronous sequence, such as the rows of a file.
  ///
  /// A task reads the inputs, a few ahead of those that are being drawn. An error of the sequence
  /// ends the pictures, after those of the inputs before it; an error of `scene` is that of its
  /// picture alone. Several threads call `scene` concurrently.
  public func pictures<Inputs: AsyncSequence & Sendable>(
    of inputs: Inputs, scene: @escaping @Sendable (Inputs.Element) throws -> Scene
  ) -> Pictures<Inputs.Element> where Inputs.Element: Sendable {
    Pictures(begin: {
      let queue = InputQueue<Inputs.Element>(capacity: maximumPendingPerJob * jobs)
      let reading = Task { await queue.fill(from: inputs) }
      return Pictures.Job { deliver in
        // An error of `next` would end the run before the pictures in progress are delivered.
        var end = Result<Inputs.Element?, any Error>.success(nil)
        try draw(
          isReady: { queue.isReady },
          next: {
            let input = Result { try queue.next() }
            if case .failure = input { end = input }
            return try? input.get()
          }, scene: scene, deliver: deliver)
        _ = try end.get()
      } cancel: {
        reading.cancel()
        queue.cancel()
      }
    })
  }

  /// Draws a scene of each input until `next` returns `nil`.
  ///
  /// `next` may block, unless `isReady` has returned `true`.
  private func draw<Input: Sendable>(
    isReady: () throws -> Bool = { true }, next: () throws -> Input?,
    scene: @escaping @Sendable (Input) throws -> Scene,
    deliver: (Pictures<Input>.Picture) throws -> Void
  ) throws {
    try run(isReady: isReady, next: next) { worker, input in
      try DrawnPicture(worker.frame(of: scene(input)), &worker, compression)
    } deliver: { index, input, drawn in
      try deliver(
        Pictures.Picture(index: index, input: input, time: nil, repeats: nil, drawn: drawn))
      return true
    }
  }
}

extension AnimatedScene {
  /// Returns the frames with the indices `frames`. Default: all, drawn on all processors.
  ///
  /// A frame that equals the previous one is not drawn again. The first error in order ends the
  /// sequence: a `RingError` with the frame as its place. If the duration is not a finite number
  /// above 0, or the pause not in 0…10⁹, the first is one of the code `invalidView`.
  public func frames(
    _ frames: Range<Int>? = nil, run: PictureRun = PictureRun()
  ) -> Pictures<Int> {
    Pictures { deliver in
      try checkDuration()
      try run.draw(self, frames ?? 0..<frameCount, deliver)
    }
  }
}

extension PictureRun {
  /// Draws frames and passes them to `deliver`; repeats have the pixels of the last drawn frame.
  fileprivate func draw(
    _ animation: AnimatedScene, _ frames: Range<Int>,
    _ deliver: (Pictures<Int>.Picture) throws -> Void
  ) throws {
    var last: Result<DrawnPicture, any Error>?
    try run(frames: frames, of: SceneSeries(animation)) { worker, frame in
      try DrawnPicture(frame, &worker, compression)
    } deliver: { frame in
      var repeats: Int?
      switch frame.content {
      case .rendered(let drawn): last = .success(drawn)
      case .duplicate(of: let earlier): repeats = earlier
      }
      guard let last else { return }
      try deliver(
        Pictures.Picture(
          index: frame.index, input: frame.index, time: frame.time, repeats: repeats, drawn: last))
    }
  }
}
