import RingGraphics
import RingMotion
import RingScene

/// What a config says.
public struct ConfigDocument: Hashable, Sendable {
  /// The element on its canvas.
  public var scene: Scene
  /// Font files of the config's own, by the paths that its `ResourceLoading` made of them.
  public var fonts: [String]

  /// The memory that the config's pictures have left to those who draw it.
  public var memory: MemoryBudget

  /// A document without fonts of its own, whose pictures have left the memory of a standard budget.
  public init(scene: Scene, fonts: [String] = [], memory: MemoryBudget = .standard) {
    self.scene = scene
    self.fonts = fonts
    self.memory = memory
  }
}

/// A reader of configs: JSON text to scene values, or all that is wrong with it.
public struct ConfigReader: Sendable {
  /// Values that the command line puts into the config, in order.
  public var overrides: [ConfigOverride]
  /// The largest picture, in pixels. Default: 2²⁸.
  public var maximumPixels: Int
  /// The moment of a still in seconds, ≥ 0. Default: the first time at which all animated values that
  /// end have ended, or the end of the document's `animation` if that has a shorter `duration`.
  public var time: Double?
  /// For the pictures that the config names, all together, and those who draw it. Default: 1 GiB.
  public var memory: MemoryBudget = .standard
  /// Whether a scene that was laid out to find its size is handed on as it was laid out; else only its
  /// size is found. Default: yes.
  package var keepsLayout = true
  /// What reads pictures and finds fonts. Default: nothing, so that naming a file is an error.
  public var resources: any ResourceLoading

  /// Options under which nothing is overridden and no file is read.
  public init(
    overrides: [ConfigOverride] = [], maximumPixels: Int = CanvasLimits.defaultMaximumPixels,
    time: Double? = nil, resources: any ResourceLoading = NoResources()
  ) {
    self.time = time
    self.resources = resources
    self.overrides = overrides
    self.maximumPixels = maximumPixels
  }

  /// What came of reading a text.
  public struct Result: Sendable {
    /// `nil` if there was an error.
    public var document: ConfigDocument?
    /// The document's scene as it was laid out for the reader; `nil` if that was not needed
    /// to find its size, or if it moves.
    public var layout: Scene.Layout?
    /// How the document moves; `nil` if there was an error, or if it was not asked for.
    public var animation: AnimatedScene?
    /// Whether anything in the document depends on the moment. Default: no.
    public var moves = false
    /// Every problem of the text, and of the overrides.
    public var diagnostics: Diagnostics
  }

  /// Reads a text; the scene is laid out, with the help of a measurer of texts, to check
  /// the size of the picture.
  public func read(_ source: SourceText, measuring text: any TextMeasuring = NoText()) -> Result {
    read(source) { _ in text }
  }

  /// Reads a text as a still, at `time`; `text` gives a measurer with the config's own
  /// fonts as well. It is not called if the canvas has both sides.
  public func read(
    _ source: SourceText, measuring text: @escaping ([String]) -> any TextMeasuring
  ) -> Result {
    read(source, animated: false, text)
  }

  /// Reads a text as an animation, whose scenes can be made at any time, on any thread; the document
  /// of the result is the still.
  ///
  /// It is tried at the times at which something begins or ends. What is wrong at others only is
  /// thrown by `AnimatedScene.scene(at:)` as `Diagnostics`. A canvas without a size is as large as the
  /// largest of these scenes, as all frames have one size.
  public func readAnimation(
    _ source: SourceText, measuring text: @escaping ([String]) -> any TextMeasuring
  ) -> Result {
    read(source, animated: true, text)
  }
}
