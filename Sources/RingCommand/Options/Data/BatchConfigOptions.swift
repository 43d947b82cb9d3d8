import ArgumentParser
import RingConfigDecoding
import RingCore
import RingData
import RingScene

struct BatchCanvasOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixels per point; 1,2,3 draws each picture at three scales, with {scale} in its name.",
      valueName: "FACTORS"))
  var scale: String?

  @Option(
    help: ArgumentHelp(
      "light or dark; light,dark draws each picture in both, with {scheme} in its name.",
      valueName: "SCHEMES"))
  var colorScheme: String?

  @OptionGroup var page: PageOptions

  private static let maximumScaleCount = 20

  func validate() throws { _ = try variants }

  /// All combinations of scale and colour scheme, with the text of each scale. The scheme varies
  /// fastest; `nil` keeps the config's value.
  var variants: [(canvas: CanvasVariant, scale: String?)] {
    get throws {
      let scales = try scale.map(Self.scales) ?? [nil]
      let schemes = try colorScheme.map(Self.schemes) ?? [nil]
      return scales.flatMap { scale in
        schemes.map { scheme in
          let canvas = CanvasVariant(scale: scale.flatMap(Double.init), colorScheme: scheme)
          return (canvas: canvas, scale: scale)
        }
      }
    }
  }

  private static func scales(_ text: String) throws -> [String?] {
    let scales = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for scale in scales {
      guard let number = Double(scale), number > 0, number.isFinite else {
        throw ValidationError(
          "--scale must be numbers above 0 with commas between them, such as 1,2,3; found '\(text)'."
        )
      }
    }
    guard scales.count <= maximumScaleCount, Set(scales.map { Double($0) }).count == scales.count
    else {
      throw ValidationError(
        "--scale must be at most \(maximumScaleCount) different numbers, found '\(text)'.")
    }
    return scales
  }

  private static func schemes(_ text: String) throws -> [ColorScheme?] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    let schemes = names.compactMap { ColorScheme(rawValue: String($0)) }
    guard schemes.count == names.count, Set(schemes).count == schemes.count else {
      throw ValidationError("--color-scheme must be light, dark or light,dark; found '\(text)'.")
    }
    return schemes
  }

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
