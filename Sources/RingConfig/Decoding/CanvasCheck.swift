import RingConfigDecoding
import RingCore
import RingScene

/// The canvas of a document that can be drawn, with the samples at time 0.
package struct CanvasCheck: Sendable {
  /// The size of the canvas in points.
  package private(set) var size: Size?
  /// `nil` if the canvas sets both of its sides, if a value depends on the time, or if it is not
  /// kept.
  package private(set) var layout: Scene.Layout?

  /// Lays out the scene if the canvas lacks a side, because the scene then determines the size.
  ///
  /// Throws the errors of the document, and of a canvas without pixels or with too many, or of a
  /// layout that takes too much.
  ///
  /// `text` measures in the fonts of the document. With `keepsLayout`, the layout is kept for
  /// drawing, and `trace` records the frame of each element. Otherwise the scene is only measured.
  package init(
    _ document: Document, measuring text: any TextMeasuring, keepsLayout: Bool = true,
    tracing trace: LayoutTrace? = nil
  ) throws(Diagnostics) {
    var problems = document.problems
    if let error = canvasError(of: document, text, keepsLayout, trace) {
      if !problems.hasErrors { problems = Diagnostics() }
      problems.add(error)
    }
    guard !problems.hasErrors else { throw problems }
  }

  private mutating func canvasError(
    of document: Document, _ text: any TextMeasuring, _ keepsLayout: Bool, _ trace: LayoutTrace?
  ) -> Diagnostic? {
    let canvas = document.scene.canvas
    if let width = canvas.width, let height = canvas.height {
      size = Size(width: width, height: height)
    } else if let problem = measure(document, text, keepsLayout, trace) {
      return document.error(problem)
    }
    guard let size else { return nil }
    do throws(CanvasError) {
      _ = try CanvasLimits.pixelSize(
        of: size, scale: canvas.scale, maximumPixels: document.maximumPixels)
      return nil
    } catch {
      // Without fonts, texts have size 0, which is not an error of the config. Drawing reports that
      // fonts are missing.
      if case .empty = error, text.failure != nil { return nil }
      return document.error(error)
    }
  }

  private mutating func measure(
    _ document: Document, _ text: any TextMeasuring, _ keepsLayout: Bool, _ trace: LayoutTrace?
  ) -> LayoutLimitError? {
    guard keepsLayout, !document.isAnimated else {
      let (size, problem) = document.scene.measured(by: text, memory: document.memory)
      self.size = size
      return problem
    }
    let layout = document.scene.layout(measuring: text, trace: trace, memory: document.memory)
    (self.layout, size) = (layout, layout.size)
    return layout.problem
  }
}
