import RingConfig
import RingConfigDecoding
import RingRender
import RingScene

extension LoadedConfig {
  /// The config must have been opened with `keepsPositions`. `backgrounds` is as in
  /// `Renderer.lintScene`. Throws the errors that drawing the still would cause.
  func lintReport(
    on backgrounds: [ColorScheme] = [], maximumPixels: Int
  ) throws -> LintReport {
    let renderer = Renderer(text: text, memory: memory)
    let scene = try renderer.lintScene(of: scene, on: backgrounds, maximumPixels: maximumPixels)
    return opened.decoded.report(of: scene.findings())
  }
}
