extension ExampleConfig {
  /// Each shows how one thing is drawn.
  static let snippets = [
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
