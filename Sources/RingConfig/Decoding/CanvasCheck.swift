import RingConfigDecoding
import RingCore
import RingScene

/// A check whether the canvas of a document can be drawn, with the samples at time 0.
package struct CanvasCheck: Sendable {
  /// The size of the canvas in points; `nil` if the layout has a problem.
  package private(set) var size: Size?
  /// `nil` if the canvas sets both of its sides, if a value depends on the time, or if it is not
  /// kept.
  package private(set) var layout: Scene.Layout?
  /// The error of a canvas without pixels or with too many, or of a layout that takes too much.
  package private(set) var error: Diagnostic?

  init() {}

  /// Lays out the scene if the canvas lacks a side, because the scene then determines the size.
  ///
  /// `text` measures in the fonts of the document. With `keepsLayout`, the layout is kept for
  /// drawing, and `trace` records the frame of each element. Otherwise the scene is only measured.
  package init(
    _ document: Document, measuring text: any TextMeasuring, keepsLayout: Bool = true,
    tracing trace: LayoutTrace? = nil
  ) {
    let canvas = document.scene.canvas
    if let width = canvas.width, let height = canvas.height {
      size = Size(width: width, height: height)
    } else if let problem = measure(document, text, keepsLayout, trace) {
      error = document.error(problem)
      return
    }
    guard let size else { return }
    do throws(CanvasError) {
      _ = try CanvasLimits.pixelSize(
        of: size, scale: canvas.scale, maximumPixels: document.maximumPixels)
    } catch {
      // Without fonts, texts have size 0, which is not an error of the config. Drawing reports that
      // fonts are missing.
      if case .empty = error, text.failure != nil { return }
      self.error = document.error(error)
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
  /// The canvas of a document that moves, and whose frames are wanted or checked, is as large as the
  /// largest of the scenes at keyframes, at the ends of motions, in the middle of cycles, and at
  /// evenly spaced times. If `checking`, throws the errors at the first of these times that has any;
  /// otherwise such a time is skipped, because a still does not show it. A canvas that sets both of
  /// its sides keeps its size. `text` measures in the fonts of the document.
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

/// A config with another value at one path for each image of a series.
///
/// The first value decodes the whole config; the next ones decode only the nodes that depend on the
/// value. The whole config is decoded for each value if that is not sufficient, for example if
/// the value is the scale of the canvas or the number of a repetition's items.
package struct ConfigSeries {
  private let parsed: ParsedConfig
  private let reader: ConfigReader
  private let known: Document
  private let option: String
  private let path: String
  private let text: any TextMeasuring
  /// The config with the first value; `nil` before it was bound.
  private var first: Document?

  /// Creates the series of a config, whose values are set after the overrides of `reader`.
  ///
  /// `known` is the config without a value, as the same reader opened it: its files are not loaded
  /// again. Messages about a value name `option` as its source. `text` measures in the fonts of
  /// `known`.
  package init(
    _ parsed: ParsedConfig, by reader: ConfigReader, knowing known: Document, option: String,
    path: String, measuring text: any TextMeasuring
  ) {
    (self.parsed, self.reader, self.known) = (parsed, reader, known)
    (self.option, self.path, self.text) = (option, path, text)
  }

  /// Returns the config with a value, JSON or else a string, and with its samples, and the size of
  /// its still in points; `nil` if that is not known.
  ///
  /// Throws all problems if one of them is an error, like `ConfigReader.open` with the value as an
  /// override, and the errors at the time of the still.
  package mutating func bound(
    to value: String
  ) throws(Diagnostics) -> (document: BoundDocument, size: Size?) {
    let override = ConfigOverride(option: option, path: path, value: value)
    if let result = redecoded(override) { return result }
    var size: Size?
    let document = try reader.open(parsed, variable: override, knowing: known) { [text] document in
      let canvas = CanvasCheck(document, measuring: text, keepsLayout: false)
      size = canvas.size
      return canvas.error
    }
    if first == nil { first = document }
    return Self.sized(try document.bound(measuring: text), size)
  }

  /// Decodes only what depends on the value; `nil` if that is not possible, or after an error.
  private func redecoded(
    _ override: ConfigOverride
  ) -> (document: BoundDocument, size: Size?)? {
    guard let document = first?.replacingVariable(by: override) else { return nil }
    let canvas = CanvasCheck(document, measuring: text, keepsLayout: false)
    guard canvas.error == nil, let bound = try? document.bound(measuring: text) else { return nil }
    return Self.sized(bound, canvas.size)
  }

  private static func sized(
    _ bound: BoundDocument, _ startSize: Size?
  ) -> (document: BoundDocument, size: Size?) {
    (bound, bound.frameSize ?? (bound.showsStart ? startSize : nil))
  }
}
