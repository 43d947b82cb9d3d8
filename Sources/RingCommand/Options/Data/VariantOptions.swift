import ArgumentParser
import RingConfigDecoding
import RingScene

/// The options that draw each picture in several variants of its canvas.
struct VariantOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixels per point; 1,2,3 draws each picture at three scales.",
      valueName: "FACTORS"))
  var scale: String?

  @Option(
    help: ArgumentHelp(
      "light or dark; light,dark draws each picture in both.",
      valueName: "SCHEMES"))
  var colorScheme: String?

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
}

extension ConfigOverride {
  static func canvas(_ variant: CanvasVariant) -> [ConfigOverride] {
    [
      ConfigOverride(
        option: "--scale", canvas: "scale", value: variant.scale.map(NumberText.shortest)),
      ConfigOverride(
        option: "--color-scheme", canvas: "colorScheme", value: variant.colorScheme?.rawValue),
    ].compactMap { $0 }
  }
}
