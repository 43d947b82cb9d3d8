import ArgumentParser
import RingConfigDecoding
import RingScene

struct BatchCanvasOptions: ParsableArguments {
  @OptionGroup var values: VariantOptions

  @Flag(
    help: ArgumentHelp(
      "Draws each picture in light, and in dark beside it with -dark at the end of its name.",
      discussion:
        "With --manifest, the line of the light picture has a <picture> element with both, "
        + "for HTML and Markdown, as html."))
  var pair = false

  @OptionGroup var page: PageOptions

  func validate() throws {
    guard pair, values.colorScheme != nil else { return }
    throw ValidationError("--pair and --color-scheme contradict each other.")
  }

  /// All combinations of scale and colour scheme, with the text of each scale. The scheme varies
  /// fastest; in pairs, light comes first.
  var variants: [(canvas: CanvasVariant, scale: String?)] {
    get throws {
      let variants = try values.variants
      guard pair else { return variants }
      return variants.flatMap { variant in
        [ColorScheme.light, .dark].map { scheme in
          let canvas = CanvasVariant(scale: variant.canvas.scale, colorScheme: scheme)
          return (canvas: canvas, scale: variant.scale)
        }
      }
    }
  }

  static let schemePath = "canvas.colorScheme"

  /// Returns the overrides of a variant in their order around `--set`, which beats all but the
  /// scheme of a pair.
  func overrides(_ variant: CanvasVariant, around set: [ConfigOverride]) -> [ConfigOverride] {
    let scheme = variant.colorScheme?.rawValue
    let canvas = ConfigOverride.canvas(
      scale: variant.scale.map(NumberText.shortest), page, colorScheme: pair ? nil : scheme)
    guard pair, let scheme else { return canvas + set }
    return canvas + set + [ConfigOverride(option: "--pair", path: Self.schemePath, value: scheme)]
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
    let schemePath = BatchCanvasOptions.schemePath
    if canvas.pair, set.contains(where: { ConfigOverride(set: $0).sets(schemePath) }) {
      throw ValidationError("--pair and --set \(schemePath) contradict each other.")
    }
    let variants = try canvas.variants
    for (option, path, count) in [
      ("--scale", "canvas.scale", Set(variants.map { $0.scale }).count),
      ("--color-scheme", schemePath, Set(variants.map { $0.canvas.colorScheme }).count),
    ] where count > 1 && set.contains(where: { ConfigOverride(set: $0).sets(path) }) {
      throw ValidationError(
        "\(option) with several values and --set \(path) contradict each other.")
    }
  }
}
