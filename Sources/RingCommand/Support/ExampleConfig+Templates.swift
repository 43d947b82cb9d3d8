extension ExampleConfig {
  /// Finished pictures, each with rows of data.
  static let templates = [
    ExampleConfig(
      "email-header", "a banner on top of a message: a week in three rings, dark for every reader",
      PackageResources.email_header_json, rows: PackageResources.email_header_csv),
    ExampleConfig(
      "status-dashboard", "the load of a service in four gauges, and the latency of its parts",
      PackageResources.status_dashboard_json, rows: PackageResources.status_dashboard_ndjson),
    ExampleConfig(
      "build-badge", "a badge for the result of a build, coloured by its percentage",
      PackageResources.build_badge_json, rows: PackageResources.build_badge_csv),
    ExampleConfig(
      "readme-stats", "three numbers of a project in a row, for its README",
      PackageResources.readme_stats_json, rows: PackageResources.readme_stats_csv),
    ExampleConfig(
      "storage-donut", "what fills a disk, with a legend and its sizes",
      PackageResources.storage_donut_json, rows: PackageResources.storage_donut_csv),
    ExampleConfig(
      "sprint-burndown", "the work left on each day of a sprint, against the ideal line",
      PackageResources.sprint_burndown_json, rows: PackageResources.sprint_burndown_ndjson),
    ExampleConfig(
      "activity-card", "three activity rings with their values and goals",
      PackageResources.activity_card_json, rows: PackageResources.activity_card_csv),
    ExampleConfig(
      "watch-face", "time and date in a ring of steps, for small round screens",
      PackageResources.watch_face_json, rows: PackageResources.watch_face_csv),
    ExampleConfig(
      "video-lower-third", "a name and a chapter over the lower edge of a video, 1280 points wide",
      PackageResources.video_lower_third_json, rows: PackageResources.video_lower_third_csv),
    ExampleConfig(
      "e-ink-panel", "the climate of a room in black and greys, 400 × 300 pixels",
      PackageResources.e_ink_panel_json, rows: PackageResources.e_ink_panel_ndjson),
    ExampleConfig(
      "countdown", "the days left until an event",
      PackageResources.countdown_json, rows: PackageResources.countdown_csv),
    ExampleConfig(
      "calendar-month", "a ring for each day of a month",
      PackageResources.calendar_month_json, rows: PackageResources.calendar_month_ndjson),
  ]
}
