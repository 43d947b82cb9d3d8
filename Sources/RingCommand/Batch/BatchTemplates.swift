import ArgumentParser
import RingCairo
import RingConfig
import RingConfigDecoding
import RingCore
import RingData
import RingRender
import RingScene

/// A config of a batch with each requested scale and colour scheme.
struct BatchTemplates: Sendable {
  /// In the order of `variants`.
  private var documents: [Document] = []
  private(set) var variants: [NameVariant] = []
  private(set) var fonts: FontSources
  /// The remaining memory budget for drawing, without the config's images.
  private(set) var memory: MemoryBudget
  /// `nil` without `--lint`.
  let findings: BatchFindings?
  /// The warnings about texts that `report` has not received.
  let textWarnings: UnreportedWarnings
  /// The time of stills in seconds; `nil` for the config's default.
  private let time: Double?
  /// The path of the config; `-` is standard input.
  private let config: String

  var columns: [DataColumn] { documents[0].columns }

  /// Reports the problems of the config. Throws an exit code if it has errors, and `CommandError`
  /// if it has no `data`, unless rows may name other configs.
  ///
  /// `record` collects the paths of the files that the config names; `nil` for none.
  init(
    _ options: BatchConfigOptions, names: NamePattern, time: Double?, record: ReadFiles? = nil,
    needsColumns: Bool = true
  ) throws {
    textWarnings = UnreportedWarnings()
    memory = options.memory.budgetWithoutRows
    findings = options.lint ? BatchFindings(isStrict: options.messages.strict) : nil
    (self.time, fonts, config) = (time, FontSources(), options.config)
    let source = try SourceText(contentsOf: options.config)
    try options.messages.reporting {
      try open(source, at: options.config, options, names, record: record) { _ in }
    }
    if needsColumns { try checkColumns(of: options.config) }
  }

  /// Opens another config of the run of `first`, the text `source` of the file `path`.
  ///
  /// Its images may take `memory`. Throws its errors as `Diagnostics`; with `--strict`, also its
  /// warnings, which are otherwise reported.
  init(
    _ source: SourceText, at path: String, like first: BatchTemplates,
    _ options: BatchConfigOptions, names: NamePattern, memory: MemoryBudget
  ) throws {
    (textWarnings, findings, time) = (first.textWarnings, first.findings, first.time)
    (self.memory, fonts, config) = (memory, FontSources(), path)
    try open(source, at: path, options, names, record: nil) { problems in
      if options.messages.strict, !problems.isEmpty { throw problems }
    }
  }

  /// Opens the documents of all variants. `check` gets the problems before they are reported.
  private mutating func open(
    _ source: SourceText, at path: String, _ options: BatchConfigOptions, _ names: NamePattern,
    record: ReadFiles?, check: (Diagnostics) throws -> Void
  ) throws {
    var reader = ConfigReader(maximumPixels: options.pixels.maxPixels)
    (reader.memory, reader.bindsRows, reader.keepsPositions) = (memory, true, options.lint)
    reader.columnsUsedElsewhere = Set(names.columns)
    // A value for the whole canvas beats its scale and colour scheme, whatever the variant.
    let replacesCanvas = options.set.contains { ConfigOverride(set: $0).sets("canvas") }
    var opened: (config: Config, sample: BoundDocument)?
    for variant in try options.canvas.variants {
      if !replacesCanvas, let document = opened?.config.variant(variant.canvas) {
        documents.append(document)
      } else {
        // The options of the canvas come first, so that `--set` beats them.
        reader.overrides = options.canvas.overrides(
          variant.canvas, around: options.set.map { ConfigOverride(set: $0) })
        let config =
          try opened?.config.reopened(with: reader.overrides, sharingMemory: true)
          ?? Config(
            source, of: path, options.files, strictFonts: options.messages.strictFonts,
            by: reader, keepsLayout: false, record: record)
        // Report problems once, not for each variant.
        if opened == nil {
          try check(config.document.problems)
          try options.messages.report(config.document.problems)
        }
        let sample = try config.bound(at: time).bound
        documents.append(sample.document)
        (opened, memory) = ((config: config, sample: sample), sample.memory)
      }
      let canvas = opened?.sample.still.canvas ?? Canvas()
      let scheme = variant.canvas.colorScheme ?? canvas.colorScheme
      variants.append(
        NameVariant(scheme: scheme.rawValue, scale: variant.scale ?? canvas.scale.rounded6))
    }
    fonts = opened?.config.options.fonts ?? FontSources()
  }

