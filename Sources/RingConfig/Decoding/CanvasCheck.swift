import RingConfigDecoding
import RingCore
import RingScene

extension Document {
  /// Checks that the canvas can be drawn, with the samples at time 0. Returns its size in points.
  ///
  /// Lays out the scene if the canvas lacks a side, because the scene then determines the size.
  /// `text` measures in the fonts of the document. With `keepsLayout`, the layout is kept for
  /// drawing unless a value depends on the time, and `trace` records the frame of each element.
  /// Otherwise the scene is only measured, and the layout is `nil`.
  ///
  /// Throws the errors of the document, and of a canvas without pixels or with too many, or of a
  /// layout that takes too much.
  package func checkedCanvas(
    measuring text: any TextMeasuring, keepsLayout: Bool = true, tracing trace: LayoutTrace? = nil
  ) throws(Diagnostics) -> (size: Size, layout: Scene.Layout?) {
    let (size, layout, limit) = measureCanvas(by: text, keepsLayout, trace)
    var problems = problems
    if let error = limit.map({ diagnostic(of: $0) }) ?? pixelError(of: size, text) {
      if !problems.hasErrors { problems = Diagnostics() }
      problems.add(error)
    }
    guard !problems.hasErrors else { throw problems }
    return (size, layout)
  }

  /// Returns the size in points, the layout if it is kept, and the limit that the layout exceeds.
  private func measureCanvas(
    by text: any TextMeasuring, _ keepsLayout: Bool, _ trace: LayoutTrace?
  ) -> (Size, Scene.Layout?, LayoutLimitError?) {
    let scene = scene
    if let width = scene.canvas.width, let height = scene.canvas.height {
      return (Size(width: width, height: height), nil, nil)
    }
    guard keepsLayout, !isAnimated else {
      let (size, problem) = scene.measured(by: text, memory: memory)
      return (size, nil, problem)
    }
    let layout = scene.layout(measuring: text, trace: trace, memory: memory)
    return (layout.size, layout, layout.problem)
  }

  private func pixelError(of size: Size, _ text: any TextMeasuring) -> Diagnostic? {
    do throws(CanvasError) {
      _ = try CanvasLimits.pixelSize(
        of: size, scale: scene.canvas.scale, maximumPixels: maximumPixels)
      return nil
    } catch {
      // Without fonts, texts have size 0, which is not an error of the config. Drawing reports that
      // fonts are missing.
      if case .empty = error, text.failure != nil { return nil }
      return diagnostic(of: error)
    }
  }
}
