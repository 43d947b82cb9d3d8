import RingCairo
import RingGraphics

/// The image of one input, such as a moment of an animation, laid out and ready to be drawn.
///
/// A frame owns no pixels. `FrameWorker.image(of:)` returns them in a `RasterImage`, which the
/// caller owns. `FrameWorker.png(of:texts:)` draws them into buffers that the worker owns and
/// reuses for its next frame.
public struct Frame: Sendable {
  /// The number of the input, ≥ 0. In an animation it does not depend on the frames that are drawn.
  public let index: Int
  /// The time at which it is shown, in seconds; `nil` if its input is not a moment.
  public let time: Double?
  /// Everything that the pixels depend on.
  public let drawing: Drawing
  /// The digest of the pixels: frames with equal digests are equal.
  public let digest: Digest
  /// The warnings about its texts that this worker's earlier frames did not have.
  public let newWarnings: [TextWarning]
}

/// A frame that is delivered in order.
public struct DeliveredFrame<Product: Sendable>: Sendable {
  /// The content of a delivered frame: rendered, or a reference to an equal earlier frame.
  public enum Content: Sendable {
    /// The frame was rendered; the associated value is the product of `work`.
    case rendered(Product)
    /// The pixels equal those of this earlier frame, which was delivered as `rendered`.
    case duplicate(of: Int)
  }

  /// The number of the input, ≥ 0.
  public let index: Int
  /// The time at which it is shown, in seconds; `nil` if its input is not a moment.
  public let time: Double?
  /// The columns and rows, in pixels.
  public let size: PixelSize
  /// The digest of the pixels: frames with equal digests are equal.
  public let digest: Digest
  /// The product, or the frame that it repeats.
  public let content: Content
}

/// The error of a frame that could not be made.
public struct FrameError: Error, CustomStringConvertible {
  /// The number of the frame's input, ≥ 0.
  public let frame: Int
  /// The frame's time in the animation, in seconds; `nil` if its input is not a time.
  public let time: Double?
  /// A description of the input, such as `frame 3 (at 0.1 s)`.
  public let location: String
  /// The error of the scene, the drawing or `work`.
  public let reason: any Error

  init(_ frame: Int, of scenes: SceneSeries, reason: any Error) {
    (self.frame, self.reason) = (frame, reason)
    (time, location) = (scenes.time(of: frame), scenes.name(of: frame))
  }

  public var description: String { "\(location): \(reason)" }
}

/// The equal frames that are rendered only once.
public enum DuplicateDetection: Hashable, Sendable {
  /// No repeats: every frame is delivered as `rendered`.
  case none
  /// Consecutive equal frames, for streams, which keep their last frame.
  case previous
  /// Equal frames of the whole run, for callers that can access earlier frames.
  case all
}
