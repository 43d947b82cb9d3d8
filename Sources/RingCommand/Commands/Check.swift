import ArgumentParser
import RingCairo
import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks configs without drawing them.",
    discussion: """
      The exit code is 0 if all configs are valid, 65 if one has errors, and 66 if one cannot be \
      read. With --lint it is 1 if the only problems are findings.

      EXAMPLES
        ringrender check goals.rings.json
        ringrender check --quiet configs/*.rings.json
        ringrender check --lint goals.rings.json
      """)

  @OptionGroup var configs: ConfigFilesOptions

  @Flag(help: "Also reports what some readers cannot see or read, as the command lint does.")
  var lint = false

  @Flag(help: "Prints the problems and findings as JSON.")
  var json = false

  func validate() throws { try configs.annotations.check(isOutputTaken: json) }

  func run() throws {
    var reader = configs.reader
    reader.keepsPositions = lint
    let format = json ? LintOutput.Format.json : .text
    try configs.printReports(as: format, by: reader, animated: true) { bound, text, file, output in
      try checkDrawing(of: bound, text, file, &output)
      guard lint else { return LintReport() }
      return try bound.lintReport(by: text, maximumPixels: configs.pixels.maxPixels)
    }
  }

  /// Throws as `invisibility(by:maximumPixels:)`. Warns if nothing would be visible.
  private func checkDrawing(
    of bound: BoundDocument, _ text: TextEngine, _ file: String, _ output: inout LintOutput
  ) throws {
    let reason = try bound.invisibility(by: text, maximumPixels: configs.pixels.maxPixels)
    guard let reason else { return }
    try output.warn(
      "nothing can be seen in the picture: \(reason.description)", .blank, of: file)
  }
}

extension BoundDocument {
  /// Returns the reasons why nothing would be visible; `nil` if something may be.
  ///
  /// Throws the error that drawing the still, or the animation's start or end, would cause.
  func invisibility(by text: TextEngine, maximumPixels: Int) throws -> Invisibility? {
    let renderer = Renderer(text: text, memory: memory)
    let animation = animation
    var scenes = [still]
    let times: [Double] = isAnimated ? [0, animation.duration ?? 0] : []
    for time in times {
      let scene = try animation.scene(at: time)
      if !scenes.contains(scene) { scenes.append(scene) }
    }
    let reasons = try scenes.compactMap {
      try renderer.invisibility(checking: $0, maximumPixels: maximumPixels)
    }
    // If the start and the end of an animation are equal, it may show something in between.
    let isAnimatedBetween = isAnimated && scenes.count == 1
    guard reasons.count == scenes.count, !isAnimatedBetween else { return nil }
    return reasons.reduce(Invisibility()) { $0.union($1) }
  }
}
