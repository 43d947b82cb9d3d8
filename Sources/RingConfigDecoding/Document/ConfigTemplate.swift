import RingCore
import RingScene

/// A config as a function of the columns of a row, decoded once and re-evaluated per row.
///
/// A value type: any thread can use it.
package struct ConfigTemplate: Sendable {
  /// The declared columns, in the order of the text.
  package var columns: [DataColumn] { decoder.data.table.columns }
  /// The names of the columns without a reference in the config.
  package var unusedColumns: [String] {
    columns.indices.filter { !decoder.data.used.contains($0) }.map { columns[$0].name }
  }
  /// The config's own font files, independent of the row.
  package let fonts: [String]

  private let decoder: DocumentDecoder
  /// The time of a still in seconds; `nil` for the config's default.
  private let time: Double?

  fileprivate init(decoder: DocumentDecoder, fonts: [String], time: Double?) {
    (self.decoder, self.fonts, self.time) = (decoder, fonts, time)
  }

  /// The image of one row.
  package struct Picture: Sendable {
    /// The still, with the memory budget that remains after its images.
    package var document: ConfigDocument
    /// The animation; `nil` if it was not requested.
    package var animation: AnimatedScene?
  }

  /// Returns the image of a row with one value per column, as from `DataColumn.value(of:)`.
  ///
  /// The values are in the order of `columns`. `text` measures in `fonts`; it is used only for an
  /// animated scene on a canvas without a size, because the size must be constant. `animated`
  /// requests the animation as well. Throws the errors of this row, at the positions in the config
  /// that refer to its columns.
  package func picture(
    of row: [DataValue], animated: Bool = false, measuring text: any TextMeasuring
  ) throws(Diagnostics) -> Picture {
    let decoder = decoder.bound(to: row)
    let start = try decoder.snapshot(at: 0)
    var animatedDocument = AnimatedDocument(
      decoder: decoder, start: start.draft, motion: start.motion)
    let animation = start.draft.animation
    if animated || time != nil || animation != nil, start.motion.duration != nil {
      animatedDocument.resolveCanvasSize(checking: animated, text)
    }
    guard let scene = animatedDocument.still(at: time ?? start.motion.stillTime(in: animation)),
      !animatedDocument.diagnostics.hasErrors
    else { throw animatedDocument.diagnostics }
    return Picture(
      document: ConfigDocument(scene: scene, fonts: fonts, memory: start.memoryBudget),
      animation: animated ? animatedDocument.animation : nil)
  }

  /// Returns the scene of a row as a still; see `picture(of:animated:measuring:)`.
  package func scene(
    of row: [DataValue], measuring text: any TextMeasuring
  ) throws(Diagnostics) -> Scene {
    try picture(of: row, measuring: text).document.scene
  }

  /// Returns the index of each column in the header of a table; `nil` for an absent column with a
  /// default.
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

  /// Returns the number of keys, items and animated values that are decoded again for a row.
  func decodedNodeCount(of row: [DataValue]) throws(Diagnostics) -> Int {
    try decoder.bound(to: row).snapshot(at: 0).decodedNodeCount
  }
}

extension DataColumn {
  /// Returns the error of a column that is absent from a table.
  fileprivate func missing(in header: [String]) -> Diagnostic {
    let nearest = Spelling.nearest(to: self.header, among: header)
    return Diagnostic(
      "the rows have no column \(self.header.shortened.quoted)", at: span,
      path: "data.\(name.shortened)",
      help: nearest.map { "they have \($0.quoted): write \"from\": \($0.quoted)" }
        ?? "add a \"from\" with its name in the rows, or a \"default\" if it may be missing")
  }
}

extension ConfigReader {
  /// Reads a text as a function of its columns, and checks it with its samples.
  ///
  /// `text` takes the paths of the config's own fonts and returns a text measurer, as in
  /// `read(_:measuring:)`. The template is `nil` if there was an error. A column without a
  /// reference causes a warning, unless its header is in `usedElsewhere`.
  package func readTemplate(
    _ source: SourceText, usedElsewhere: Set<String> = [],
    measuring text: @escaping ([String]) -> any TextMeasuring
  ) -> (template: ConfigTemplate?, diagnostics: Diagnostics) {
    var (decoder, diagnostics) = decoder(of: source)
    decoder?.columnsUsedElsewhere = usedElsewhere
    guard let start = decoder?.check(diagnostics, text: text) else { return (nil, diagnostics) }
    guard let decoder = decoder.take(), let draft = start.draft else {
      return (nil, start.diagnostics)
    }
    let template = ConfigTemplate(decoder: decoder, fonts: draft.fonts, time: time)
    return (template, start.diagnostics)
  }
}
