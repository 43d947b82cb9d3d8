import ArgumentParser
import RingCore

/// The command that prints or lists example configs.
struct Example: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "example",
    abstract: "Prints an example config, or lists the examples.",
    discussion: """
      The config refers to a file ringrender.schema.json beside it. Save the output of `ringrender \
      schema` there, and editors complete and check the config.

      EXAMPLES
        ringrender example
        ringrender example activity-rings > rings.json
        ringrender schema > ringrender.schema.json
      """)

  @Argument(
    help: "The example to print; without a name, all are listed.",
    completion: .list(ExampleConfig.all.map(\.name)))
  var name: String?

  func run() throws {
    try CommandError.reporting {
      guard let name else { return try Terminal.output(Message(verbatim: Self.list)) }
      guard let example = ExampleConfig.all.first(where: { $0.name == name }) else {
        let names = ExampleConfig.all.map(\.name).joined(separator: ", ")
        throw ValidationError("There is no example '\(name)'. The examples are \(names).")
      }
      try Terminal.output(Message(verbatim: example.printed))
    }
  }

  private static var list: String {
    let width = ExampleConfig.all.map(\.name.count).max() ?? 0
    return ExampleConfig.all.map { example in
      let padding = String(repeating: " ", count: width - example.name.count)
      return "\(example.name)\(padding)  \(example.about)\n"
    }.joined()
  }
}

/// An example config from the folder `Examples`, built into the program.
struct ExampleConfig {
  var name: String
  var about: String
  var text: [UInt8]

  private init(_ name: String, _ about: String, _ text: [UInt8]) {
    self.name = name
    self.about = about
    self.text = text
  }

  /// The text of the config as the command prints it.
  ///
  /// `$schema` refers to a file in the same folder.
  var printed: String {
    String(decoding: text, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0 == Self.schemaLineInRepository ? Self.printedSchemaLine : String($0) }
      .joined(separator: "\n")
  }

  /// The `$schema` line of the files in the folder `Examples`.
  private static let schemaLineInRepository = "  \"$schema\": \"../docs/ringrender.schema.json\","
  private static let printedSchemaLine = "  \"$schema\": \"ringrender.schema.json\","

  /// All examples, in listing order. A test compares their names with the files in `Examples`.
  static let all = [
    ExampleConfig(
      "activity-rings", "four rings in a stack, three of them above 100 %",
      PackageResources.activity_rings_json),
    ExampleConfig(
      "concentric-rings", "concentric rings without given radii, on black",
      PackageResources.concentric_rings_json),
    ExampleConfig(
      "percentages", "one ring from 0 % to 425 %", PackageResources.percentages_json),
    ExampleConfig(
      "gradients", "colour spaces, spans and hard stops", PackageResources.gradients_json),
    ExampleConfig(
      "segments-and-dashes", "segments with gaps, dashes that close, dots",
      PackageResources.segments_and_dashes_json),
    ExampleConfig(
      "zero-centred", "open arcs for values on both sides of zero",
      PackageResources.zero_centred_json),
    ExampleConfig(
      "progress-rings", "plain rings with their percentage in the middle",
      PackageResources.progress_rings_json),
    ExampleConfig(
      "timer", "countdown rings that empty and fill, on a dark background",
      PackageResources.timer_json),
    ExampleConfig(
      "petals", "wheels of petals: partly filled, complete, waiting", PackageResources.petals_json),
    ExampleConfig(
      "gauges", "gauges sized to fit their centre", PackageResources.gauges_json),
    ExampleConfig(
      "dashboard-gauges", "scales with ticks, bands, a needle, a target, a zero in the middle",
      PackageResources.dashboard_gauges_json),
    ExampleConfig(
      "dials", "needles, targets, bands and texts along arcs, half rings, labels of parts",
      PackageResources.dials_json),
    ExampleConfig(
      "progress-views", "progress views with labels, a timer, and your own styles",
      PackageResources.progress_views_json),
    ExampleConfig(
      "bars", "straight bars: small values, gradients, segments",
      PackageResources.bars_json),
    ExampleConfig(
      "rings-rising", "animated: four rings that rise at random, step by step",
      PackageResources.rings_rising_json),
    ExampleConfig(
      "petals-spin", "animated: a wheel that fills, and turns when it is full",
      PackageResources.petals_spin_json),
    ExampleConfig(
      "spinner", "animated: three spinners with a period of one second",
      PackageResources.spinner_json),
    ExampleConfig(
      "curves", "animated: bars with every curve, including springs",
      PackageResources.curves_json),
    ExampleConfig(
      "cards", "rows, cards, rounded corners and shadows", PackageResources.cards_json),
    ExampleConfig(
      "year-of-days", "a ring for each day of a year, made from lists",
      PackageResources.year_of_days_json),
    ExampleConfig(
      "month", "a calendar: a small ring for each day of a month", PackageResources.month_json),
    ExampleConfig(
      "status-badge", "a status badge made from data, coloured by its value",
      PackageResources.status_badge_json),
    ExampleConfig(
      "personal-card", "a personal card: a template for rows of data",
      PackageResources.personal_card_json),
    ExampleConfig(
      "donut-legend", "parts of a whole and free space, with a legend",
      PackageResources.donut_legend_json),
    ExampleConfig(
      "shapes", "shapes with gradients, strokes, trims and dashes, and a blur",
      PackageResources.shapes_json),
    ExampleConfig(
      "avatar-ring", "a ring around the initials of a person", PackageResources.avatar_ring_json),
    ExampleConfig(
      "half-gauge", "half a gauge with its label below", PackageResources.half_gauge_json),
    ExampleConfig(
      "threshold-panel", "a row for each item of a list, coloured by its value",
      PackageResources.threshold_panel_json),
    ExampleConfig(
      "second-hand", "animated: a hand that goes around once a minute",
      PackageResources.second_hand_json),
  ]
}
