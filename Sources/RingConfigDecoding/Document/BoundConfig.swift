import RingCore
import RingScene

/// A config with its samples or a row of data: a function of the time.
package struct BoundConfig: Sendable {
  package let still: Scene
  /// The scenes at all times; the duration is `nil` if nothing moves and the config sets none.
  ///
  /// They can be made on any thread, and have one size if the config was bound as `animated`.
  /// Errors at times that were not checked are thrown by `AnimatedScene.scene(at:)` as
  /// `Diagnostics`.
  package let animation: AnimatedScene
  package let isAnimated: Bool
  /// The memory budget that remains for drawing once the images are loaded.
  package var memory: MemoryBudget { resources.memoryBudget }
  let resources: Resources
  /// `nil` unless it was kept when the canvas's size was computed.
  package let layout: Scene.Layout?
  /// In points; `nil` if it was not computed.
  package let size: Size?

  /// `start` is the document at time 0. Throws the errors of the still and, if it has none and with
  /// `animated`, those at the first checked time with any.
  init(
    _ decoder: DocumentDecoder, _ start: DocumentDecoder.Snapshot, stillTime: Double?,
    animated: Bool, measuring text: any TextMeasuring
  ) throws(Diagnostics) {
    let settings = start.draft.animation
    var search = CanvasSizeSearch(decoder: decoder, start: start, text: text)
    if start.motion.duration != nil, animated || stillTime != nil || settings != nil {
      search.run(checking: animated)
    }
    let canvasSize = search.size
    let time = stillTime ?? start.stillTime
    let isStart = time == 0 || !start.isAnimated
    let scene = try isStart ? start.scene : decoder.scene(at: time)
    // The errors of the still, which most images show, come before those of other times.
    if let problems = search.problems { throw problems }
    still = scene.withCanvasSize(canvasSize)
    animation = AnimatedScene(
      duration: start.duration, rate: settings?.rate ?? .default, plays: settings?.plays ?? 0
    ) { time in
      try decoder.scene(at: time).withCanvasSize(canvasSize)
    }
    isAnimated = start.isAnimated
    resources = decoder.resources
    layout = isStart && canvasSize == nil ? start.layout : nil
    size = canvasSize ?? (isStart ? start.size : nil)
  }
}

/// A search for the size that holds the scenes of an animation.
private struct CanvasSizeSearch {
  let decoder: DocumentDecoder
  let start: DocumentDecoder.Snapshot
  let text: any TextMeasuring
  /// The common size in points; `nil` if the canvas sets both sides, or before `run`.
  private(set) var size: Size?
  /// The errors at the first checked time that has any.
  private(set) var problems: Diagnostics?

  /// The number of equal parts of the duration. The scene is measured at both ends of each part.
  private static let sampleCount = 16

  init(decoder: DocumentDecoder, start: DocumentDecoder.Snapshot, text: any TextMeasuring) {
    (self.decoder, self.start, self.text) = (decoder, start, text)
  }

  /// Decodes the scenes at the checked times.
  ///
  /// If `checking`, the first time with an error ends the search. Otherwise that time is skipped,
  /// because a still does not show it.
  mutating func run(checking: Bool) {
    let hasFixedSize = start.draft.canvas.width != nil && start.draft.canvas.height != nil
    guard !hasFixedSize || checking, let duration = start.duration else { return }
    let evenTimes = (0...Self.sampleCount).map { duration * Double($0) / Double(Self.sampleCount) }
    let moments = start.motion.moments.filter { $0 <= duration }
    for time in Set(moments + (hasFixedSize ? [0] : evenTimes)).sorted() {
      do throws(Diagnostics) {
        let scene = try time == 0 ? start.scene : decoder.scene(at: time)
        if !hasFixedSize {
          enlarge(to: scene.size(measuring: text, memory: decoder.resources.memoryBudget))
        }
      } catch {
        guard checking else { continue }
        problems = error
        return
      }
    }
  }

  private mutating func enlarge(to other: Size) {
    size = Size(
      width: max(size?.width ?? 0, other.width), height: max(size?.height ?? 0, other.height))
  }
}

extension Scene {
  /// Returns the scene on a canvas of the given size in points; unchanged if that is `nil`.
  fileprivate func withCanvasSize(_ canvasSize: Size?) -> Scene {
    guard let canvasSize else { return self }
    var scene = self
    scene.canvas.commonSize = canvasSize
    return scene
  }
}

/// A config with another value at one path for each image of a series.
///
/// The first value decodes the whole config; the next ones decode only the nodes that depend on the
/// value. The whole config is decoded for each value if that is not sufficient, for example if
/// the value is the scale of the canvas or the number of a repetition's items.
package struct ConfigSeries {
  private let parsed: ParsedConfig
  private let reader: ConfigReader
  private let known: DecodedConfig
  private let option: String
  private let path: String
  private let text: any TextMeasuring
  /// The config with the first value; `nil` before it was bound.
  private var first: DecodedConfig?

  /// Creates the series of a config, whose values are set after the overrides of `reader`.
  ///
  /// `known` is the config without a value, as the same reader opened it: its files are not loaded
  /// again. Messages about a value name `option` as its source. `text` measures in the fonts of
  /// `known`.
  package init(
    _ parsed: ParsedConfig, by reader: ConfigReader, knowing known: DecodedConfig, option: String,
    path: String, measuring text: any TextMeasuring
  ) {
    (self.parsed, self.reader, self.known) = (parsed, reader, known)
    (self.option, self.path, self.text) = (option, path, text)
  }

  /// Returns the config with a value, JSON or else a string, and with its samples.
  ///
  /// Throws all problems if one of them is an error, like `ConfigReader.open` with the value as an
  /// override, and the errors at the time of the still.
  package mutating func bound(to value: String) throws(Diagnostics) -> BoundConfig {
    let override = ConfigOverride(option: option, path: path, value: value)
    if let config = redecoded(override) { return config }
    let config = try reader.open(
      parsed, variable: override, knowing: known, tracing: nil, measuring: { [text] _ in text })
    if first == nil { first = config }
    return try config.bound(measuring: text)
  }

  /// Decodes only what depends on the value; `nil` if that is not possible, or after an error.
  private func redecoded(_ override: ConfigOverride) -> BoundConfig? {
    guard
      let (document, start) = first?.decoder.replacingVariable(
        by: override, text: { [text] _ in text })
    else { return nil }
    return try? BoundConfig(document, start, stillTime: nil, animated: false, measuring: text)
  }
}
