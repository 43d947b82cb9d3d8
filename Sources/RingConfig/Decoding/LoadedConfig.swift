import RingCairo
import RingConfigDecoding
import RingCore
import RingRender
import RingScene

/// A config with its samples at the time of a still, and an engine for its texts, for one thread.
package struct LoadedConfig {
  package let config: Config
  package let text: TextEngine
  package let bound: BoundDocument

  package var document: Document { bound.document }
  package var scene: Scene { bound.still }
  /// For the text engines of other threads.
  package var fonts: FontSources { config.options.fonts }
  /// The remaining memory budget for drawing, without the config's images.
  package var memory: MemoryBudget { bound.memory }

  /// Returns the layout of the still, as opening the config made it, or else by `renderer`.
  ///
  /// `trace` is the trace with which the config was opened; `nil` for none.
  package func layout(
    by renderer: borrowing Renderer, tracing trace: LayoutTrace? = nil
  ) -> Scene.Layout {
    let opened = bound.showsStart && bound.frameSize == nil ? config.canvas.layout : nil
    return opened ?? renderer.layout(of: scene, trace: trace)
  }
}

extension Config {
  /// Returns the config with its samples. Throws the errors at the time of the still.
  ///
  /// The engine has the warnings about the texts that opening the config has measured. `time` is the
  /// time of the still in seconds; `nil` for the default. With `animated`, the animation is checked,
  /// too.
  package func loaded(
    at time: Double? = nil, animated: Bool = false
  ) throws(Diagnostics) -> LoadedConfig {
    let text = TextEnginePool.shared.take(options.fonts)
    text.report(textWarnings)
    return LoadedConfig(
      config: self, text: text,
      bound: try document.bound(at: time, animated: animated, measuring: text))
  }
}
