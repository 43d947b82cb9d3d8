import ArgumentParser
import RingCairo
import RingCore
import RingData
import RingRender
import RingSystem

struct Batch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Draws a picture for each row of a table.",
    discussion: """
      The config declares the columns that it uses under "data". "$data.NAME" is replaced by the cell of \
      the row.

      Rows are read as a stream; only the names of the pictures are remembered. A row with an error \
      does not stop the others; --failed-rows saves it with its problems, so that you can correct \
      and draw it later. Files appear complete or not at all, and only in the folder before the \
      first {.

      With --lint, each picture is checked as the command lint does, an animation at --time. A \
      finding in several pictures is one warning; with --strict, it is an error of each of their rows.

      With --format stream, the program stays open: it answers each row on stdout as soon as it has \
      arrived, with a line of JSON and the bytes of the picture.

      The exit code is 65 if a row has an error, and 73 or 74 if a file cannot be written. Then \
      the same command with --resume draws what is missing.

      EXAMPLES
        ringrender batch --config card.rings.json --data people.csv -o 'out/{id}.png'
        ringrender batch --config card.rings.json --data people.csv \\
          -o 'out/{id}.png' --failed-rows failed.ndjson
        ringrender batch --config card.rings.json --data people.csv \\
          -o 'out/{id}@{scale}x.png' --scale 1,2,3
        ringrender batch --config card.rings.json --data people.csv \\
          -o 'out/{id}.png' --pair --manifest pictures.ndjson
        ringrender batch --config card.rings.json --data people.csv \\
          -o 'out/{id}.png' --verify-outputs
        ringrender batch --config card.rings.json --data people.csv \\
          -o cards.zip --name '{id}.png'
        curl https://example.org/people.csv |
          ringrender batch --config card.rings.json --data - --data-format csv \\
            -o - --format tar | tar -x
        ringrender batch --config card.rings.json --data - --data-format ndjson \\
          -o - --format stream
      """)

  @OptionGroup var input: BatchConfigOptions
  @OptionGroup var rows: DataOptions
  @OptionGroup var moment: TimeOptions
  @OptionGroup(visibility: .rare) var timing: TimingOptions
  @OptionGroup var output: BatchOutputOptions
  @OptionGroup(visibility: .rare) var stream: StreamOptions
  @OptionGroup var results: RowResultOptions
  @OptionGroup(visibility: .rare) var metadata: MetadataOptions
  @OptionGroup var work: ParallelOptions
  @OptionGroup(visibility: .rare) var check: VerifyOutputsOptions
  @OptionGroup(visibility: .rare) var progress: ProgressOptions
  @OptionGroup(visibility: .rare) var dependencies: DependencyOptions

  func validate() throws {
    let variants = try input.canvas.variants
    _ = try output.pattern(
      scales: Set(variants.map { $0.scale }).count,
      schemes: Set(variants.map { $0.canvas.colorScheme }).count, pairs: input.canvas.pair)
    try input.checkVariants()
    try checkDestination()
    try progress.check(output: output.output, option: output.dryRun ? "--dry-run" : nil)
    if check.verifyOutputs, output.dryRun {
      throw ValidationError("--dry-run and --verify-outputs contradict each other.")
    }
    try checkPruning()
    if input.config == "-", rows.data == "-" {
      throw ValidationError("The config and the rows cannot both come from stdin.")
    }
    try checkFiles()
    try checkStandardOutput()
    try dependencies.check(
      output: output.archivePath, inputs: [input.config, rows.data],
      files: [results.failedRows, results.manifest].compactMap { $0 },
      noPicturesOption: check.verifyOutputs
        ? "--verify-outputs" : output.dryRun ? "--dry-run" : nil)
  }

  /// Throws if an option does not apply to the kind of output.
  private func checkDestination() throws {
    switch try output.destination {
    case .archive:
      try rejectTiming()
      try rejectVerification(of: "one file")
      try work.checkOneFile(output.output)
    case .files:
      try rejectTiming()
      _ = try check.verifyOutputs ? work.shardToVerify.shard : work.effectiveShard
    case .animations:
      try rejectVerification(of: "an animation")
      if output.resume, results.manifest == nil {
        throw ValidationError(
          "--resume with animations needs --manifest, which records what they show."
        )
      }
      _ = try work.effectiveShard
    case .stream(let animation): try checkStream(animation)
    }
    if !output.isStream, let option = stream.specifiedOption {
      throw ValidationError("\(option) is for --format stream.")
    }
  }

  /// Throws if an option does not apply to a stream of stills, for `nil`, or of animations.
  private func checkStream(_ animation: AnimationFormat?) throws {
    if animation == nil { try rejectTiming() }
    try rejectVerification(of: "a stream")
    if animation != nil, stream.pixels != nil {
      throw ValidationError(
        "--pixels is for stills: '\(output.name ?? output.output)' is an animation.")
    }
    if stream.configColumn != nil, FileAccessPolicy(nextTo: input.config).allowsFolder == false {
      throw ValidationError("--config-column needs a --config file, whose folder has the others.")
    }
    for (option, isGiven) in [
      ("--shard", work.shard != nil), ("--shard-count", work.shardCount != nil),
      ("--depfile", dependencies.depfile != nil),
    ] where isGiven {
      throw ValidationError("\(option) is for files: a stream draws every row.")
    }
  }

  /// Throws if `--prune` would not see all rows.
  private func checkPruning() throws {
    guard output.prune else { return }
    if rows.numbers != nil {
      throw ValidationError("--prune and --rows contradict each other.")
    }
    if check.verifyOutputs {
      throw ValidationError("--prune and --verify-outputs contradict each other.")
    }
    let count = try work.effectiveShard.count
    guard count == 1 else {
      throw ValidationError("--prune is for a whole table, not for one of \(count) shards.")
    }
  }

  /// Throws if an option for the timing of animations is given.
  private func rejectTiming() throws {
    guard let option = timing.specifiedOption else { return }
    throw ValidationError(
      "\(option) is for animations, such as {row}.gif: '\(output.output)' is not one.")
  }

  /// Throws with `--verify-outputs`. `kind` says what the output is instead of PNG files.
  private func rejectVerification(of kind: String) throws {
    guard check.verifyOutputs else { return }
    throw ValidationError("--verify-outputs is for PNG files: '\(output.output)' is \(kind).")
  }

  /// Throws if an output file is also an input, or if two outputs have one path.
  private func checkFiles() throws {
    var files = [(input.config, "the config"), (rows.data, "the rows")].filter { $0.0 != "-" }
    for file in [output.archivePath, results.failedRows, results.manifest].compactMap({ $0 })
    where file != "-" {
      let match = files.first { FilePath.haveSameTarget($0.0, file) }
      if let match { throw ValidationError("'\(file)' would overwrite \(match.1).") }
      files.append((file, "'\(file)'"))
    }
  }

  /// Throws if two outputs, or an output and progress messages, share standard output.
  private func checkStandardOutput() throws {
    let outputs = [
      ("-o", output.archivePath), ("--manifest", results.manifest),
      ("--failed-rows", results.failedRows), ("--depfile", dependencies.depfile),
    ].compactMap { option, path in path.map { (option, $0) } }
      .filter { FileOutput.isStandardOutput($0.1) }
    if outputs.count > 1 {
      throw ValidationError(
        "\(outputs[0].0) \(outputs[0].1) and \(outputs[1].0) \(outputs[1].1) cannot both use stdout."
      )
    }
    if let (_, path) = outputs.first {
      try progress.check(output: path, option: nil)
    }
  }

  func run() throws {
    try CommandError.reporting { try progress.reporting(make) }
  }

  private func make() throws {
    try checkFiles()
    let pattern = try output.pattern(scales: 1, schemes: 1, pairs: input.canvas.pair)
    let files = ReadFiles(
      recordsStamps: results.manifest != nil && output.archivePath == nil,
      needsQuotableNames: dependencies.depfile != nil)
    files.protect(input.config, as: "the config")
    files.protect(rows.data, as: "the rows")
    var folder = BatchOutputFolder(pattern, files)
    let templates = try BatchTemplates(
      input, names: pattern, time: moment.time, record: files,
      needsColumns: stream.configColumn == nil)
    try checkOutputs(folder)
    var reader = try rows.reader(input.memory, endsWithOutput: output.isStream)
    try rows.checkHeader(of: reader) { try checkHeader($0, templates, pattern) }
    let shard = try shard
    shard.reportSource(input.messages)
    let arriving = try protectPictures(of: &reader, templates, &folder)
    if output.isStream { files.seal() }
    let requests = BatchRequests(
      reader, pattern: pattern, templates: templates,
      configs: stream.configColumn.map {
        NamedConfigs(column: $0, first: templates, input, names: pattern)
      },
      shard: shard, selection: try rows.selection, names: names(pattern, arriving),
      memoryBudget: input.memory.rowBudget,
      arriving: output.isStream ? nil : arriving.map { (pictures: $0, folder: folder) })
    do { try drawOrVerify(requests, templates, folder) } catch {
      templates.textWarnings.print(by: input.messages, of: input.config)
      throw error
    }
    try dependencies.write(
      output: output.archivePath, inputs: [input.config, rows.data], files: files)
  }

  private var shard: Shard {
    get throws {
      if output.isStream { return .all }
      return try check.verifyOutputs ? work.shardToVerify.shard : work.effectiveShard
    }
  }

  /// Returns the registry of names; `nil` for a stream, in which pictures may have equal names.
  private func names(_ pattern: NamePattern, _ arriving: NamedPictures?) -> NameRegistry? {
    guard !output.isStream else { return nil }
    return NameRegistry(
      pattern, keepingNames: check.verifyOutputs || output.prune || arriving != nil)
  }

  /// Throws unless a table has the columns that all rows need.
  private func checkHeader(
    _ header: [String], _ templates: BatchTemplates, _ pattern: NamePattern
  ) throws {
    guard let column = stream.configColumn else {
      return try templates.check(header, of: rows.data, for: pattern)
    }
    // Rows may have other configs than the first, so its columns may be missing.
    try pattern.checkColumns(in: header, of: rows.data)
    guard header.contains(column) else {
      throw CommandError(
        "\(rows.data) has no column \(JSONValue.string(column).rendered()), which --config-column names",
        .dataError)
    }
  }

  private func drawOrVerify(
    _ requests: consuming BatchRequests, _ templates: BatchTemplates, _ folder: BatchOutputFolder
  ) throws {
    if check.verifyOutputs {
      try verifyOutputs(templates, folder).run(requests) {
        try templates.report($0, to: input.messages)
      }
    } else {
      let runner = try runner(templates, folder)
      try runner.run(requests) { textWarnings, warnings in
        try templates.report(textWarnings, to: input.messages)
        for warning in warnings { try input.messages.warn(warning.message, warning.code) }
        for warning in runner.batchOutput.formatWarnings {
          try input.messages.warn(warning, .format)
        }
        // With `--lint`, the rule `blank` reports pictures without visible content.
        if !input.lint, let warning = runner.batchOutput.blankWarning {
          try input.messages.warn(warning, .blank, of: input.config)
        }
      }
    }
  }

  private var progressTarget: ProgressTarget {
    progress.progressTarget(isQuiet: input.messages.quiet)
  }

  private func runner(
    _ templates: BatchTemplates, _ folder: BatchOutputFolder
  ) throws -> BatchRunner {
    let batchOutput: BatchOutput
    var archive: BatchArchive?
    var answers: BatchStream?
    switch try output.destination {
    case .files: batchOutput = stills(templates, in: folder)
    case .archive(let format):
      archive = try BatchArchive(format, output.output)
      batchOutput = stills(templates, in: nil)
    case .animations(let format): batchOutput = try animations(format, templates, in: folder)
    case .stream(let format):
      answers = BatchStream(variants: templates.variants)
      batchOutput =
        if let format {
          try animations(format, templates, in: folder, scratch: ScratchFolder())
        } else { stills(templates, in: nil) }
    }
    return BatchRunner(
      batchOutput: batchOutput, results: results, folder: folder, archive: archive,
      stream: answers, variantCount: templates.variants.count, drawsPairs: input.canvas.pair,
      prunes: output.prune, output: output.output,
      progressTarget: output.isStream ? .none : progressTarget,
      isQuiet: input.messages.quiet)
  }

  private func animations(
    _ format: AnimationFormat, _ templates: BatchTemplates, in folder: BatchOutputFolder,
    scratch: ScratchFolder? = nil
  ) throws -> BatchOutput {
    if !input.messages.quiet, let note = timing.rateNote {
      MessageOutput.printStatus(note)
    }
    let entries = try results.manifest.map { manifest in
      output.results.mode == .overwrite
        ? [:] : try ManifestEntry.entries(ofManifest: manifest) { $0 }
    }
    var pictures = inputPictures(of: folder)
    pictures?.recorded = entries?.compactMapValues(\.recordedPictures) ?? [:]
    return .animations(
      BatchAnimationWriter(
        format: format, templates: templates, pictureRun: pictureRun(templates),
        results: output.results, folder: folder, scratch: scratch, timing: timing,
        manifestEntries: entries,
        pictures: pictures, text: TextEngine(templates.fonts),
        isStrict: input.messages.strict))
  }

  /// Returns the rows' pictures, without entries of an earlier run; `nil` without a manifest.
  private func inputPictures(of folder: BatchOutputFolder) -> InputPictures? {
    guard results.manifest != nil else { return nil }
    return InputPictures(
      source: input.files.accessPolicy(nextTo: input.config), files: folder.files,
      folder: folder, maximumPixels: input.pixels.maxPixels)
  }

  private func stills(_ templates: BatchTemplates, in folder: BatchOutputFolder?) -> BatchOutput {
    var pictures = folder.flatMap { inputPictures(of: $0) }
    if output.results.mode != .overwrite, let manifest = results.manifest {
      // Without entries, for example because the file cannot be read, all pictures are opened.
      let recorded = try? ManifestEntry.entries(ofManifest: manifest, by: \.recordedPictures)
      pictures?.recorded = recorded ?? [:]
    }
    return .stills(
      pictureRun(templates, in: folder),
      BatchImageWriter(
        results: output.results, folder: folder, isStrict: input.messages.strict,
        isInOrder: isInOrder, pictures: pictures, makesPixels: stream.pixels != nil,
        cache: stream.configColumn == nil
          ? InFlightImageCache() : InFlightImageCache(maximumCount: 0)))
  }

  /// Whether files are written in row order, because too many invalid rows may end the run.
  private var isInOrder: Bool { results.limit != nil }

  private func pictureRun(_ templates: BatchTemplates) -> PictureRun {
    var run = PictureRun(
      jobs: work.threads, fonts: templates.fonts, maximumPixels: input.pixels.maxPixels,
      compression: output.compression)
    run.memory = templates.memory
    run.altTexts =
      !metadata.omitsMetadata
      ? .stored : results.manifest == nil && !output.isStream ? .none : .reported
    if stream.configColumn != nil {
      let reserved = NamedConfigs.reservedMemory(input)
      run.memory = MemoryBudget(limit: run.memory.limit, used: run.memory.used + reserved)
    }
    run.warnings = input.messages.treatsTextWarningsAsErrors ? .fail : templates.textWarnings.policy
    return run
  }

  /// The maximum number of encoded images that wait for delivery, per thread.
  private static let maximumPendingImagesPerJob = 4

  /// Returns the run of stills, in a folder or, for `nil`, in an archive or a stream.
  private func pictureRun(_ templates: BatchTemplates, in folder: BatchOutputFolder?) -> PictureRun
  {
    var run = pictureRun(templates)
    // If the drawing threads write the files, only outcomes wait for delivery. Otherwise, for an
    // archive or in row order, the images are held until delivery.
    let maximumPending =
      folder == nil || isInOrder
      ? Self.maximumPendingImagesPerJob : PictureRun.maximumPendingOutcomesPerJob
    // A stream that is not read holds no more pictures than threads draw.
    run.maximumPendingPerJob =
      output.isStream ? 1 : max(1, maximumPending / templates.variants.count)
    return run
  }

  private func verifyOutputs(
    _ templates: BatchTemplates, _ folder: BatchOutputFolder
  ) throws -> BatchVerification {
    BatchVerification(
      pictureRun: pictureRun(templates, in: folder), templates: templates,
      writer: BatchImageWriter(results: output.results, folder: folder), folder: folder,
      verification: try check.verification(
        of: .rows, by: work, isQuiet: input.messages.quiet, progressTarget),
      limit: results.limit)
  }

  /// Protects the pictures that rows name, and then the dependency file. Returns the pictures that
  /// are only known when their rows arrive; `nil` if all are known, or if no row names pictures.
  func protectPictures(
    of reader: inout RowReader, _ templates: BatchTemplates, _ folder: inout BatchOutputFolder
  ) throws -> NamedPictures? {
    let source = input.files.accessPolicy(nextTo: input.config)
    let pictures = NamedPictures(source: source, columns: templates.columns, files: folder.files)
    let isKnown = reader.canRestart
    if isKnown {
      try pictures?.protectAll(of: &reader)
    } else if pictures != nil {
      folder.laterPictures = source
    }
    try checkOutputs(folder)
    try dependencies.protect(in: folder.files)
    return isKnown ? nil : pictures
  }

  /// Throws if an output other than the pictures would replace a file that is read.
  func checkOutputs(_ folder: BatchOutputFolder) throws {
    let outputs = [
      output.archivePath, results.failedRows, results.manifest, dependencies.depfile,
    ]
    for path in outputs.compactMap({ $0 }) {
      try folder.files.checkIsReplaceable(path)
      try folder.checkIsNoLaterPicture(path)
    }
  }
}