  private func checkColumns(of config: String) throws(CommandError) {
    guard columns.isEmpty else { return }
    throw CommandError(
      "\(config) has no \"data\", so all pictures would be the same", .dataError, .config,
      file: config)
  }

  /// Reports the warnings about texts and the findings of lint. If warnings are errors, throws one.
  func report(_ warnings: [TextWarning], to messages: MessageOptions) throws {
    textWarnings.clear()
    try messages.report(warnings, of: config)
    // With `--strict`, findings are errors of their rows.
    guard !messages.quiet else { return }
    for warning in findings?.warnings ?? [] { MessageOutput.report(warning) }
  }

  /// Throws unless a table's header has the columns that the config and the pattern require.
  func check(_ header: [String], of file: String, for pattern: NamePattern) throws {
    try documents[0].checkColumns(in: header, of: file, for: pattern)
  }

  /// Passes the frames of a row to `work`, each with the raster images that only the row names, and
  /// returns the products or errors, one per variant.
  ///
  /// The files of `known`, raster images by their paths, are not read. A row without names is
  /// invalid and has one result, its problem.
  func products<Product>(
    of request: BatchRequest, with worker: inout FrameWorker,
    knowing known: [String: RasterImage] = [:],
    work: (inout FrameWorker, _ variant: Int, Frame, _ images: [String: RasterImage]) throws ->
      Product
  ) -> [Result<Product, any Error>] {
    worker.setFonts(fonts)
    var row = values(of: request)
    var dependsOnScale = false
    return worker.products(
      ofScenes: request.resultCount, maximumLayouts: Set(variants.map(\.scheme)).count,
      scene: { worker, variant in
        // The images of the last variant, of another scale, would take memory besides the next
        // ones.
        if worker.isAlone, dependsOnScale { row = values(of: request) }
        let share = worker.imageShare
        let bound: BoundDocument
        do {
          bound = try self.bound(
            &row, to: variant, animated: false, knowing: known, imageMemory: share,
            measuring: worker.textMeasurer)
        } catch {
          // Any error, because a child process that draws an SVG does not tell what it lacks.
          throw share == nil ? error : FrameWorker.ShareError()
        }
        dependsOnScale = bound.dependsOnScale
        try lint(request.names[variant], worker.lintScene(of: bound.still))
        // Without such images, variants of one colour scheme differ in their scale only.
        let layout =
          dependsOnScale ? nil : variants.firstIndex { $0.scheme == variants[variant].scheme }
        return (bound.still, bound.rowImageMemory, layout, bound.rowImages)
      }, work: work)
  }

  /// Adds findings to `findings`. With `--strict`, throws a `BatchFindings.FindingError`. Without
  /// `--lint`, `scene` is not evaluated.
  func lint(_ name: String, _ scene: @autoclosure () throws -> LintScene) throws {
    guard let findings else { return }
    try findings.add(documents[0].report(of: scene().findings()), of: name)
  }

  /// Returns the values of the config's columns in a row, or the problem of an invalid row.
  func values(of request: BatchRequest) -> Result<RowValues, RowError> {
    request.row.flatMap { row in
      Result { () throws(RowError) in try RowValues(row, for: documents[0]) }
    }
  }

  /// Returns the document of a variant, from 0, with the values of a row.
  ///
  /// Variants are bound one after the other, so that the images of few of them are in memory at
  /// once. The files of `known`, raster images by their paths, are not read. The images that only
  /// the row names may take `imageMemory` bytes; `nil` for all that remains. Throws the problem of
  /// an invalid row.
  func bound(
    _ row: inout Result<RowValues, RowError>, to variant: Int, animated: Bool,
    knowing known: [String: RasterImage] = [:], imageMemory: Int? = nil,
    measuring text: any TextMeasuring
  ) throws -> BoundDocument {
    var values = try row.get()
    defer { row = .success(values) }
    return try values.bound(
      to: documents[variant], at: time, animated: animated, images: known,
      imageMemory: imageMemory, measuring: text)
  }
}

extension Document {
  /// Throws unless a table's header has the columns that the config and the pattern require.
  func checkColumns(in header: [String], of file: String, for pattern: NamePattern) throws {
    try checkColumns(in: header)
    try pattern.checkColumns(in: header, of: file)
  }
}

extension NamePattern {
  /// Throws unless the header of the table `file` has the columns of the pattern.
  func checkColumns(in header: [String], of file: String) throws(CommandError) {
    for column in columns where !header.contains(column) {
      throw CommandError(
        "\(file) has no column \(JSONValue.string(column).rendered()), which the names of the pictures need",
        .dataError, .row, file: file)
    }
  }
}
