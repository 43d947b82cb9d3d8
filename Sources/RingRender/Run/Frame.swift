import RingCairo
import RingCore
import RingScene

/// The picture of one input, such as a moment of an animation, laid out and ready to be drawn.
///
/// A frame owns no pixels. `FrameWorker.image(of:)` returns them in a `RasterImage`, which the
/// caller owns. `FrameWorker.png(of:texts:)` draws them into buffers that the worker owns and
/// reuses for its next frame.
package struct Frame: Sendable {
  /// The index of the input, ≥ 0. In an animation it is independent of which frames are drawn.
  package let index: Int
  /// In seconds; `nil` if the input is not a moment.
  package let time: Double?
  package let drawing: Drawing
  /// The colour scheme of the canvas.
  package let colorScheme: ColorScheme
  /// `nil` if the run makes none.
  package let altText: String?
  /// The digest of the drawing, and of `altText` if files contain it.
  ///
  /// Frames with equal digests have equal files.
  package let digest: Digest
}

/// A frame that a run delivers in order, with its product or a reference to an equal frame.
package struct DeliveredFrame<Product: Sendable>: Sendable {
  package enum Content: Sendable {
    case rendered(Product)
    /// The pixels equal those of the frame with the index `of`, which was delivered as `rendered`.
    case duplicate(of: Int)
  }

  package let index: Int
  /// In seconds; `nil` if the input is not a moment.
  package let time: Double?
  package let size: PixelSize
  package let digest: Digest
  package let content: Content
}

package struct FrameError: Error, CustomStringConvertible, ProblemConvertible {
  package let frame: Int
  /// In seconds; `nil` if the input is not a moment.
  package let time: Double?
  /// A description of the input, such as `frame 3 (at 0.1 s)`.
  package let location: String
  /// The error of the scene, the drawing or `work`.
  package let reason: any Error

  init(_ frame: Int, of scenes: SceneSeries, reason: any Error) {
    (self.frame, self.reason) = (frame, reason)
    (time, location) = (scenes.time(of: frame), scenes.name(of: frame))
  }

  package var description: String { "\(location): \(reason)" }

  package var problems: [Problem] { RingError(reason).at(location).problems }
}

/// The kinds of equal frames that are rendered only once.
package enum DuplicateDetection: Hashable, Sendable {
  case none
  /// Frames equal to the one before, for streams, which keep their last frame.
  case previous
  /// Frames equal to any earlier one, for callers that can access earlier frames.
  case all
}

/// The indices of a run's frames by their digests.
struct FrameDigestIndex: Sendable {
  /// The maximum number of different digests that are recorded; they take two to four megabytes.
  static let capacity = 1 << 16

  private let search: DuplicateDetection
  private var frames: [Digest: Int] = [:]

  init(_ search: DuplicateDetection) { self.search = search }

  /// Returns the index of the first frame with this digest. If there is none, records `index` for
  /// the digest and returns `nil`.
  mutating func index(of digest: Digest, inserting index: Int) -> Int? {
    guard search != .none else { return nil }
    if let earlier = frames[digest] { return earlier }
    if search == .previous { frames.removeAll(keepingCapacity: true) }
    if frames.count < Self.capacity { frames[digest] = index }
    return nil
  }
}
