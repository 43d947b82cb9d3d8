import RingCore
import RingScene

/// A decoded document: a function of a row of data and of the time.
package final class Document: Sendable {
  let decoder: DocumentDecoder
  /// The document at time 0 with its samples.
  private let start: DocumentState
  /// The problems of the text; only warnings once the canvas is checked.
  package let problems: Diagnostics
  private let text: Text
  /// The scale and the colour scheme in the place of those of the canvas.
  let variant: CanvasVariant
  /// The document from which `with` made this one; `nil` if it was opened.
  private let opened: Document?

  /// A parsed text without overrides, and the problems of parsing it.
  typealias Text = (root: JSONNode, problems: Diagnostics)

  init(
    _ decoder: DocumentDecoder, _ start: DocumentState, problems: Diagnostics, text: Text,
    variant: CanvasVariant = CanvasVariant(), of opened: Document? = nil
  ) {
    (self.decoder, self.start, self.problems, self.text) = (decoder, start, problems, text)
    (self.variant, self.opened) = (variant, opened)
  }

  /// Returns the document with another scale or colour scheme. Decodes nothing.
  ///
  /// Returns `nil` if the pixels of an image depend on the scale, or if the scale is not valid: the
  /// document must then be opened with it as an override.
  package func with(_ variant: CanvasVariant) -> Document? {
    if let scale = variant.scale {
      let isValid = scale.snappedToZero > 0 && scale <= NumberRange.maximumLength
      guard isValid, scale == scene.canvas.scale || !decoder.resources.dependOnScale
      else { return nil }
    }
    var decoder = decoder
    decoder.resources.variantScale = variant.scale
    return Document(
      decoder, start, problems: problems, text: text, variant: variant, of: opened ?? self)
  }

  /// Whether the documents differ only in `variant`.
  func isVariant(of other: Document) -> Bool { (opened ?? self) === (other.opened ?? other) }

  package var overrides: [ConfigOverride] { decoder.reader.overrides }

  /// Decodes the document again, with `overrides` in the place of its own if they are given.
  ///
  /// Its text is not parsed and its files are not read again. With `sharingMemory`, the images of
  /// both documents are within one budget. Default: the new document has a budget of its own.
  /// `variable` is one more override: the nodes that depend on its value can then be decoded again
  /// with another one, by `replacingVariable`. Otherwise as `ConfigReader.open`.
  package func reopened(
    with overrides: [ConfigOverride]? = nil, variable: ConfigOverride? = nil,
    sharingMemory: Bool = false
  ) throws(Diagnostics) -> Document {
    var reader = decoder.reader
    if let overrides { reader.overrides = overrides }
    return try reader.open(text, variable: variable, knowing: self, sharingMemory: sharingMemory)
  }

  /// The times of a still, in seconds. Rounding errors would be too large for later moments.
  package static let stillTimes = 0...1e9

  /// The scene at time 0 with the samples.
  package var scene: Scene { start.scene.with(variant, frameSize: nil) }

  /// The paths of the document's own font files, as `ResourceLoading.font(at:)` returned them.
  package var fonts: [String] { start.fonts }

  /// The maximum size of an image, in pixels.
  package var maximumPixels: Int { decoder.reader.maximumPixels }

  /// The memory budget that remains once the images are loaded.
  package var memory: MemoryBudget { decoder.resources.memoryBudget }

  var lintAllowances: [LintAllowance] { start.lint.allow }

  /// Whether any value depends on the time, with the samples.
  package var isAnimated: Bool { start.isAnimated }

  /// Returns the document with a row of one value per column, as from `DataColumn.value(of:)`; by
  /// default, with its samples.
  ///
  /// The values are in the order of `columns`; the document must have been opened with `bindsRows`.
  /// `time` is the time of the still in seconds, ≥ 0. Default: the first time at which all finite
  /// animations have ended, or the end of the document's `animation` if that has a shorter
  /// `duration`. With `animated`, a row is decoded as a whole, which pays off for many times.
  ///
  /// Throws the errors at the time of the still; those of a row are at the positions in the
  /// document that refer to its columns.
  ///
  /// Files that `other` has loaded are not read again. It must have the same resource loader, such
  /// as the same document on another canvas. Nor are the files of `images`, which are raster images
  /// by their paths as the row writes them. The images that only the row names may take
  /// `imageMemory` bytes. Default: all that remains of the budget.
  package func bound(
    to row: [DataValue]? = nil, at time: Double? = nil, animated: Bool = false,
    knowing other: BoundDocument? = nil, images: [String: RasterImage] = [:],
    imageMemory: Int? = nil
  ) throws(Diagnostics) -> BoundDocument {
    var (decoder, start) = (decoder, start)
    if let row {
      decoder = decoder.bound(to: row)
      if let other { decoder.resources.reuseImages(of: other.resources) }
      decoder.resources.reuseImages(images)
      decoder.resources.nextImageBudget = imageMemory.map { MemoryBudget(limit: $0) }
      start = try animated ? decoder.decodeRow(at: 0) : decoder.state(at: 0)
      decoder.resources = start.resources
    }
    let stillTime = time ?? start.stillTime
    let showsStart = stillTime == 0 || !start.isAnimated
    return BoundDocument(
      self, decoder, start, still: try showsStart ? start.scene : decoder.scene(at: stillTime),
      showsStart: showsStart, isFrame: time != nil || start.animation != nil)
  }

  /// Returns the document with another number at the path of the variable override with which it
  /// was opened.
  ///
  /// Decodes only what depends on the number. Returns `nil` if that is not possible, or after an
  /// error, which only opening the document with `override` reports.
  package func replacingVariable(by override: ConfigOverride) -> Document? {
    decoder.replacingVariable(by: override).map {
      Document($0, $1, problems: problems, text: text)
    }
  }

  /// Returns the keys `progress` and `value` of all elements, from the outermost inwards.
  ///
  /// The bounds are those at `time` in seconds, by default that of the still. The result is empty
  /// if there is an error at that time.
  package func valueTargets(at time: Double? = nil) -> [ValueTarget] {
    decoder.valueTargets(at: time ?? start.stillTime)
  }
}

