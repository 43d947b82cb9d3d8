import ArgumentParser
import RingConfigDecoding
import RingScene

/// The options that override the canvas, equivalent to `--set canvas.KEY=VALUE`.
struct CanvasOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Pixels per point.", valueName: "FACTOR"),
    transform: NumberArgument.read)
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      "light or dark: which variant of the system colours to use.", valueName: "SCHEME"),
    completion: .list(["light", "dark"]))
  var colorScheme: String?

  @OptionGroup var page: PageOptions

  func validate() throws {
    try NumberArgument.checkIsPositive(scale, "--scale")
    if let colorScheme, ColorScheme(rawValue: colorScheme) == nil {
      throw ValidationError("--color-scheme must be light or dark, found '\(colorScheme)'.")
    }
  }

  var overrides: [ConfigOverride] {
    ConfigOverride.canvas(scale: scale.map { "\($0)" }, page, colorScheme: colorScheme)
  }
}

/// The options of the canvas that have one value for all pictures of a command.
struct PageOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The width of the canvas.", valueName: "POINTS", visibility: .rare),
    transform: NumberArgument.read)
  var width: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The height of the canvas.", valueName: "POINTS", visibility: .rare),
    transform: NumberArgument.read)
  var height: Double?

  @Option(
    help: ArgumentHelp(
      "The background of the canvas: a colour, or a gradient as JSON.", valueName: "COLOR"))
  var background: String?

  func validate() throws {
    try NumberArgument.checkIsPositive(width, "--width")
    try NumberArgument.checkIsPositive(height, "--height")
  }
}

struct PixelLimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The maximum number of pixels in a picture. Drawing it may touch 64 times as many, layers "
        + "and blurs included.", valueName: "COUNT"))
  var maxPixels = CanvasLimits.defaultMaximumPixels

  func validate() throws {
    if maxPixels < 1 { throw ValidationError("--max-pixels must be at least 1.") }
  }
}

extension ConfigOverride {
  /// An option that is `nil` overrides nothing.
  static func canvas(
    scale: String?, _ page: PageOptions, colorScheme: String?
  ) -> [ConfigOverride] {
    [
      ConfigOverride(option: "--scale", canvas: "scale", value: scale),
      ConfigOverride(option: "--width", canvas: "width", value: page.width.map { "\($0)" }),
      ConfigOverride(option: "--height", canvas: "height", value: page.height.map { "\($0)" }),
      ConfigOverride(option: "--background", canvas: "background", value: page.background),
      ConfigOverride(option: "--color-scheme", canvas: "colorScheme", value: colorScheme),
    ].compactMap { $0 }
  }
}

enum NumberArgument {
  /// Throws `ValidationError` if `text` is not a number. For a number with a unit, such as `2x` or
  /// `100px`, the message proposes the number.
  static func read(_ text: String) throws -> Double {
    if let number = Double(text) { return number }
    let unit = text.reversed().prefix { $0.isLetter || $0 == "%" }.count
    let number = text.dropLast(unit)
    guard unit > 0, Double(number) != nil else { throw ValidationError("expected a number") }
    throw ValidationError("expected a number without a unit: \(number)")
  }

  /// Throws `ValidationError` unless the value of `option`, a number of `unit`, is in `range`, or
  /// `nil`.
  static func check(
    _ value: Int?, in range: ClosedRange<Int>, _ option: String, unit: String = ""
  ) throws {
    guard let value, !range.contains(value) else { return }
    throw ValidationError(
      "\(option) must be from \(range.lowerBound) to \(range.upperBound)\(unit), found \(value).")
  }

  /// Throws `ValidationError` unless the value of `option` is a finite number above 0, or `nil`.
  static func checkIsPositive(_ value: Double?, _ option: String) throws {
    guard let value, !(value > 0 && value.isFinite) else { return }
    throw ValidationError(
      "\(option) must be a number above 0, found \(NumberText.shortest(value)).")
  }
}
