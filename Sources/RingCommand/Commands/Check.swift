import ArgumentParser
import RingCairo
import RingConfigDecoding
import RingRender
import RingScene

/// The command that validates configs without drawing them.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks configs without drawing them.",
    discussion: """
      The exit code is 0 if all configs are valid, 65 if one has errors, and 66 if one cannot be \
      read. With --lint it is 1 if the only problems are findings.

      EXAMPLES
        ringrender check rings.json
        ringrender check --quiet configs/*.json
        ringrender check --lint rings.json
      """)

  @Argument(
    help: ArgumentHelp("Configs; - is stdin.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var files: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The same as FILE.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var config: [String] = []

  @Flag(help: "Also reports what some readers cannot see or read, as the command lint does.")
  var lint = false

  @Option(help: ArgumentHelp("The maximum number of pixels in a picture.", valueName: "COUNT"))
  var maxPixels = CanvasLimits.defaultMaximumPixels

  @OptionGroup var memory: MemoryOptions
  @OptionGroup var references: ResourceOptions
  @OptionGroup var fonts: FontOptions
  @OptionGroup var messages: MessageOptions

  func validate() throws {
    if files.isEmpty, config.isEmpty { throw ValidationError("No config was given.") }
  }

  func run() throws {
    var reader = ConfigReader(maximumPixels: maxPixels)
    reader.memory = memory.budget
    // Check numbers element by element, which takes less memory than a complete layout.
    (reader.keepsLayout, reader.keepsPositions) = (false, lint)
    var output = LintOutput(.text, messages)
    var worst = ExitCode.success.rawValue
    for file in files + config {
      do {
        try CommandError.reporting {
          let config = try reader.load(
            file, files: references, fonts: fonts, messages: messages, animated: true)
          try checkNumbers(of: config, file)
          let report =
            lint ? try config.lintReport(of: file, maximumPixels: maxPixels) : LintReport()
          try fonts.report(config.text.warnings, messages)
          try output.add(report, of: file)
        }
      } catch let code as ExitCode {
        worst = max(worst, code.rawValue)
      }
    }
    if worst != ExitCode.success.rawValue { throw ExitCode(worst) }
  }

  /// Throws the error that drawing the still, or the animation's start or end, would cause.
  ///
  /// Warns if nothing would be visible.
  private func checkNumbers(of config: LoadedConfig, _ file: String) throws {
    let renderer = Renderer(text: config.text)
    let animation = config.bound.animation
    var scenes = [config.scene]
    for time in config.bound.isAnimated ? [0, animation.duration ?? 0] : [] {
      let scene = try animation.scene(at: time)
      if !scenes.contains(scene) { scenes.append(scene) }
    }
    do {
      let reasons = try scenes.compactMap {
        try renderer.invisibility(checking: $0, maximumPixels: maxPixels)
      }
      // If the start and the end of an animation are equal, it may show something in between.
      let isAnimatedBetween = config.bound.isAnimated && scenes.count == 1
      if reasons.count == scenes.count, !isAnimatedBetween {
        let reason = reasons.reduce(Invisibility()) { $0.union($1) }
        try messages.warn("\(file): nothing can be seen in the picture: \(reason.description)")
      }
    } catch let error as RasterLimitError {
      throw CommandError("\(file): \(error)", .dataError)
    } catch let error as LayoutLimitError {
      throw CommandError("\(file): \(error); \(error.help)", .dataError)
    }
  }
}
