import RingConfigDecoding
import RingCore
import RingScene

extension Document {
  /// Returns the document with its samples, as `bound(at:)`, on the canvas of all of its frames.
  ///
  /// `animated` and `text` are as in `BoundDocument.onFrameCanvas`.
  package func bound(
    at time: Double? = nil, animated: Bool = false, measuring text: any TextMeasuring
  ) throws(Diagnostics) -> BoundDocument {
    try bound(at: time).onFrameCanvas(checking: animated, measuring: text)
  }
}

extension BoundDocument {
  /// The number of equal parts of the duration. The scene is measured at both ends of each part.
  private static let sampleCount = 16

  /// Returns the document on a canvas that holds all of its frames, because these have one size.
  ///
  /// The canvas of a document that moves, and whose frames are wanted or checked, is as large as
  /// the largest of the scenes at keyframes, at the ends of motions, in the middle of cycles, and
  /// at evenly spaced times. If `checking`, throws the errors at the first of these times that has
  /// any; otherwise such a time is skipped, because a still does not show it. A canvas that sets
  /// both of its sides keeps its size. `text` measures in the fonts of the document.
  package func onFrameCanvas(
    checking: Bool, measuring text: any TextMeasuring
  ) throws(Diagnostics) -> BoundDocument {
    guard checking || isFrame, let moments, let duration = animation.duration else { return self }
    let hasFixedSize = still.canvas.width != nil && still.canvas.height != nil
    guard !hasFixedSize || checking else { return self }
    let evenTimes = (0...Self.sampleCount).map { duration * Double($0) / Double(Self.sampleCount) }
    var largest: Size?
    for time in Set(moments + (hasFixedSize ? [0] : evenTimes)).sorted() {
      do throws(Diagnostics) {
        let scene = try scene(at: time)
        if hasFixedSize { continue }
        let size = scene.size(measuring: text, memory: memory)
        largest = Size(
          width: max(largest?.width ?? 0, size.width),
          height: max(largest?.height ?? 0, size.height))
      } catch {
        if checking { throw error }
      }
    }
    return largest.map { with(frameSize: $0) } ?? self
  }
}
