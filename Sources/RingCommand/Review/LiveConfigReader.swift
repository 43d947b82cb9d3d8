import RingCairo
import RingCodec
import RingConfig
import RingConfigDecoding
import RingCore
import RingData
import RingRender
import RingScene
import RingSystem

/// The config of a review with the options that open it.
struct LiveConfigReader: Sendable {
  let file: String
  /// The path of the rows; `nil` without any.
  let data: String?
  let overrides: [ConfigOverride]
  let memory: MemoryOptions
  let resources: ResourceOptions
  let strictFonts: Bool

  struct Reading: Sendable {
    /// `nil` if the config, its rows or its drawing have errors.
    var opened: OpenedConfig?
    /// Errors and warnings as objects of `--diagnostics json`, each with the text of the terminal.
    var diagnostics: [JSONValue] = []
    /// The files that the picture depends on.
    var files: [String]
  }

  /// The files that the command line names.
  var namedFiles: [String] { [file] + [data].compactMap { $0 } }

  func read() -> Reading {
    let record = ReadFiles()
    var reading = Reading(files: namedFiles)
    do { reading.opened = try open(record, &reading.diagnostics) } catch let error as Diagnostics {
      reading.diagnostics += error.json
    } catch {
      var failure = CommandError(error)
      failure.file = failure.file ?? file
      reading.diagnostics += failure.report.json
    }
    reading.files += record.paths
    return reading
  }

  private func open(_ record: ReadFiles, _ diagnostics: inout [JSONValue]) throws -> OpenedConfig {
    var reader = ConfigReader(overrides: overrides, memory: memory.budget)
    reader.bindsRows = data != nil
    let source = SourceText(try InputFile.read(file, .file), of: file)
    let config = try Config(
      source, of: file, resources, strictFonts: strictFonts, by: reader, keepsLayout: false,
      record: record)
    diagnostics += config.document.problems.json
    let rows = try data.map { try self.rows(of: $0, for: config.document) } ?? []
    let (opened, warnings) = try OpenedConfig.checked(config, rows)
    diagnostics += warnings.flatMap {
      ProblemReport($0.problem, as: strictFonts ? .error : .warning, of: file).json
    }
    return opened
  }

  /// Reads all rows. Those with errors are among them, so that the numbers of the others are right.
  private func rows(
    of path: String, for document: Document
  ) throws -> [Result<Row, RowError>] {
    try InputFile.rejectSpecialFile(path)
    var reader = try RowReader(
      path, format: RowFormat(path: path) ?? .csv, limits: memory.rowLimits)
    if let header = reader.columns { try document.checkColumns(in: header) }
    var budget = MemoryBudget(limit: memory.rowBudget)
    var rows: [Result<Row, RowError>] = []
    while let row = try reader.next() {
      if case .success(let row) = row { try budget.reserve(row.memory, for: path) }
      rows.append(row)
    }
    return rows
  }
}

extension Diagnostics {
  fileprivate var json: [JSONValue] { items.flatMap { ProblemReport(Diagnostics([$0])).json } }
}

extension ProblemReport {
  fileprivate var json: [JSONValue] {
    objects.map { $0.with("text", .string(text.text)) }
  }
}

/// A config that can be drawn, with its rows and what a page says about its picture.
struct OpenedConfig: Sendable {
  private let config: Config
  let rows: [Result<Row, RowError>]
  let size: PixelSize
  let scale: Double
  let colorScheme: ColorScheme
  let altText: String
  let isAnimated: Bool
  /// In seconds; `nil` if nothing moves.
  let duration: Double?

  /// In pixels per point.
  static let scales = 0.1...20

  /// Throws the errors that drawing the picture and its animation would cause. The warnings are
  /// about the texts of the picture.
  static func checked(
    _ config: Config, _ rows: [Result<Row, RowError>]
  ) throws -> (opened: OpenedConfig, warnings: [TextWarning]) {
    let (_, bound, text) = try config.bound(animated: true)
    let renderer = Renderer(text: text, memory: bound.memory)
    let trace = LayoutTrace(keepsFacts: false)
    let still = bound.still
    let drawing = try renderer.drawing(
      of: renderer.layout(of: still, trace: trace), scale: still.canvas.scale)
    try renderer.check(drawing)
    let opened = OpenedConfig(
      config: config, rows: rows, size: drawing.size, scale: drawing.scale,
      colorScheme: still.canvas.colorScheme, altText: still.altText(of: trace),
      isAnimated: bound.isAnimated,
      duration: bound.isAnimated ? bound.animation.duration : nil)
    return (opened, renderer.warnings)
  }

  /// Throws the error of the row, or those of drawing at the picture's time and scale.
  func png(of picture: ConfigPicture) throws -> [UInt8] {
    let (config, bound, text) = try config.bound(to: picture)
    let jobs = ProcessorCount.available
    var renderer = Renderer(text: text, memory: bound.memory, jobs: jobs)
    var encoder = try PNGEncoder(compression: .fast, jobs: jobs)
    let drawing = try renderer.drawing(
      of: config.layout(of: bound, by: renderer), scale: bound.still.canvas.scale)
    return try renderer.png(of: drawing, encoder: &encoder)
  }
}
