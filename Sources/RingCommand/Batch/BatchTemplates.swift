import ArgumentParser
import RingCairo
import RingConfig
import RingConfigDecoding
import RingCore
import RingData
import RingRender
import RingScene

/// The config of a batch, opened for each requested scale and colour scheme.
struct BatchTemplates: Sendable {
  /// In the order of `variants`.
  private(set) var configs: [Config] = []
  private(set) var variants: [NameVariant] = []
  /// The remaining memory budget for drawing, without the config's images.
  private(set) var memory: MemoryBudget
  /// `nil` without `--lint`.
  let findings: BatchFindings?
  /// The warnings about texts that `report` has not received.
  let textWarnings = UnreportedWarnings()
  /// The time of stills in seconds; `nil` for the config's default.
  private let time: Double?

  var columns: [DataColumn] { configs[0].document.columns }
  var fonts: FontSources { configs[0].options.fonts }

  /// Reports the problems of the config. Throws an exit code if it has errors, and `CommandError`
  /// if it has no `data`.
  ///
  /// `record` collects the paths of the files that the config names; `nil` for none.
  init(
    _ options: BatchConfigOptions, names: NamePattern, time: Double?, record: ReadFiles? = nil
  ) throws {
    let fonts = try options.files.fontSources(protectedBy: record)
    memory = options.memory.budgetWithoutRows
    findings = options.lint ? BatchFindings(isStrict: options.messages.strict) : nil
    self.time = time
    let source = try SourceText(contentsOf: options.config)
    var reader = ConfigReader(maximumPixels: options.pixels.maxPixels)
    (reader.memory, reader.bindsRows) = (memory, true)
    reader.keepsPositions = options.lint
    reader.columnsUsedElsewhere = Set(names.columns)
    reader.resources = options.files.resources(
      nextTo: options.config, maximumPixels: options.pixels.maxPixels, record: record)
    for variant in try options.canvas.variants {
      // The options of the canvas come first, so that `--set` beats them.
      reader.overrides =
        options.canvas.overrides + variant.overrides + options.set.map { ConfigOverride(set: $0) }
      let config = try options.messages.reporting { [reader] () throws(Diagnostics) in
        if let config = configs.last {
          return try config.reopened(with: reader.overrides, sharingMemory: true)
        }
        return try Config(source, by: reader, RenderOptions(fonts: fonts), keepsLayout: false)
      }
      // Report problems once, not for each variant.
      if configs.isEmpty { try options.messages.report(config.document.warnings) }
      try add(config, for: variant)
    }
    guard !columns.isEmpty else {
      throw CommandError(
        "\(options.config) has no \"data\", so all pictures would be the same", .dataError)
    }
  }

  /// Reports the warnings about texts and the findings of lint. If warnings are errors, throws one.
  func report(_ warnings: [TextWarning], to messages: MessageOptions) throws {
    textWarnings.clear()
    try messages.report(warnings)
    for warning in findings?.warnings ?? [] { try messages.warn(warning) }
  }

  /// Appends the config of a variant, whose images reduce `memory`.
  private mutating func add(
    _ config: Config, for variant: BatchCanvasOptions.Variant
  ) throws {
    let sample = try config.loaded(at: time)
    configs.append(config)
    memory = sample.memory
    let canvas = sample.scene.canvas
    variants.append(
      NameVariant(
        scheme: variant.scheme ?? canvas.colorScheme.rawValue,
        scale: variant.scale ?? canvas.scale.rounded6))
  }

  /// Throws unless a table's header has the columns that the config and the pattern require.
  func check(_ header: [String], of file: String, for pattern: NamePattern) throws {
    try configs[0].document.checkColumns(in: header)
    for column in pattern.columns where !header.contains(column) {
      throw CommandError(
        "\(file) has no column \(JSONValue.string(column).rendered()), which the names of the pictures need",
        .dataError)
    }
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
    var row = values(of: request)
    var images: [Int: [String: RasterImage]] = [:]
    return worker.products(
      ofScenes: request.resultCount, maximumLayouts: Set(variants.map(\.scheme)).count
    ) { worker, variant in
      // The images of the last variant would take memory besides those of this one.
      if worker.isAlone { row = values(of: request) }
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
      images[variant] = bound.rowImages
      try lint(request.names[variant], worker.lintScene(of: bound.still))
      return (bound.still, bound.rowImageMemory)
    } work: { worker, variant, frame in
      try work(&worker, variant, frame, images.removeValue(forKey: variant) ?? [:])
    }
  }

  /// Adds findings to `findings`. With `--strict`, throws them as `Diagnostics`. Without `--lint`,
  /// `scene` is not evaluated.
  func lint(_ name: String, _ scene: @autoclosure () throws -> LintScene) throws {
    guard let findings else { return }
    try findings.add(configs[0].document.report(of: scene().findings()), of: name)
  }

  /// Returns the values of the config's columns in a row, or the problem of an invalid row.
  func values(of request: BatchRequest) -> Result<RowValues, RowError> {
    request.row.flatMap { row in
      Result { () throws(RowError) in try RowValues(row, for: configs[0].document) }
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
      to: configs[variant].document, at: time, animated: animated, images: known,
      imageMemory: imageMemory, measuring: text)
  }
}
