extension GaugeNeedle {
  /// Returns the values of needles and targets; a needle at the gauge's own value has none.
  static func altItems(_ needles: [GaugeNeedle], _ targets: [GaugeTarget]) -> [AltItem] {
    needles.compactMap(\.value).map { .mark("needle", $0) }
      + targets.map { .mark("target", $0.value) }
  }
}

extension [RingText] {
  /// Returns the texts as they are drawn, without those that are only a number of the value.
  func altItems(with values: TextValues, in locale: NumberLocale) -> [AltItem] {
    map { TextTemplate.fill($0.text, with: values, in: locale) }
      .filter { $0.unicodeScalars.contains(where: \.properties.isAlphabetic) }.map(AltItem.text)
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
