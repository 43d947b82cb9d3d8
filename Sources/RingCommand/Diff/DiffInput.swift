import RingCompare
import RingFiles
import RingGraphics
import RingPNG
import RingVerify

/// A PNG file to compare.
struct DiffInput: Sendable {
  let path: String
  let bytes: [UInt8]

  init(_ path: String) throws(FileError) {
    self.path = path
    bytes = try InputFile.read(path)
  }

  /// The size that the file states. Throws a `Failure` if it is no PNG.
  func size() throws(Failure) -> PixelSize {
    do throws(PNGError) { return try PNGDecoder().size(bytes) } catch { throw failure(error) }
  }

  func frames() throws(Failure) -> DiffFrames { try DiffFrames(self) }

  func failure(_ error: PNGError) -> Failure {
    let name = path == "-" ? "standard input" : path
    return Failure("cannot read \(name): \(error)", code: Exit.noInput)
  }
}

/// The frames of a file, read one by one.
struct DiffFrames: Sendable {
  private let input: DiffInput
  private var frames: PNGFrames

  init(_ input: DiffInput) throws(Failure) {
    self.input = input
    do throws(PNGError) { frames = try PNGFrames(input.bytes) } catch { throw input.failure(error) }
  }

  var count: Int { frames.count }
  var plays: Int? { frames.plays }
  var size: PixelSize { frames.size }

  mutating func next() throws(Failure) -> PNGFrame? {
    do throws(PNGError) { return try frames.next() } catch { throw input.failure(error) }
  }

  /// With the next picture taken.
  consuming func advanced() throws(Failure) -> (frames: DiffFrames, frame: PNGFrame?) {
    let frame = try next()
    return (self, frame)
  }
}

/// Two files that are compared.
struct DiffPair {
  var expected: DiffInput
  var actual: DiffInput

  /// Whether the files are equal byte for byte, so that their pictures need not be unpacked.
  var isSameFile: Bool { expected.bytes == actual.bytes }

  func compared(_ options: ComparisonOptions) throws(Failure) -> DiffOutcome {
    let comparison = Comparison(options)
    var (first, second) = try Self.both(expected, actual) { input throws(Failure) in
      try input.frames().advanced()
    }
    var outcome = DiffOutcome(first.frames, second.frames)
    while let a = first.frame, let b = second.frame {
      outcome.add(
        comparison.compared(expected: a.image, actual: b.image), sameDelay: a.delay == b.delay)
      (first, second) = try Self.both(first.frames, second.frames) { frames throws(Failure) in
        try frames.advanced()
      }
    }
    return outcome
  }

  /// Does the same with both at once; decoding is most of the work.
  private static func both<Input: Sendable, Output: Sendable>(
    _ a: Input, _ b: Input, _ body: @escaping @Sendable (Input) throws(Failure) -> Output
  ) throws(Failure) -> (Output, Output) {
    let inputs = [a, b]
    let results = Parallel.map(inputs.count, jobs: inputs.count) { index in
      Result { () throws(Failure) in try body(inputs[index]) }
    }
    return (try results[0].get(), try results[1].get())
  }
}
