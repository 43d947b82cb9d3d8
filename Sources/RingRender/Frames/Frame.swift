import RingCairo
import RingGraphics

/// The picture of one input, such as a moment of an animation, laid out and ready to be drawn.
public struct Frame: Sendable {
  /// The input's number: in an animation from 0, whatever other frames are made.
  public let index: Int
  /// When it is shown, in seconds; `nil` if its input is not a moment.
  public let time: Double?
  /// Everything that its pixels depend on.
  public let drawing: Drawing
  /// Names its pixels: frames of equal digests are equal.
  public let digest: Digest
  /// What is wrong with its texts and was not wrong with this worker's earlier frames.
  public let newWarnings: [TextWarning]
}

/// A frame whose turn has come.
public struct DeliveredFrame<Product: Sendable>: Sendable {
  /// What became of a frame.
  public enum Content: Sendable {
    /// It was made, and this is what `work` made of it.
    case made(Product)
    /// Its pixels are those of this earlier frame, which was delivered as `made`.
    case repeats(Int)
  }

  /// Its input's number.
  public let index: Int
  /// When it is shown, in seconds; `nil` if its input is not a moment.
  public let time: Double?
  /// Columns and rows in pixels.
  public let size: PixelSize
  /// Names its pixels: frames of equal digests are equal.
  public let digest: Digest
  /// What was made of it, or the frame that it repeats.
  public let content: Content
}

/// Why a frame could not be made.
public struct FrameError: Error, CustomStringConvertible {
  /// The number of the frame's input.
  public let frame: Int
  /// When it would be shown, in seconds; `nil` if its input is not a moment.
  public let time: Double?
  /// The input in words: `frame 3 (at 0.1 s)`.
  public let place: String
  /// What the scene, the drawing or `work` threw.
  public let reason: any Error

  init(_ frame: Int, of scenes: SceneSeries, reason: any Error) {
    (self.frame, self.reason) = (frame, reason)
    (time, place) = (scenes.time(of: frame), scenes.name(of: frame))
  }

  public var description: String { "\(place): \(reason)" }
}

/// Which equal frames are made only once.
public enum RepeatSearch: Hashable, Sendable {
  /// None: every frame is delivered as `made`.
  case none
  /// Those that follow each other, for streams, which keep their last frame.
  case previous
  /// Those of the whole run, for callers that can find an earlier frame again.
  case all
}
