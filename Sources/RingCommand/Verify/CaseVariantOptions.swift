import ArgumentParser
import RingConfigDecoding
import RingData

/// The options for what `verify` draws of each config.
struct CaseVariantOptions: ParsableArguments {
  @OptionGroup var canvas: VariantOptions

  @Option(
    name: .customLong("name"),
    help: ArgumentHelp(
      "The names of the pictures of rows, with {COLUMN}, {row} or {row:06}. Default: {row:06}.",
      valueName: "NAME"))
  var rowName: String?

  func validate() throws {
    let pattern = try rowPattern
    guard !pattern.isConstant else {
      throw ValidationError(
        "'\(pattern.text)' is the same name for all rows: write {row}, or a column such as {id}.")
    }
    if pattern.fields.contains(where: { $0 == .scale || $0 == .scheme }) {
      throw ValidationError(
        "--name has no {scale} or {scheme}: a golden's name ends in its variant, such as @dark@2x.")
    }
    if pattern.text.hasSuffix(".png") {
      throw ValidationError("--name is a golden's name, without .png; found '\(pattern.text)'.")
    }
  }

  var rowPattern: NamePattern {
    get throws {
      do throws(NamePatternError) { return try NamePattern(rowName ?? "{row:06}") } catch {
        throw ValidationError("\(error).")
      }
    }
  }

  /// Throws if `--set` contradicts a variant.
  func checkAgainst(set: [String]) throws {
    for (option, path, value) in [
      ("--scale", "canvas.scale", canvas.scale),
      ("--color-scheme", "canvas.colorScheme", canvas.colorScheme),
    ] where value != nil && set.contains(where: { ConfigOverride(set: $0).sets(path) }) {
      throw ValidationError("\(option) and --set \(path) contradict each other.")
    }
  }

  /// Returns the names of the variants that the options and `times` ask for; empty if nothing does.
  func names(of base: String, at times: [Double]) -> [CaseName] {
    // `validate` has read the values.
    let canvases = (try? canvas.variants.map(\.canvas)) ?? []
    let moments: [Double?] = times.isEmpty ? [nil] : times
    let names = canvases.flatMap { canvas in
      moments.map { CaseName(base: base, canvas: canvas, time: $0) }
    }
    return names.filter { $0 != CaseName(base: base) }
  }
}
