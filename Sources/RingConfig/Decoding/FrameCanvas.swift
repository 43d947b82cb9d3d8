import RingConfigDecoding
import RingCore
import RingRender
import RingScene

extension Config {
  /// Returns the layout of the still: the layout that opening the config kept, if it is that of this
  /// still, otherwise a new layout by `renderer`. With a row, the config must keep no layout.
  ///
  /// `trace` is the trace with which the config was opened; `nil` for none.
  package func layout(
    of bound: BoundDocument, by renderer: borrowing Renderer, tracing trace: LayoutTrace? = nil
  ) -> Scene.Layout {
    let isOpened = bound.document === document && bound.showsStart && bound.frameSize == nil
    let opened = isOpened ? canvas.layout : nil
    return opened ?? renderer.layout(of: bound.still, trace: trace)
  }
}

extension Document {
  /// Returns the document with a value set by one more override, with its samples, and the size of
  /// its still in points; `nil` if that is not known.
  ///
  /// For a series of values: `first` is `nil` for the first one, and then the document with that
  /// value, from which the next ones decode only the nodes that depend on the value. The whole
  /// document is decoded for each value if that is not sufficient, for example if the value is the
  /// scale of the canvas or the number of a repetition's items.
  ///
  /// Throws all problems if one of them is an error, as `reopened` with the override, and the errors
  /// at the time of the still. `text` measures in the fonts of the document.
  package func bound(
    to value: ConfigOverride, after first: inout Document?, measuring text: any TextMeasuring
  ) throws(Diagnostics) -> (document: BoundDocument, size: Size?) {
    func stillAndSize(of document: Document) throws(Diagnostics) -> (BoundDocument, Size?) {
      let canvas = try document.checkedCanvas(measuring: text, keepsLayout: false)
      let bound = try document.bound().onFrameCanvas(checking: false, measuring: text)
      return (bound, bound.frameSize ?? (bound.showsStart ? canvas.size : nil))
    }
    if let document = first?.replacingVariable(by: value),
      let result = try? stillAndSize(of: document)
    {
      return result
    }
    let document = try reopened(variable: value)
    let result = try stillAndSize(of: document)
    if first == nil { first = document }
    return result
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
