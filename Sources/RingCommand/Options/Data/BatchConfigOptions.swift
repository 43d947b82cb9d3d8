import ArgumentParser
import RingConfigDecoding
import RingScene

struct BatchCanvasOptions: ParsableArguments {
  @OptionGroup var values: VariantOptions
  @OptionGroup var page: PageOptions

  /// All combinations of scale and colour scheme, with the text of each scale.
  var variants: [(canvas: CanvasVariant, scale: String?)] { get throws { try values.variants } }

  func overrides(_ variant: CanvasVariant) -> [ConfigOverride] {
    ConfigOverride.canvas(
      scale: variant.scale.map(NumberText.shortest), page,
      colorScheme: variant.colorScheme?.rawValue)
  }
}

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
  @OptionGroup(visibility: .rare) var pixels: PixelLimitOptions
  @OptionGroup(visibility: .rare) var memory: MemoryOptions
  @OptionGroup(visibility: .rare) var files: ResourceOptions
  @OptionGroup var messages: MessageOptions

  /// Throws if `--set` would give all of several scales or colour schemes the same value.
  func checkVariants() throws {
    let variants = try canvas.variants
    for (option, path, count) in [
      ("--scale", "canvas.scale", Set(variants.map { $0.scale }).count),
      ("--color-scheme", "canvas.colorScheme", Set(variants.map { $0.canvas.colorScheme }).count),
    ] where count > 1 && set.contains(where: { ConfigOverride(set: $0).sets(path) }) {
      throw ValidationError(
        "\(option) with several values and --set \(path) contradict each other.")
    }
  }
}
