import RingCore

/// A consumer of the frames of one pass, in order.
///
/// A sink that is destroyed before `finish` removes the file that it writes.
protocol FrameSink: ~Copyable {
  /// The type of a converted image.
  associatedtype Product: Sendable
  /// The type of the result of `finish`.
  associatedtype Outcome

  /// Converts an image to a product; several threads call it concurrently.
  var convert: @Sendable (RasterImage) -> Product { get }

  /// Consumes the next frame. Returns `needsAlpha` only if the sink stores no alpha.
  mutating func append(_ product: Product) throws -> SinkResult

  consuming func finish() throws -> Outcome
}

/// The result of `FrameSink.append`.
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
