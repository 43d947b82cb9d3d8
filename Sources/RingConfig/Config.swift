import RingCairo
import RingConfigDecoding
import RingCore
import RingData
@_exported import RingRender
import RingScene
import RingSystem

/// A picture or an animation that is described by JSON, ready to be drawn for any number of rows.
///
/// Any thread can use it. One config for many rows is faster than a config for each row, because
/// the values that no row changes are decoded once.
///
/// Where functions throw problems of the code `config` or `row`, those of a picture or a layout that
/// exceeds the memory of the options are of the code `outOfMemory`.
public final class Config: Sendable {
  package let document: Document
  /// The canvas with the samples at time 0, as `Document.checkedCanvas` returns it.
  let canvas: (size: Size, layout: Scene.Layout?)
  /// About the texts that opening the config has measured.
  private let textWarnings: [TextWarning]
  /// The documents on other canvases whose images depend on the scale, each opened once for all
  /// rows, and the one opened last, whose memory budget the next one continues.
  let variants = Monitor<(documents: [CanvasVariant: Document], last: Config?)>(([:], nil))
  /// The options of the initialiser, with the font files that the config names added to the fonts.
  ///
  /// Pass them to the functions that draw: `PictureRun(config.options)` or
  /// `scene.writePNG(to: path, config.options)`.
  public let options: RenderOptions
  /// The fonts of the caller, without those of the config.
  private let baseFonts: FontSources
  private let keepsLayout: Bool

  /// Reads a config from a file; `-` is standard input.
  ///
  /// `files` are the files that the config may name. Default: those in its folder. The fonts of
  /// `options` measure its texts, `maximumPixels` limits its canvas and each picture that it names,
  /// and `memory` limits all of these pictures together; drawing has as much memory again.
  ///
  /// Throws a problem of the code `file` if the file cannot be read, and problems of the code
  /// `config` with their positions if the config is not valid.
  public convenience init(
    contentsOf path: String, files: FileAccess = .besideConfig,
    _ options: RenderOptions = RenderOptions()
  ) throws(RingError) {
    let source = try RingError.converting { try SourceText(contentsOf: path) }
    try self.init(source, files, .file(path), options)
  }

  /// Reads a config from JSON text.
  ///
  /// `name` takes the place of a file's path in problems, such as `config:3:7`. `files` are the
  /// files that the config may name. Default: none. `options` are as in
  /// `init(contentsOf:files:_:)`. Throws problems of the code `config`.
  public convenience init(
    json: String, name: String = "config", files: FileAccess = .none,
    _ options: RenderOptions = RenderOptions()
  ) throws(RingError) {
    let source = SourceText(name: name, bytes: Array(json.utf8))
    try self.init(source, files, .text(name), options)
  }

  private convenience init(
    _ source: SourceText, _ files: FileAccess, _ base: FileAccess.Base, _ options: RenderOptions
  ) throws(RingError) {
    var reader = ConfigReader(maximumPixels: options.maximumPixels)
    reader.memory = MemoryBudget(limit: options.memory)
    reader.resources = files.resources(of: base, maximumPixels: reader.maximumPixels)
    (reader.bindsRows, reader.namesOptions) = (true, false)
    do throws(Diagnostics) {
      try self.init(reader.open(source), options, keepsLayout: false)
    } catch {
      throw RingError(error)
    }
  }

  /// Checks the canvas of a document. Throws all problems if one is an error.
  ///
  /// The document's own font files are added to `baseFonts`, by default those of `options`; all of
  /// them measure its texts. `keepsLayout` and `trace` are as in `Document.checkedCanvas`.
  package init(
    _ document: Document, _ options: RenderOptions, baseFonts: FontSources? = nil,
    keepsLayout: Bool, tracing trace: LayoutTrace? = nil
  ) throws(Diagnostics) {
    let baseFonts = baseFonts ?? options.fonts
    var fonts = baseFonts
    fonts.files += document.fonts.filter { !baseFonts.files.contains($0) }
    self.document = document
    (canvas, textWarnings) = try TextEnginePool.shared.withEngine(fonts) {
      text throws(Diagnostics) in
      var canvas = try document.checkedCanvas(
        measuring: text, keepsLayout: keepsLayout, tracing: trace)
      // Drawing, with another engine, meets the failure again and reports it.
      if text.failure != nil { canvas.layout = nil }
      return (canvas, text.warnings)
    }
    (self.baseFonts, self.keepsLayout) = (baseFonts, keepsLayout)
    var options = options
    options.fonts = fonts
    self.options = options
  }

  /// Returns the config with its samples. Throws the errors at the time of the still.
  ///
  /// `time` is the time of the still in seconds; `nil` for the default. With `animated`, the
  /// animation is checked, too. The text engine has the config's fonts, and the warnings about the
  /// texts that opening the config has measured.
  package func bound(
    at time: Double? = nil, animated: Bool = false
  ) throws(Diagnostics) -> BoundConfig {
    let text = TextEnginePool.shared.take(options.fonts)
    text.report(textWarnings)
    let bound = try document.bound(at: time).onFrameCanvas(checking: animated, measuring: text)
    return (self, bound, text)
  }

