import RingCore
import RingScene

/// A config without errors: a function of a row of data and of the time.
///
/// A value type: any thread can use it.
package struct DecodedConfig: Sendable {
  let decoder: DocumentDecoder
  /// The document at time 0 with its samples.
  private let start: DocumentDecoder.Snapshot
  /// The warnings about the text; no errors.
  package let warnings: Diagnostics

  init(decoder: DocumentDecoder, start: DocumentDecoder.Snapshot, warnings: Diagnostics) {
    (self.decoder, self.start, self.warnings) = (decoder, start, warnings)
  }

  /// The times of a still, in seconds. Rounding errors would be too large for later moments.
  package static let stillTimes = 0...1e9

  /// The paths of the config's own font files, as `ResourceLoading.font(at:)` returned them.
  package var fonts: [String] { start.draft.fonts }

  var lintAllowances: [LintAllowance] { start.draft.lint.allow }

  /// Whether any value depends on the time, with the samples.
  package var isAnimated: Bool { start.isAnimated }

  /// Returns the config with its samples. Throws the errors at the time of the still.
  ///
  /// `time` is the time of the still in seconds, ≥ 0. Default: the first time at which all finite
  /// animations have ended, or the end of the document's `animation` if that has a shorter
  /// `duration`.
  ///
  /// With `animated`, the animation is checked, too: at keyframes, at the ends of motions and in
  /// the middle of cycles, and on a canvas without a size also at evenly spaced times. Such a
  /// canvas is as large as the largest of the checked scenes, because all frames have the same
  /// size. `text` measures in `fonts`.
  package func bound(
    at time: Double? = nil, animated: Bool = false, measuring text: any TextMeasuring
  ) throws(Diagnostics) -> BoundConfig {
    try BoundConfig(decoder, start, stillTime: time, animated: animated, measuring: text)
  }

  /// Returns the config with a row of one value per column, as from `DataColumn.value(of:)`.
  ///
  /// The values are in the order of `columns`; the config must have been opened with `bindsRows`.
  /// The other parameters are as in `bound(at:animated:measuring:)`. Throws the errors of this row,
  /// at the positions in the config that refer to its columns.
  ///
  /// Files that `other` has loaded are not read again. It must have the same resource loader, such
  /// as the same config on another canvas. Nor are the files of `images`, which are raster images
  /// by their paths as the row writes them. Default: none. The images that only the row names may
  /// take `imageMemory` bytes. Default: all that remains of the budget.
  package func bound(
    to row: [DataValue], at time: Double? = nil, animated: Bool = false,
    knowing other: BoundConfig? = nil, images: [String: RasterImage] = [:],
    imageMemory: Int? = nil, measuring text: any TextMeasuring
  ) throws(Diagnostics) -> BoundConfig {
    var decoder = decoder.bound(to: row)
    if let other { decoder.resources.reuseImages(of: other.resources) }
    decoder.resources.reuseImages(images)
    decoder.resources.nextImages = imageMemory.map { MemoryBudget(limit: $0) }
    let start = try animated ? decoder.record(at: 0) : decoder.snapshot(at: 0)
    decoder.resources = start.resources
    return try BoundConfig(decoder, start, stillTime: time, animated: animated, measuring: text)
  }

  /// Returns the raster images that only the row of `bound` names, by their paths in the row.
  ///
  /// The row must be bound to this config. Images of moments other than the first may be missing.
  package func rowImages(of bound: BoundConfig) -> [String: RasterImage] {
    let shared = decoder.resources.rasterImages
    return bound.resources.rasterImages.filter { shared[$0.key] == nil }
  }

  /// Returns the bytes of the images that only the row of `bound`, of this config, names.
  package func rowImageMemory(of bound: BoundConfig) -> Int {
    bound.memory.used - decoder.resources.memoryBudget.used
  }

  /// Returns the keys `progress` and `value` of all elements, from the outermost inwards.
  ///
  /// The bounds are those at `time` in seconds, by default that of the still. The result is empty
  /// if there is an error at that time.
  package func valueTargets(at time: Double? = nil) -> [ValueTarget] {
    decoder.valueTargets(at: time ?? start.stillTime)
  }
}

// MARK: - Columns

extension DecodedConfig {
  /// In the order of the text.
  package var columns: [DataColumn] { decoder.data.table.columns }

  /// Returns each column's index in a table's header; `nil` for an absent one with a default.
  ///
  /// Throws the errors of other absent columns, at their declarations.
  package func columnIndices(in header: [String]) throws(Diagnostics) -> [Int?] {
    var missing = Diagnostics()
    let indices = columns.map { column -> Int? in
      if let index = header.firstIndex(of: column.header) { return index }
      if column.defaultValue == nil { missing.add(column.missing(in: header)) }
      return nil
    }
    guard !missing.hasErrors else { throw missing }
    return indices
  }
}

extension DataColumn {
  fileprivate func missing(in header: [String]) -> Diagnostic {
    let nearest = Spelling.nearest(to: self.header, among: header)
    return Diagnostic(
      "the rows have no column \(self.header.shortened.quoted)", at: span,
      path: "data.\(name.shortened)",
      help: nearest.map { "they have \($0.quoted): write \"from\": \($0.quoted)" }
        ?? "add a \"from\" with its name in the rows, or a \"default\" if it may be missing")
  }
}
