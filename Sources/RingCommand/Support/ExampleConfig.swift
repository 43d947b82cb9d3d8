import RingCore

/// An example config from the folder `Examples`, built into the program.
struct ExampleConfig {
  var name: String
  var about: String
  var text: [UInt8]
  /// CSV or, if a column is a list, NDJSON; `nil` for a snippet.
  var rows: [UInt8]?

  init(_ name: String, _ about: String, _ text: [UInt8], rows: [UInt8]? = nil) {
    self.name = name
    self.about = about
    self.text = text
    self.rows = rows
  }

  /// `text` with a `$schema` that refers to a file in the same folder.
  var printed: String {
    String(decoding: text, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0 == Self.schemaLineInRepository ? Self.printedSchemaLine : String($0) }
      .joined(separator: "\n")
  }

  private static let schemaLineInRepository = "  \"$schema\": \"../docs/ringrender.schema.json\","
  private static let printedSchemaLine = "  \"$schema\": \"ringrender.schema.json\","

  /// In listing order. A test compares the names with the files in `Examples`.
  static let all = templates + snippets

  /// Finished pictures, each with rows of data.
  static let templates = [
    ExampleConfig(
      "email-header", "a banner on top of a message: a week in three rings, dark for every reader",
      PackageResources.email_header_rings_json, rows: PackageResources.email_header_csv),
    ExampleConfig(
      "status-dashboard", "the load of a service in four gauges, and the latency of its parts",
      PackageResources.status_dashboard_rings_json, rows: PackageResources.status_dashboard_ndjson),
    ExampleConfig(
      "build-badge", "a badge for the result of a build, coloured by its percentage",
      PackageResources.build_badge_rings_json, rows: PackageResources.build_badge_csv),
    ExampleConfig(
      "readme-stats", "three numbers of a project in a row, for its README",
      PackageResources.readme_stats_rings_json, rows: PackageResources.readme_stats_csv),
    ExampleConfig(
      "storage-donut", "what fills a disk, with a legend and its sizes",
      PackageResources.storage_donut_rings_json, rows: PackageResources.storage_donut_csv),
    ExampleConfig(
      "sprint-burndown", "the work left on each day of a sprint, against the ideal line",
      PackageResources.sprint_burndown_rings_json, rows: PackageResources.sprint_burndown_ndjson),
    ExampleConfig(
      "activity-card", "three activity rings with their values and goals",
      PackageResources.activity_card_rings_json, rows: PackageResources.activity_card_csv),
    ExampleConfig(
      "watch-face", "time and date in a ring of steps, for small round screens",
      PackageResources.watch_face_rings_json, rows: PackageResources.watch_face_csv),
    ExampleConfig(
      "video-lower-third",
      "a name and a chapter over the lower edge of a video, 1280 points wide; the dark form is for "
        + "dark scenes, and hides less of them",
      PackageResources.video_lower_third_rings_json, rows: PackageResources.video_lower_third_csv),
    ExampleConfig(
      "e-ink-panel", "the climate of a room in black and greys, 400 × 300 pixels",
      PackageResources.e_ink_panel_rings_json, rows: PackageResources.e_ink_panel_ndjson),
    ExampleConfig(
      "countdown", "the days left until an event",
      PackageResources.countdown_rings_json, rows: PackageResources.countdown_csv),
    ExampleConfig(
      "calendar-month", "a ring for each day of a month",
      PackageResources.calendar_month_rings_json, rows: PackageResources.calendar_month_ndjson),
  ]

