import RingCore
import RingScene

/// The content of a config.
public struct ConfigDocument: Hashable, Sendable {
  /// The scene with its canvas.
  public var scene: Scene
  /// The paths of the config's own font files, as `ResourceLoading.font(at:)` returned them.
  public var fonts: [String]

  /// The memory budget that remains for drawing once the config's images are loaded.
  public var memory: MemoryBudget

  /// Creates a document, by default without font files and with the default memory budget.
  public init(scene: Scene, fonts: [String] = [], memory: MemoryBudget = .default) {
    self.scene = scene
    self.fonts = fonts
    self.memory = memory
  }
}

/// A decoder of configs: converts JSON text to a scene, or reports all of its problems.
public struct ConfigReader: Sendable {
  /// The values that the command line sets in the config, in order.
  public var overrides: [ConfigOverride]
  /// The maximum size of an image, in pixels. Default: 2²⁸.
  public var maximumPixels: Int
  /// The time of a still in seconds, ≥ 0.
  ///
  /// Default: the first time at which all finite animations have ended, or the end of the
  /// document's `animation` if that has a shorter `duration`.
  public var time: Double?
  /// The memory budget for drawing and for all images that the config names. Default: 1 GiB.
  public var memory: MemoryBudget = .default
  /// Whether the layout that determines a scene's size is returned; otherwise only the size is
  /// computed. Default: true.
  package var keepsLayout = true
  /// The loader of images and fonts. Default: none, so that naming a file is an error.
  public var resources: any ResourceLoading

  /// Creates a reader, by default without overrides and without access to files.
  public init(
    overrides: [ConfigOverride] = [], maximumPixels: Int = CanvasLimits.defaultMaximumPixels,
    time: Double? = nil, resources: any ResourceLoading = EmptyResourceLoader()
  ) {
    self.time = time
    self.resources = resources
    self.overrides = overrides
    self.maximumPixels = maximumPixels
  }

  /// The result of reading a text.
  public struct Result: Sendable {
    /// The document; `nil` if there was an error.
    public var document: ConfigDocument?
    /// The layout of the scene; `nil` if its size did not require one, or if it is animated.
    public var layout: Scene.Layout?
    /// The animation of the document; `nil` if there was an error, or if it was not requested.
    public var animation: AnimatedScene?
    /// Whether any value of the document depends on the time. Default: false.
    public var isAnimated = false
    /// The problems of the text and of the overrides.
    public var diagnostics: Diagnostics
  }

  /// Reads a text as a still, at `time`. Lays out the scene with `text` to check the image's size.
  public func read(_ source: SourceText, measuring text: any TextMeasuring = EmptyTextMeasurer())
    -> Result
  {
    read(source) { _ in text }
  }

  /// Reads a text as a still, at `time`.
  ///
  /// `text` takes the paths of the config's own fonts and returns a text measurer that can use
  /// them. Nothing is measured if the canvas sets both its width and its height.
  public func read(
    _ source: SourceText, measuring text: @escaping ([String]) -> any TextMeasuring
  ) -> Result {
    read(source, animated: false, text)
  }

  /// Reads a text as an animation; the document of the result is the still.
  ///
  /// The animation's scenes can be created for any time, on any thread. They are checked at
  /// keyframes, at the ends of motions and in the middle of cycles, and on a canvas without a size
  /// also at evenly spaced times. Errors at other times are thrown by `AnimatedScene.scene(at:)` as
  /// `Diagnostics`. A canvas without a size is as large as the largest of the checked scenes,
  /// because all frames have the same size.
  public func readAnimation(
    _ source: SourceText, measuring text: @escaping ([String]) -> any TextMeasuring
  ) -> Result {
    read(source, animated: true, text)
  }
}