  /// Opens the config again, with `overrides` in the place of its own.
  ///
  /// `sharingMemory` is as in `Document.reopened`.
  package func reopened(
    with overrides: [ConfigOverride], sharingMemory: Bool = false
  ) throws(Diagnostics) -> Config {
    try Config(
      document.reopened(with: overrides, sharingMemory: sharingMemory), options,
      baseFonts: baseFonts, keepsLayout: keepsLayout)
  }

  /// The warnings about the config, such as an unused column; empty if there are none.
  public var problems: [Problem] { document.problems.problems }

  /// Whether any value depends on the time with the samples, so that the config is an animation.
  public var isAnimated: Bool { document.isAnimated }

  /// Returns a config with another value, as the option `--set` of the command does.
  ///
  /// `path` is a path of keys such as `scene.children[0].progress`, `move.progress` for the element
  /// with the id `move`, or `data.score` for the sample of a column. Objects that are missing along
  /// the path are created. Throws problems of the code `config` if there is no such element or list
  /// item, or if the config is not valid with the value.
  public func setting(_ path: String, to value: some Encodable) throws(RingError) -> Config {
    let json = try RingError.converting { try JSONValue(encoding: value) }
    guard DataValue(json) != nil else {
      throw RingError([Problem(.error, .config, "\(path) cannot be a number that is not finite")])
    }
    let override = ConfigOverride(option: path, path: path, value: json.rendered())
    return try RingError.converting {
      try reopened(with: document.overrides + [override])
    }
  }
}

/// A config with its samples at a time, and the engine for its texts, for one thread.
package typealias BoundConfig = (config: Config, bound: BoundDocument, text: TextEngine)

extension Config {
  /// Returns the problems of a config, also those at other times of its animation.
  ///
  /// Empty if the config is valid and has no warnings; at most 1000 for one time. Other times are
  /// checked only if there is no error at time 0, and only up to the first error. The parameters
  /// are those of `init(json:name:files:_:)`.
  public static func check(
    json: String, name: String = "config", files: FileAccess = .none,
    _ options: RenderOptions = RenderOptions()
  ) -> [Problem] {
    let config: Config
    do throws(RingError) {
      config = try Config(json: json, name: name, files: files, options)
    } catch {
      return error.problems
    }
    do throws(RingError) { _ = try config.animatedScene() } catch {
      return config.problems + error.problems
    }
    return config.problems
  }

  /// The JSON Schema of configs (draft-07), for editors and validators.
  public static var schema: String { ConfigSchema.text() }

  /// The reference of all keys of a config, in Markdown.
  public static var reference: String { ConfigReference.markdown() }
}

extension Config {
  /// Returns the scene of the config with its samples.
  ///
  /// `time` is in seconds, from 0 to 10⁹. Default: the first time at which all finite animations
  /// have ended, or the end of the config's `animation` if that has a shorter duration. `scale`, in
  /// pixels per point, and `colorScheme` replace those of the canvas. Throws problems of the code
  /// `config`.
  public func scene(
    at time: Double? = nil, scale: Double? = nil, colorScheme: ColorScheme? = nil
  ) throws(RingError) -> Scene {
    try Self.checkStillTime(time)
    let document = try document(scale: scale, colorScheme: colorScheme)
    return try RingError.converting {
      try TextEnginePool.shared.withEngine(options.fonts) {
        try document.bound(at: time).onFrameCanvas(checking: false, measuring: $0).still
      }
    }
  }

  /// Returns the scene of the config with the values of a row.
  ///
  /// The keys of `row`, a structure, a dictionary or a `DataRow`, are the headers of the columns;
  /// other keys are ignored. Values encode themselves: a `Date` is a number, but a `URL` and a
  /// `Decimal` are objects, so convert them. The other parameters are those of
  /// `scene(at:scale:colorScheme:)`.
  ///
  /// Throws problems of the code `row` if a value is missing or not valid; those of a `DataRow`
  /// have its position as their place. Throws problems of the code `config` for a `time` or a
  /// `scale` that is not valid, and of the code `other` for an error of the row's `encode(to:)`.
  public func scene(
    of row: some Encodable, at time: Double? = nil, scale: Double? = nil,
    colorScheme: ColorScheme? = nil
  ) throws(RingError) -> Scene {
    try Self.checkStillTime(time)
    let document = try document(scale: scale, colorScheme: colorScheme)
    return try bound(to: row, document, at: time, animated: false).still
  }

  /// Returns a picture of each row, drawn on several threads with the config's options.
  ///
  /// `scale` and `colorScheme` replace those of the canvas. An error of a row is that of its picture
  /// alone, and is as in `scene(of:at:scale:colorScheme:)`.
  public func pictures<Rows: Sequence & Sendable>(
    of rows: Rows, scale: Double? = nil, colorScheme: ColorScheme? = nil
  ) -> Pictures<Rows.Element> where Rows.Element: Encodable & Sendable {
    PictureRun(options).pictures(
      of: rows, scene: { try self.scene(of: $0, scale: scale, colorScheme: colorScheme) })
  }

