import RingCore
import RingScene

extension Renderer {
  /// Returns a scene as lint sees it, without drawing it.
  ///
  /// The pages of `backgrounds` lie behind a canvas that is not opaque; with none, it is that of
  /// the canvas's colour scheme. Throws the errors of `drawing(of:maximumPixels:)`, and the errors
  /// of numbers that cannot be drawn.
  package func lintScene(
    of scene: Scene, on backgrounds: [ColorScheme] = [],
    maximumPixels: Int = CanvasLimits.defaultMaximumPixels
  ) throws -> LintScene {
    let trace = LayoutTrace(keepsFacts: false, keepsParts: true)
    let layout = layout(of: scene, trace: trace)
    let drawing = try drawing(
      of: layout, scale: scene.canvas.scale, maximumPixels: maximumPixels)
    try check(drawing)
    return LintScene(
      scene, layout, trace, on: backgrounds, invisibility: drawing.invisibility)
  }
}
