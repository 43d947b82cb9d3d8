import ArgumentParser
import RingConfigDecoding

struct BatchConfigOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The config; - is stdin.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var config: String

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Changes a value of the config, for all rows; may be given several times.",
      valueName: "PATH=VALUE"))
  var set: [String] = []

  @Flag(help: "Warns of what some readers cannot see or read in the pictures.")
  var lint = false

  @OptionGroup var canvas: BatchCanvasOptions
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var files: ResourceOptions
  @OptionGroup var messages: MessageOptions

  /// Throws if `--set` would give all of several scales or colour schemes the same value.
  func checkVariants() throws {
    let variants = try canvas.variants
    for (option, path, count) in [
      ("--scale", "canvas.scale", Set(variants.map(\.scale)).count),
      ("--color-scheme", "canvas.colorScheme", Set(variants.map(\.scheme)).count),
    ] where count > 1 && set.contains(where: { ConfigOverride(set: $0).sets(path) }) {
      throw ValidationError(
        "\(option) with several values and --set \(path) contradict each other.")
    }
  }
}
