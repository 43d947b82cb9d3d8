extension GaugeNeedle {
  /// Returns the values of their own at which needles and targets lie.
  static func altTexts(
    _ needles: [GaugeNeedle], _ targets: [GaugeTarget], in locale: NumberLocale
  ) -> [String] {
    needles.compactMap(\.value).map { "needle \(ProgressValue.number($0, in: locale))" }
      + targets.map { "target \(ProgressValue.number($0.value, in: locale))" }
  }
}

extension [RingText] {
  /// Returns the texts as they are drawn, without those that are only a number of the value.
  func altTexts(with values: TextValues, in locale: NumberLocale) -> [String] {
    map { TextTemplate.fill($0.text, with: values, in: locale) }
      .filter { $0.unicodeScalars.contains(where: \.properties.isAlphabetic) }
  }
}

extension Countdown {
  /// Returns the remaining or the elapsed time, and the duration.
  func altText(showsElapsed: Bool, in locale: NumberLocale) -> String {
    let time =
      showsElapsed ? NumberText.clock(elapsed, rounded: .down) : NumberText.clock(remaining)
    let text = "\(time) of \(NumberText.clock(duration))"
    return locale.localized(text) + (showsElapsed ? " elapsed" : " remaining")
  }
}
