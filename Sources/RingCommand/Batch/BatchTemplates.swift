import ArgumentParser
import RingCairo
import RingConfigDecoding
import RingCore
import RingData
import RingRender
import RingScene
import RingSystem

/// The templates of a batch: its config, for each requested scale and colour scheme.
struct BatchTemplates: Sendable {
  /// The templates, in the order of `variants`.
  private(set) var templates: [ConfigTemplate] = []
  private(set) var variants: [NameVariant] = []
  private(set) var fonts: FontSources
  /// The remaining memory budget for drawing, without the config's images.
  private(set) var memory: MemoryBudget

  var columns: [DataColumn] { templates[0].columns }

  /// Reads the config. Reports its problems and throws an exit code if it has errors.
  ///
  /// `record` collects the paths of the files that the config names; `nil` for none.
  init(
    _ options: BatchConfigOptions, names: NamePattern, time: Double?, record: ReadFiles? = nil
  ) throws {
    fonts = try options.fonts.sources
    memory = options.memory.budgetWithoutRows
    let bytes = try InputFile.read(options.config)
    let source = SourceText(
      name: options.config == "-" ? "<stdin>" : options.config, bytes: bytes)
    for variant in try options.canvas.variants {
      try add(
        variant, source: source, options: options, columnsInNames: Set(names.columns), time: time,
        record: record)
    }
    guard !columns.isEmpty else {
      throw CommandError(
        "\(options.config) has no \"data\", so all pictures would be the same", .dataError)
    }
  }

  private mutating func add(
    _ variant: BatchCanvasOptions.Variant, source: SourceText, options: BatchConfigOptions,
    columnsInNames: Set<String>, time: Double?, record: ReadFiles?
  ) throws {
    var reader = ConfigReader(maximumPixels: options.canvas.maxPixels)
    (reader.time, reader.memory) = (time, options.memory.budgetWithoutRows)
    reader.overrides =
      options.canvas.overrides + variant.overrides + options.set.map { ConfigOverride(set: $0) }
    reader.resources = options.files.resources(
      nextTo: options.config, maximumPixels: options.canvas.maxPixels, record: record)
    var sources = fonts
    var text: TextEngine?
    let (template, diagnostics) = reader.readTemplate(source, usedElsewhere: columnsInNames) {
      files in
      sources.files = files
      let engine = text ?? TextEngine(sources)
      text = engine
      return engine
    }
    // Report problems once, not for each variant.
    if templates.isEmpty || template == nil { try options.messages.report(diagnostics) }
    guard let template else { throw ExitCode(.dataError) }
    sources.files = template.fonts
    let sample = try template.picture(
      of: template.columns.map(\.sample), measuring: text ?? TextEngine(sources))
    templates.append(template)
    (fonts, memory) = (sources, sample.document.memory)
    let canvas = sample.document.scene.canvas
    variants.append(
      NameVariant(
        scheme: variant.scheme ?? canvas.colorScheme.rawValue,
        scale: variant.scale ?? canvas.scale.rounded6))
  }

  /// Throws unless a table's header has the columns that the config and the pattern require.
  func check(_ header: [String], of file: String, for pattern: NamePattern) throws {
    _ = try templates[0].columnIndices(in: header)
    for column in pattern.columns where !header.contains(column) {
      throw CommandError(
        "\(file) has no column \(JSONValue.string(column).rendered()), which the names of the pictures need",
        .dataError)
    }
  }

  /// Returns the scene of an image. Throws the `RowError` of an invalid row or value.
  func scene(of request: BatchImageRequest, measuring text: any TextMeasuring) throws(RowError)
    -> Scene
  {
    try picture(of: request, measuring: text).document.scene
  }

  /// Returns the config with a row's values. Throws the `RowError` of an invalid row or value.
  func picture(
    of request: BatchImageRequest, animated: Bool = false, measuring text: any TextMeasuring
  ) throws(RowError) -> ConfigTemplate.Picture {
    let row = try request.row.get()
    let template = templates[request.variant]
    var values: [DataValue] = []
    for column in template.columns { values.append(try Self.value(of: column, in: row)) }
    do throws(Diagnostics) {
      return try template.picture(of: values, animated: animated, measuring: text)
    } catch {
      throw row.problem(Self.firstProblem(error))
    }
  }

  private static func value(of column: DataColumn, in row: Row) throws(RowError) -> DataValue {
    let cell = row[column.header]
    do throws(DataProblem) {
      if let json = cell?.json { return try column.value(of: json) }
      return try column.value(of: cell?.text)
    } catch {
      throw row.problem(
        error.message + (error.help.map { "; \($0)" } ?? ""),
        in: cell == nil ? nil : column.header)
    }
  }

  /// Returns the first error of a config, on one line.
  private static func firstProblem(_ problems: Diagnostics) -> String {
    guard let first = problems.items.first(where: { $0.severity == .error }) ?? problems.items.first
    else { return "the config has errors with these values" }
    return "\(first.message) (\(first.span.location)"
      + (first.path.map { ", \($0))" } ?? ")") + (first.help.map { "; \($0)" } ?? "")
  }
}
