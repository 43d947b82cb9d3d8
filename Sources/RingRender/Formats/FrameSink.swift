import RingGraphics

/// Where the frames of one pass go, in their order.
///
/// A sink of a file removes what it has begun unless it is finished.
protocol FrameSink: ~Copyable {
  /// What the threads that draw make of a picture for it.
  associatedtype Product: Sendable
  /// What is known after the last frame.
  associatedtype Ending

  /// Makes a product; called by several threads at once.
  var preparation: @Sendable (RasterImage) -> Product { get }

  /// Takes the next frame. A sink with room for transparency never answers `needsAlpha`.
  mutating func take(_ product: Product) throws -> FrameAnswer

  /// Does what is to be done after the last frame.
  consuming func finish() throws -> Ending
}

/// What a sink says to a frame.
enum FrameAnswer {
  case taken
  /// It is not opaque, and there is no room for that: begin anew with it.
  case needsAlpha
}

/// How a pass over all frames ends.
enum PassOutcome<Ending> {
  case finished(Ending)
  /// A frame was not opaque, and its sink had no room for that.
  case needsAlpha
}

extension PassOutcome {
  func map<Other>(_ change: (Ending) -> Other) -> PassOutcome<Other> {
    switch self {
    case .finished(let ending): .finished(change(ending))
    case .needsAlpha: .needsAlpha
    }
  }
}