// MARK: - Canvas

extension Document {
  /// Returns the error of a canvas that cannot be drawn, at the key that caused it.
  package func diagnostic(of error: CanvasError) -> Diagnostic {
    let side =
      switch error {
      case .empty(let size, _): size.width < size.height ? "width" : "height"
      case .tooLong(let size, _): size.width > size.height ? "width" : "height"
      case .tooManyPixels: "width"
      }
    let isLimit = if case .tooManyPixels = error { true } else { false }
    let help = isLimit && decoder.resources.namesOptions ? "set the limit with --max-pixels" : nil
    let canvas = decoder.root.member("canvas")?.value
    for key in [side, "scale"] {
      if let member = canvas?.member(key) {
        return Diagnostic(
          .canvasSize, error.description, at: member.value.span, path: "canvas.\(key)", help: help)
      }
    }
    return Diagnostic(
      .canvasSize, error.description, at: sceneTypeSpan, path: "scene", help: help)
  }

  /// Returns the error of a scene that determines its canvas, but whose layout takes too much work
  /// or memory.
  package func diagnostic(of error: LayoutLimitError) -> Diagnostic {
    let isMemory = if case .memory = error { true } else { false }
    let help = isMemory && decoder.resources.namesOptions ? "raise --max-memory" : error.help
    return Diagnostic(
      .limit, error.description, at: sceneTypeSpan, path: "scene", help: help,
      cause: isMemory ? .outOfMemory : .config)
  }

  /// The position of the scene's type, for errors of the scene as a whole.
  private var sceneTypeSpan: SourceSpan {
    let root = decoder.root
    return root.member("scene")?.value.member("type")?.value.span ?? root.span.startPoint
  }
}

// MARK: - Columns

extension Document {
  /// In the order of the text.
  package var columns: [DataColumn] { decoder.data.table.columns }

  /// Throws the errors of columns that have no default and are missing in a table's header.
  ///
  /// The position of each error is the declaration of its column.
  package func checkColumns(in header: [String]) throws(Diagnostics) {
    let missing = columns.filter { $0.defaultValue == nil && !header.contains($0.header) }
    guard missing.isEmpty else {
      throw Diagnostics(missing.map { $0.missingColumnError(in: header) })
    }
  }
}

extension DataColumn {
  fileprivate func missingColumnError(in header: [String]) -> Diagnostic {
    let nearest = Spelling.nearest(to: self.header, among: header)
    return Diagnostic(
      .unknownColumn, "the rows have no column \(self.header.shortened.quoted)", at: span,
      path: "data.\(name.shortened)",
      help: nearest.map { "they have \($0.quoted): write \"from\": \($0.quoted)" }
        ?? "add a \"from\" with its name in the rows, or a \"default\" if it may be missing")
  }
}
