import ArgumentParser
import RingCompare

/// Interim: the options of `diff` take its place.
struct ToleranceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How much a channel may differ, 0…255.", valueName: "LEVELS"))
  var maxDelta = 0

  @Option(help: ArgumentHelp("How many pixels may differ more.", valueName: "COUNT"))
  var maxPixels = 0

  var text: String {
    maxDelta == 0 && maxPixels == 0
      ? "none" : "channels may differ by \(maxDelta), \(maxPixels) pixels by more"
  }

  var options: ComparisonOptions {
    ComparisonOptions(maxDelta: maxDelta, maxPixels: maxPixels)
  }
}
