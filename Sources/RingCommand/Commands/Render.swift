import ArgumentParser
import RingCodec
import RingCompare
import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene
import RingSystem

extension ColorVision: ExpressibleByArgument {}

struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws one picture (the default command).",
    discussion: """
      EXAMPLES
        ringrender --config goals.rings.json -o goals.png
        ringrender --config goals.rings.json -o - --scale 3 --compression small \\
          > goals@3x.png
        ringrender --config goals.rings.json -o dark.png --color-scheme dark \\
          --background black
        ringrender --config timer.rings.json -o later.png --time 12.5
        ringrender --config - -o goals.png < goals.rings.json
        ringrender --config goals.rings.json -o goals.png --pair --scale 2 \\
          >> README.md
        ringrender --config goals.rings.json -o deutan.png --simulate deutan
      """)

  @OptionGroup var input: ConfigOptions
  @OptionGroup var moment: TimeOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup(visibility: .rare) var metadata: MetadataOptions
  @OptionGroup var work: JobOptions
  @OptionGroup(visibility: .rare) var dependencies: DependencyOptions

  @Flag(
    help: ArgumentHelp(
      "Stores the scene's values in the PNG, so that diff --explain can report what changed.",
      visibility: .rare))
  var embedScene = false

  @Flag(help: "Prints the alternative text of the picture, too.")
  var alt = false

  @Option(
    help: ArgumentHelp(
      "protan, deutan, tritan or grey: draws the picture as a reader sees it who has no cones for "
        + "long, for medium or for short waves, or who sees no colours.",
      valueName: "VISION"))
  var simulate: ColorVision?

  @Flag(
    help: ArgumentHelp(
      "Writes the picture in light and in dark, and prints a <picture> element with both.",
      discussion: "The dark picture is NAME-dark.png beside NAME.png. The element is for HTML and "
        + "Markdown, such as a README on GitHub; its paths are those of the pictures."))
  var pair = false

  func validate() throws {
    if alt, output.output == "-" {
      throw ValidationError("The alternative text and the picture cannot both go to stdout.")
    }
    guard pair else {
      return try dependencies.check(output: output.output, inputs: [input.config])
    }
    if input.canvas.colorScheme != nil {
      throw ValidationError("--pair and --color-scheme contradict each other.")
    }
    if input.set.contains(where: { ConfigOverride(set: $0).sets(Self.schemePath) }) {
      throw ValidationError("--pair and --set \(Self.schemePath) contradict each other.")
    }
    if alt {
      throw ValidationError(
        "--pair and --alt contradict each other: the printed element has the text.")
    }
    let pictures = try PicturePair(light: output.output)
    try dependencies.check(
      output: nil, inputs: [input.config], files: [pictures.light, pictures.dark])
  }

  func run() throws {
    try CommandError.reporting {
      let files = ReadFiles(needsQuotableNames: dependencies.depfile != nil)
      let trace = makeTrace()
      let light = ConfigOverride(option: "--pair", path: Self.schemePath, value: "light")
      let (config, bound, text) = try input.open(
        at: moment.time, adding: pair ? [light] : [], tracing: trace, record: files)
      try dependencies.protect(in: files)
      let pictures = try pair ? PicturePair(light: output.output) : nil
      for path in pictures.map({ [$0.light, $0.dark] }) ?? [output.output] {
        try files.checkIsReplaceable(path)
      }
      let jobs = work.threads
      var renderer = Renderer(text: text, memory: bound.memory, jobs: jobs)
      var encoder = try PNGEncoder(compression: output.compression, jobs: jobs)
      if let pictures {
        return try write(pictures, of: config, bound, trace, by: &renderer, &encoder, files)
      }
      let layout = config.layout(of: bound, by: renderer, tracing: trace)
      let still = try still(
        of: bound.still, layout, trace, by: &renderer, &encoder, at: "the picture")
      try input.messages.report(renderer.warnings, of: input.config)
      try FileOutput.create(still.png, at: output.output)
      try dependencies.write(output: output.output, inputs: [input.config], files: files)
      if alt { try Terminal.output(Message(verbatim: still.altText + "\n")) }
    }
  }

  private struct Still {
    let drawing: Drawing
    let png: [UInt8]
    /// The alternative text; empty if neither an option nor the file needs it.
    let altText: String
    /// The texts that cannot be read; empty unless it is one of a pair.
    let illegibleTexts: [LintFinding]
  }

  /// A trace of what the files and the output say about the scene; `nil` if they say nothing.
  private func makeTrace() -> LayoutTrace? {
    if embedScene { return LayoutTrace(describing: ElementValues.described, keepsParts: pair) }
    return needsAltText ? LayoutTrace(keepsFacts: false, keepsParts: pair) : nil
  }

  private var needsAltText: Bool { alt || pair || !metadata.omitsMetadata }

  /// Draws a still, and warns about one without visible content, which the warning calls `name`.
  ///
  /// If it cannot be drawn, prints the warnings about its texts, because they may tell why.
  private func still(
    of scene: Scene, _ layout: Scene.Layout, _ trace: LayoutTrace?, by renderer: inout Renderer,
    _ encoder: inout PNGEncoder, at name: Message
  ) throws -> Still {
    do {
      let drawing = try renderer.drawing(
        of: layout, scale: scene.canvas.scale, maximumPixels: input.pixels.maxPixels)
      if let reason = drawing.invisibility {
        try input.messages.warn(
          "nothing can be seen in \(name): \(reason.description)", .blank, of: input.config)
      }
      var texts: [PNGText] = []
      if let trace, embedScene {
        texts = [try Self.text(of: SceneSnapshot(scene, layout, trace))]
      }
      let altText = trace.map { scene.altText(of: $0) } ?? ""
      if !metadata.omitsMetadata { texts += AltTextMetadata(altText)?.pngTexts ?? [] }
      let png = try renderer.png(of: drawing, texts: texts, simulating: simulate, encoder: &encoder)
      let lint = pair ? trace.map { LintScene(scene, layout, $0) } : nil
      return Still(
        drawing: drawing, png: png, altText: altText, illegibleTexts: lint?.illegibleTexts ?? [])
    } catch {
      input.messages.print(renderer.warnings.map(\.problem), of: input.config)
      throw error
    }
  }

  private static let schemePath = "canvas.colorScheme"

  /// Writes the picture of `config`, which was opened as light, and its dark variant, and prints
  /// their element, unless `--quiet` is given.
  private func write(
    _ pictures: PicturePair, of config: Config, _ bound: BoundDocument, _ trace: LayoutTrace?,
    by renderer: inout Renderer, _ encoder: inout PNGEncoder, _ files: ReadFiles
  ) throws {
    let light = try still(
      of: bound.still, config.layout(of: bound, by: renderer, tracing: trace), trace, by: &renderer,
      &encoder, at: Message(pictures.light))
    let darkTrace = makeTrace()
    var darkScene = bound.still
    darkScene.canvas.colorScheme = .dark
    let dark = try still(
      of: darkScene, renderer.layout(of: darkScene, trace: darkTrace), darkTrace, by: &renderer,
      &encoder, at: Message(pictures.dark))
    try input.messages.report(renderer.warnings, of: input.config)
    try reportFaults(of: pictures, light, dark, bound.document)
    try pictures.write(light: light.png, dark: dark.png)
    try dependencies.write(output: nil, inputs: [input.config], files: files)
    guard !input.messages.quiet else { return }
    let element = pictures.element(
      size: light.drawing.size, scale: light.drawing.scale, alt: light.altText)
    try Terminal.output(Message(lines: element))
  }

  /// Warns of pictures that are equal, and of their texts that cannot be read, except where the
  /// document allows `contrast/text`.
  private func reportFaults(
    of pictures: PicturePair, _ light: Still, _ dark: Still, _ document: Document
  ) throws {
    var faults: [(message: Message, code: Problem.Code)] = []
    if light.drawing.displayList == dark.drawing.displayList {
      faults.append((pictures.equalityWarning, .samePictures))
    }
    for (name, still) in [(pictures.light, light), (pictures.dark, dark)] {
      let items = document.report(of: still.illegibleTexts).items
      faults += items.map { item in
        let rule = Problem.Code(rawValue: item.finding.rule.rawValue)
        return ("\(name): \(item.finding.message)", rule)
      }
    }
    for fault in faults {
      try input.messages.warn(
        fault.message, fault.code, help: PicturePair.remedy, of: input.config)
    }
  }

  private static func text(of snapshot: SceneSnapshot) throws -> PNGText {
    guard let text = snapshot.text else {
      throw CommandError(
        "the scene is too large to be stored in a PNG: more than \(SceneSnapshot.maximumBytes) bytes, "
          + "compressed", .dataError, .tooLarge)
    }
    return text
  }
}