  /// Returns a picture of each row of an asynchronous sequence, such as `DataRows`.
  ///
  /// An error of the sequence ends the pictures. Otherwise as for a sequence.
  public func pictures<Rows: AsyncSequence & Sendable>(
    of rows: Rows, scale: Double? = nil, colorScheme: ColorScheme? = nil
  ) -> Pictures<Rows.Element> where Rows.Element: Encodable & Sendable {
    PictureRun(options).pictures(
      of: rows, scene: { try self.scene(of: $0, scale: scale, colorScheme: colorScheme) })
  }

  /// Returns the animation of the config with its samples.
  ///
  /// All scenes have the same size. The animation has a single frame if nothing moves and the
  /// config's `animation` has no duration. Throws problems of the code `config`.
  public func animatedScene() throws(RingError) -> AnimatedScene {
    try RingError.converting {
      try TextEnginePool.shared.withEngine(options.fonts) {
        try document.bound().onFrameCanvas(checking: true, measuring: $0).convertedAnimation
      }
    }
  }

  /// Returns the animation of the config with the values of a row.
  ///
  /// It is as in `animatedScene()`. Throws as `scene(of:at:scale:colorScheme:)`.
  public func animatedScene(of row: some Encodable) throws(RingError) -> AnimatedScene {
    try bound(to: row, document, at: nil, animated: true).convertedAnimation
  }

  private static func checkStillTime(_ time: Double?) throws(RingError) {
    guard let time, !Document.stillTimes.contains(time) else { return }
    throw RingError([
      Problem(
        .error, .config,
        "the time must be from 0 to \(Int(Document.stillTimes.upperBound)) seconds, found \(time)")
    ])
  }

  private func bound(
    to row: some Encodable, _ document: Document, at time: Double?, animated: Bool
  ) throws(RingError) -> BoundDocument {
    var row = try RowValues(row, for: document)
    return try RingError.converting {
      try TextEnginePool.shared.withEngine(options.fonts) {
        try row.bound(to: document, at: time, animated: animated, measuring: $0)
      }
    }
  }
}

extension BoundDocument {
  /// The animation, whose errors are `RingError`s.
  fileprivate var convertedAnimation: AnimatedScene {
    let animation = animation
    return AnimatedScene(
      duration: animation.duration, rate: animation.rate, plays: animation.playCount,
      pause: animation.pause
    ) { time in
      try RingError.converting { try animation.scene(at: time) }
    }
  }
}

extension Config {
  /// A column of data that a config declares.
  public struct Column: Hashable, Sendable {
    /// The name in the config, as in `$data.name`.
    public let name: String
    /// The name in the rows: a key of a structure or a column name of a table.
    ///
    /// The same as `name`, unless the config has a `from`.
    public let header: String
    /// The type: `string`, `number`, `integer`, `boolean`, `color`, `image` or `list`.
    public let type: String
    /// The smallest number that a row may have; `nil` for no limit.
    public let minimum: Double?
    /// The largest number that a row may have; `nil` for no limit.
    public let maximum: Double?
    /// The only strings or numbers that a row may have; empty if it may have any.
    public let choices: [String]
    /// The value without a row, as in `Config.scene(at:scale:colorScheme:)`; empty for no data.
    ///
    /// Lists are JSON text.
    public let sample: String
    /// The value of a missing or empty cell, empty for no data; `nil` if each row needs a value.
    public let defaultValue: String?
  }

  /// The columns of data that the config declares, in their order; empty if it has no `data`.
  public var columns: [Column] { document.columns.map(Column.init) }

  /// The JSON Schema of a row (draft-07), for programs and models that write rows.
  ///
  /// The `choices` of a column are its `enum`. A number of a table in CSV is a number here.
  public var rowSchema: String { document.rowSchema.prettyPrinted() + "\n" }
}

extension Config.Column {
  fileprivate init(_ column: DataColumn) {
    (name, header, type) = (column.name, column.header, column.type.rawValue)
    (minimum, maximum) = (column.minimum, column.maximum)
    choices = column.choices.map(Self.text)
    (sample, defaultValue) = (Self.text(column.sample), column.defaultValue.map(Self.text))
  }

  private static func text(_ value: DataValue) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    default: json(value).rendered()
    }
  }

  private static func json(_ value: DataValue) -> JSONValue {
    switch value {
    case .null: .null
    case .boolean(let flag): .bool(flag)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .list(let items): .list(items.map(json))
    case .record(let members):
      .object(members.map { JSONValue.Member($0.key, json($0.value)) })
    }
  }
}

extension SourceText {
  /// Reads a file; `-` is standard input. Throws a `FileError` of `read`.
  package convenience init(contentsOf file: String) throws(FileError) {
    self.init(try InputFile.read(file), of: file)
  }

  package convenience init(_ bytes: [UInt8], of file: String) {
    self.init(name: file == "-" ? "<stdin>" : file, bytes: bytes)
  }
}