  /// Each shows how one thing is drawn.
  static let snippets = [
    ExampleConfig(
      "activity-rings", "four rings in a stack, three of them above 100 %",
      PackageResources.activity_rings_rings_json),
    ExampleConfig(
      "concentric-rings", "concentric rings without given radii, on black",
      PackageResources.concentric_rings_rings_json),
    ExampleConfig(
      "percentages", "one ring from 0 % to 425 %", PackageResources.percentages_rings_json),
    ExampleConfig(
      "gradients", "colour spaces, spans and hard stops", PackageResources.gradients_rings_json),
    ExampleConfig(
      "blends", "colours that mix with those below, and masks by an element and a gradient",
      PackageResources.blends_rings_json),
    ExampleConfig(
      "segments-and-dashes", "segments with gaps, dashes that close, dots",
      PackageResources.segments_and_dashes_rings_json),
    ExampleConfig(
      "zero-centred", "open arcs for values on both sides of zero",
      PackageResources.zero_centred_rings_json),
    ExampleConfig(
      "progress-rings", "plain rings with their percentage in the middle",
      PackageResources.progress_rings_rings_json),
    ExampleConfig(
      "timer", "countdown rings that empty and fill, on a dark background",
      PackageResources.timer_rings_json),
    ExampleConfig(
      "petals", "wheels of petals: partly filled, complete, waiting",
      PackageResources.petals_rings_json),
    ExampleConfig(
      "gauges", "gauges sized to fit their centre", PackageResources.gauges_rings_json),
    ExampleConfig(
      "dashboard-gauges", "scales with ticks, bands, a needle, a target, a zero in the middle",
      PackageResources.dashboard_gauges_rings_json),
    ExampleConfig(
      "dials", "needles, targets, bands and texts along arcs, half rings, labels of parts",
      PackageResources.dials_rings_json),
    ExampleConfig(
      "progress-views", "progress views with labels, a timer, and your own styles",
      PackageResources.progress_views_rings_json),
    ExampleConfig(
      "bars", "straight bars: small values, gradients, segments",
      PackageResources.bars_rings_json),
    ExampleConfig(
      "rings-rising", "animated: four rings that rise at random, step by step",
      PackageResources.rings_rising_rings_json),
    ExampleConfig(
      "petals-spin", "animated: a wheel that fills, and turns when it is full",
      PackageResources.petals_spin_rings_json),
    ExampleConfig(
      "spinner", "animated: three spinners with a period of one second",
      PackageResources.spinner_rings_json),
    ExampleConfig(
      "curves", "animated: bars with every curve, including springs",
      PackageResources.curves_rings_json),
    ExampleConfig(
      "cards", "rows, cards, rounded corners and shadows", PackageResources.cards_rings_json),
    ExampleConfig(
      "glow", "rings that glow, and a card of glass with a shadow", PackageResources.glow_rings_json
    ),
    ExampleConfig(
      "year-of-days", "a ring for each day of a year, made from lists",
      PackageResources.year_of_days_rings_json),
    ExampleConfig(
      "month", "a calendar: a small ring for each day of a month",
      PackageResources.month_rings_json),
    ExampleConfig(
      "contributions", "the days of half a year in columns of weeks, with months and weekdays",
      PackageResources.contributions_rings_json),
    ExampleConfig(
      "status-badge", "a status badge made from data, coloured by its value",
      PackageResources.status_badge_rings_json),
    ExampleConfig(
      "personal-card", "a personal card: a template for rows of data",
      PackageResources.personal_card_rings_json),
    ExampleConfig(
      "donut-legend", "parts of a whole and free space, with a legend",
      PackageResources.donut_legend_rings_json),
    ExampleConfig(
      "shapes", "shapes with gradients, strokes, trims and dashes, and a blur",
      PackageResources.shapes_rings_json),
    ExampleConfig(
      "icons", "all icons with their names", PackageResources.icons_rings_json),
    ExampleConfig(
      "avatar-ring", "a ring around the initials of a person",
      PackageResources.avatar_ring_rings_json),
    ExampleConfig(
      "half-gauge", "half a gauge with its label below", PackageResources.half_gauge_rings_json),
    ExampleConfig(
      "threshold-panel", "a row for each item of a list, coloured by its value",
      PackageResources.threshold_panel_rings_json),
    ExampleConfig(
      "second-hand", "animated: a hand that goes around once a minute",
      PackageResources.second_hand_rings_json),
  ]
}
