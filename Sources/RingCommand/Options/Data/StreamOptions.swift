import ArgumentParser

/// The options of `--format stream`.
struct StreamOptions: ParsableArguments {
  /// The form of pictures that are not files.
  enum PixelForm: String, CaseIterable, ExpressibleByArgument {
    /// Red, green, blue and alpha, which does not multiply the others, in a byte each; the top row
    /// first, without gaps between rows.
    case rgba
  }

  @Option(
    help: ArgumentHelp(
      "For --format stream: pixels instead of PNG files, each of 4 bytes: red, green, blue and alpha "
        + "(rgba).", valueName: "FORM"))
  var pixels: PixelForm?

  @Option(
    help: ArgumentHelp(
      "For --format stream: the column with the name of the row's config, a .json file beside "
        + "--config. A row without a name is drawn with --config.", valueName: "COLUMN"))
  var configColumn: String?

  /// The name of a given option; `nil` if none is given.
  var specifiedOption: String? {
    pixels != nil ? "--pixels" : configColumn != nil ? "--config-column" : nil
  }
}
