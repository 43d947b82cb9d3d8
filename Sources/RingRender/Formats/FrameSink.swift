import RingGraphics

/// A consumer of the frames of one pass, in order.
///
/// A sink that writes a file removes it unless `finish` was called.
protocol FrameSink: ~Copyable {
  /// The converted image that the sink consumes.
  associatedtype Product: Sendable
  /// The result of `finish`.
  associatedtype Outcome

  /// Converts an image to a product; several threads call it concurrently.
  var convert: @Sendable (RasterImage) -> Product { get }

  /// Consumes the next frame. A sink that stores alpha never returns `needsAlpha`.
  mutating func append(_ product: Product) throws -> SinkResult

  /// Completes the output after the last frame.
  consuming func finish() throws -> Outcome
}

/// The answer of a sink to a frame.
enum SinkResult {
  case accepted
  /// The frame is not opaque, but the sink stores no alpha: the pass must start over with alpha.
  case needsAlpha
}

/// The outcome of a pass over all frames.
enum PassOutcome<Output> {
  case finished(Output)
  /// A frame was not opaque, but the sink stores no alpha.
  case needsAlpha
}

extension PassOutcome {
  func map<Other>(_ change: (Output) -> Other) -> PassOutcome<Other> {
    switch self {
    case .finished(let output): .finished(change(output))
    case .needsAlpha: .needsAlpha
    }
  }
}
