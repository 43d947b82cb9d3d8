import RingGraphics
import RingMotion
import RingScene
import RingText

/// A config as a function of the columns of a row: read once, and made anew as far as the row differs.
///
/// It is a value and may be asked on any thread.
package struct ConfigTemplate: Sendable {
  /// The columns that the config declares, in the order of its text.
  package var columns: [DataColumn] { decoder.data.table.columns }
  /// The names of those that nothing in the config refers to.
  package var unusedColumns: [String] {
    columns.indices.filter { !decoder.data.used.contains($0) }.map { columns[$0].name }
  }
  /// Font files of the config's own, the same for all rows.
  package let fonts: [String]

  private let decoder: DocumentDecoder
  /// The moment of a still in seconds; `nil` for the one that the config has by itself.
  private let time: Double?

  fileprivate init(decoder: DocumentDecoder, fonts: [String], time: Double?) {
    (self.decoder, self.fonts, self.time) = (decoder, fonts, time)
  }

  /// What is made of a row.
  package struct Picture: Sendable {
    /// The still, and what its pictures have left of the memory.
    package var document: ConfigDocument
    /// How it moves; `nil` if it was not asked for.
    package var animation: AnimatedScene?
  }

  /// The picture of a row with a value for each column, in the order of `columns`, as
  /// `DataColumn.value(of:)` makes them.
  ///
  /// `text` measures in `fonts`; it is asked only where something moves on a canvas without a size,
  /// and the size must be the same at all times. `animated` asks for the motion as well. Throws what
  /// is wrong with this row, at the places of the config that refer to it.
  package func picture(
    of row: [DataValue], animated: Bool = false, measuring text: any TextMeasuring
  ) throws(Diagnostics) -> Picture {
    let decoder = decoder.bound(to: row)
    let start = try decoder.reading(at: 0)
    var moments = MomentReader(decoder: decoder, start: start.draft, motion: start.motion)
    let animation = start.draft.animation
    if animated || time != nil || animation != nil, start.motion.duration != nil {
      moments.fixCanvas(checking: animated, text)
    }
    guard let scene = moments.still(at: time ?? start.motion.stillTime(in: animation)),
      !moments.diagnostics.hasErrors
    else { throw moments.diagnostics }
    return Picture(
      document: ConfigDocument(scene: scene, fonts: fonts, memory: start.memory),
      animation: animated ? moments.animation : nil)
  }

  /// The scene of a row as a still; see `picture(of:animated:measuring:)`.
  package func scene(
    of row: [DataValue], measuring text: any TextMeasuring
  ) throws(Diagnostics) -> Scene {
    try picture(of: row, measuring: text).document.scene
  }

  /// Where each column is in the header of a table of rows; `nil` for one that is not there and has a
  /// default. Throws the others, at their declarations.
  package func places(in header: [String]) throws(Diagnostics) -> [Int?] {
    var missing = Diagnostics()
    let places = columns.map { column -> Int? in
      if let place = header.firstIndex(of: column.header) { return place }
      if column.standard == nil { missing.add(column.missing(in: header)) }
      return nil
    }
    guard !missing.hasErrors else { throw missing }
    return places
  }

  /// How many keys, items and animated values are read anew for a row.
  func readCount(of row: [DataValue]) throws(Diagnostics) -> Int {
    try decoder.bound(to: row).reading(at: 0).readCount
  }
}

extension DataColumn {
  /// That a table has no such column.
  fileprivate func missing(in header: [String]) -> Diagnostic {
    let nearest = Spelling.nearest(to: self.header, among: header)
    return Diagnostic(
      "the rows have no column \(self.header.shortened.quoted)", at: span,
      path: "data.\(name.shortened)",
      help: nearest.map { "they have \($0.quoted): write \"from\": \($0.quoted)" }
        ?? "a \"from\" says what it is called there; with a \"default\" it may be missing")
  }
}

extension ConfigReader {
  /// Reads a text as a function of its columns, and all that is wrong with it, with its samples.
  ///
  /// `text` gives a measurer with the config's own fonts, as in `read(_:measuring:)`. The
  /// template is `nil` if there was an error. A column that nothing refers to is a warning, unless its
  /// header is among `usedElsewhere`.
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
