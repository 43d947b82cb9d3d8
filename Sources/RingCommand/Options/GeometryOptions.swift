import ArgumentParser
import RingCompare

struct GeometryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Passes pictures whose rings and bars are the same within these limits, such as "
        + "end=0.5deg,radius=0.25px,color=2, even if other things differ. There are also start, "
        + "thickness, center and length. Limits that are not named keep their defaults; the word "
        + "default uses all of them.",
      valueName: "LIMITS"),
    transform: { try Self.limits($0, of: "--geometry") })
  var geometry: GeometryLimits?

  private typealias Quantity = GeometryLimits.Quantity

  /// The word `any` sets no limit, so a greater number is a mistake.
  private static let maximum = 1e6

  /// Parses limits. The message of a `ValidationError` begins with `name`.
  static func limits(_ text: String, of name: String) throws -> GeometryLimits {
    var limits = GeometryLimits()
    if text == "default" { return limits }
    var seen: Set<Quantity> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let quantity = Quantity(rawValue: String(sides[0])) else {
        let names = Quantity.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(
          "\(name) must be limits of \(names), such as end=0.5deg,radius=0.25px; "
            + "found '\(part)'.")
      }
      guard seen.insert(quantity).inserted else {
        throw ValidationError("\(name) has two limits of \(quantity.rawValue).")
      }
      limits[quantity] = try limit(of: quantity, sides[1], name)
    }
    return limits
  }

  private static func limit(
    of quantity: Quantity, _ text: Substring, _ name: String
  ) throws -> Double {
    if text == "any" { return .infinity }
    let number = text.hasSuffix(quantity.unit) ? text.dropLast(quantity.unit.count) : text
    let isNumber = number.utf8.allSatisfy { "0123456789.eE+-".utf8.contains($0) }
    guard isNumber, let limit = Double(number), (0...maximum).contains(limit) else {
      let unit = quantity.unit.isEmpty ? "levels without a unit" : quantity.unit
      let example = GeometryDifference.text(GeometryLimits()[quantity]) + quantity.unit
      throw ValidationError(
        "\(name) \(quantity.rawValue) must be 0 or more, in \(unit), such as "
          + "\(quantity.rawValue)=\(example), or any; "
          + "found '\(quantity.rawValue)=\(text)'.")
    }
    return limit
  }

  /// A part of the description of the tolerance; `nil` without `--geometry`.
  var text: String? {
    geometry.map { "or rings and bars may be apart by \($0)" }
  }
}
