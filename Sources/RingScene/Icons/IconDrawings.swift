import RingCore

extension Icon {
  /// A drawing on a grid of 24 × 24 units, made of lines of one width with round ends or of areas.
  struct Drawing: Sendable {
    /// The name in configs: that of the same symbol in Apple's SF Symbols, if there is one.
    let name: String
    /// The name in alternative texts.
    let words: String
    /// SVG path data of the lines' middle, or of the areas. About a unit beside the lines stays free.
    let data: String
    let isFilled: Bool

    init(_ name: String, _ words: String, _ data: String, isFilled: Bool = false) {
      (self.name, self.words, self.data, self.isFilled) = (name, words, data, isFilled)
    }
  }

  /// The filled forms of drawings, each with the name of the outlined one and `.fill`.
  static let filledDrawings: [Drawing] = silhouettes.map { name, data in
    let words = drawings.first { $0.name == name }?.words
    return Drawing(name + ".fill", words ?? name, data, isFilled: true)
  }

  /// All icons of lines, which were drawn for this program, in the order of the reference page.
  static let drawings: [Drawing] = [
    Drawing("checkmark", "checkmark", "M4 13 L9 18 L20 6"),
    Drawing("xmark", "cross", "M5 5 L19 19 M19 5 L5 19"),
    Drawing("plus", "plus", "M12 4 V20 M4 12 H20"),
    Drawing("minus", "minus", "M4 12 H20"),
    Drawing(
      "exclamationmark", "exclamation mark",
      "M12 3 V14.5 M12.3 20 A0.3 0.3 0 0 1 11.7 20 A0.3 0.3 0 0 1 12.3 20 Z"),
    Drawing(
      "questionmark", "question mark",
      """
      M7.5 7.5 A4.5 4.5 0 1 1 14.2 11.4 C12.8 12.2 12 13.2 12 15 M12.3 20 A0.3 0.3 0 0 1 11.7 20
      A0.3 0.3 0 0 1 12.3 20 Z
      """),
    Drawing(
      "info", "information",
      "M12.3 4.5 A0.3 0.3 0 0 1 11.7 4.5 A0.3 0.3 0 0 1 12.3 4.5 Z M9.5 10 H12 V20 M8.5 20 H15.5"),
    Drawing(
      "checkmark.circle", "checkmark in a circle",
      "M21 12 A9 9 0 0 1 3 12 A9 9 0 0 1 21 12 Z M8 12.5 L11 15.5 L16 9"),
    Drawing(
      "xmark.circle", "cross in a circle",
      "M21 12 A9 9 0 0 1 3 12 A9 9 0 0 1 21 12 Z M9 9 L15 15 M15 9 L9 15"),
    Drawing(
      "exclamationmark.circle", "exclamation mark in a circle",
      """
      M21 12 A9 9 0 0 1 3 12 A9 9 0 0 1 21 12 Z M12 7 V12.5 M12.3 16.5 A0.3 0.3 0 0 1 11.7 16.5
      A0.3 0.3 0 0 1 12.3 16.5 Z
      """),
    Drawing(
      "questionmark.circle", "question mark in a circle",
      """
      M21 12 A9 9 0 0 1 3 12 A9 9 0 0 1 21 12 Z M9.5 9.5 A2.5 2.5 0 1 1 13.2 11.7
      C12.4 12.1 12 12.6 12 13.5 M12.3 17 A0.3 0.3 0 0 1 11.7 17 A0.3 0.3 0 0 1 12.3 17 Z
      """),
    Drawing(
      "info.circle", "information",
      """
      M21 12 A9 9 0 0 1 3 12 A9 9 0 0 1 21 12 Z M12.3 7.5 A0.3 0.3 0 0 1 11.7 7.5
      A0.3 0.3 0 0 1 12.3 7.5 Z M12 11.5 V17
      """),
    Drawing(
      "exclamationmark.triangle", "warning",
      """
      M10.26 5.1 A2 2 0 0 1 13.74 5.1 L20.72 17.52 A2 2 0 0 1 18.98 20.5 L5.02 20.5
      A2 2 0 0 1 3.28 17.52 Z M12 9 V13 M12.3 16.8 A0.3 0.3 0 0 1 11.7 16.8
      A0.3 0.3 0 0 1 12.3 16.8 Z
      """),
    Drawing("arrow.up", "arrow up", "M12 20 V4 M5 11 L12 4 L19 11"),
    Drawing("arrow.down", "arrow down", "M12 4 V20 M5 13 L12 20 L19 13"),
    Drawing("arrow.left", "arrow to the left", "M20 12 H4 M11 5 L4 12 L11 19"),
    Drawing("arrow.right", "arrow to the right", "M4 12 H20 M13 5 L20 12 L13 19"),
    Drawing("arrow.up.right", "arrow to the upper right", "M6 18 L18 6 M8.5 6 H18 V15.5"),
    Drawing(
      "arrow.clockwise", "clockwise arrow",
      "M19.73 14.57 A8 8 0 1 1 17.66 6.84 L19.6 8.78 M19.6 3.8 V8.78 H14.6"),
    Drawing("chevron.up", "chevron up", "M5 15.5 L12 8.5 L19 15.5"),
    Drawing("chevron.down", "chevron down", "M5 8.5 L12 15.5 L19 8.5"),
    Drawing("chevron.left", "chevron to the left", "M15.5 5 L8.5 12 L15.5 19"),
    Drawing("chevron.right", "chevron to the right", "M8.5 5 L15.5 12 L8.5 19"),
    Drawing(
      "play", "play",
      """
      M6 5.18 A1.5 1.5 0 0 1 8.28 3.9 L19.41 10.72 A1.5 1.5 0 0 1 19.41 13.28 L8.28 20.1
      A1.5 1.5 0 0 1 6 18.82 Z
      """),
    Drawing(
      "pause", "pause",
      """
      M5 5 A1 1 0 0 1 6 4 L8 4 A1 1 0 0 1 9 5 L9 19 A1 1 0 0 1 8 20 L6 20 A1 1 0 0 1 5 19 Z M15 5
      A1 1 0 0 1 16 4 L18 4 A1 1 0 0 1 19 5 L19 19 A1 1 0 0 1 18 20 L16 20 A1 1 0 0 1 15 19 Z
      """),
    Drawing(
      "stop", "stop",
      "M5 7 A2 2 0 0 1 7 5 L17 5 A2 2 0 0 1 19 7 L19 17 A2 2 0 0 1 17 19 L7 19 A2 2 0 0 1 5 17 Z"),
    Drawing(
      "backward", "backward",
      """
      M20.21 6.48 A0.8 0.8 0 0 1 21.5 7.12 L21.5 16.88 A0.8 0.8 0 0 1 20.21 17.52 L13.83 12.64
      A0.8 0.8 0 0 1 13.83 11.36 Z M9.21 6.48 A0.8 0.8 0 0 1 10.5 7.12 L10.5 16.88
      A0.8 0.8 0 0 1 9.21 17.52 L2.83 12.64 A0.8 0.8 0 0 1 2.83 11.36 Z
      """),
    Drawing(
      "forward", "forward",
      """
      M2.5 7.12 A0.8 0.8 0 0 1 3.79 6.48 L10.17 11.36 A0.8 0.8 0 0 1 10.17 12.64 L3.79 17.52
      A0.8 0.8 0 0 1 2.5 16.88 Z M13.5 7.12 A0.8 0.8 0 0 1 14.79 6.48 L21.17 11.36
      A0.8 0.8 0 0 1 21.17 12.64 L14.79 17.52 A0.8 0.8 0 0 1 13.5 16.88 Z
      """),
    Drawing(
      "speaker.wave.2", "loudspeaker",
      """
      M3 9.8 A0.8 0.8 0 0 1 3.8 9 L6.69 9 A0.8 0.8 0 0 0 7.23 8.79 L10.66 5.7 A0.8 0.8 0 0 1 12 6.3
      L12 17.7 A0.8 0.8 0 0 1 10.66 18.3 L7.23 15.21 A0.8 0.8 0 0 0 6.69 15 L3.8 15
      A0.8 0.8 0 0 1 3 14.2 Z M15.51 8.85 A5.5 5.5 0 0 1 15.51 15.15 M19.19 6.26
      A10 10 0 0 1 19.19 17.74
      """),
    Drawing(
      "sun.max", "sun",
      """
      M16 12 A4 4 0 0 1 8 12 A4 4 0 0 1 16 12 Z M12 4.8 L12 2.4 M17.09 6.91 L18.79 5.21 M19.2 12
      L21.6 12 M17.09 17.09 L18.79 18.79 M12 19.2 L12 21.6 M6.91 17.09 L5.21 18.79 M4.8 12 L2.4 12
      M6.91 6.91 L5.21 5.21
      """),
    Drawing("moon", "moon", "M20.5 14 A9 9 0 1 1 10 3.5 A7 7 0 0 0 20.5 14 Z"),
    Drawing(
      "cloud", "cloud", "M7 19 A4 4 0 0 1 6.4 11.05 A6 6 0 0 1 18 9.6 A4.75 4.75 0 0 1 17.25 19 Z"),
    Drawing(
      "cloud.rain", "rain",
      """
      M7 15.4 A4 4 0 0 1 6.4 7.45 A6 6 0 0 1 18 6 A4.75 4.75 0 0 1 17.25 15.4 Z M8 18.5 L7 21
      M12.5 18.5 L11.5 21 M17 18.5 L16 21
      """),
    Drawing(
      "cloud.snow", "snow",
      """
      M7 15.4 A4 4 0 0 1 6.4 7.45 A6 6 0 0 1 18 6 A4.75 4.75 0 0 1 17.25 15.4 Z M8.2 18.5
      A0.2 0.2 0 0 1 7.8 18.5 A0.2 0.2 0 0 1 8.2 18.5 Z M12.2 18.5 A0.2 0.2 0 0 1 11.8 18.5
      A0.2 0.2 0 0 1 12.2 18.5 Z M16.2 18.5 A0.2 0.2 0 0 1 15.8 18.5 A0.2 0.2 0 0 1 16.2 18.5 Z
      M10.2 21.5 A0.2 0.2 0 0 1 9.8 21.5 A0.2 0.2 0 0 1 10.2 21.5 Z M14.2 21.5
      A0.2 0.2 0 0 1 13.8 21.5 A0.2 0.2 0 0 1 14.2 21.5 Z
      """),
    Drawing(
      "cloud.bolt", "thunderstorm",
      """
      M7 15.4 A4 4 0 0 1 6.4 7.45 A6 6 0 0 1 18 6 A4.75 4.75 0 0 1 17.25 15.4 M13 10 L10 15.5 H14.5
      L11 21
      """),
    Drawing(
      "wind", "wind",
      """
      M3 8 H11.5 A2.5 2.5 0 1 0 9.3 4.3 M3 12 H18.5 A2.5 2.5 0 1 0 16.3 8.3 M3 16 H13.5
      A2.5 2.5 0 1 1 11.3 19.7
      """),
    Drawing(
      "snowflake", "snowflake",
      """
      M12 3 L12 21 M19.79 7.5 L4.21 16.5 M19.79 16.5 L4.21 7.5 M9.7 4.67 L12 6.6 L14.3 4.67
      M17.2 6.35 L16.68 9.3 L19.5 10.33 M19.5 13.67 L16.68 14.7 L17.2 17.65 M14.3 19.33 L12 17.4
      L9.7 19.33 M6.8 17.65 L7.32 14.7 L4.5 13.67 M4.5 10.33 L7.32 9.3 L6.8 6.35
      """),
    Drawing(
      "thermometer", "thermometer",
      "M9 13.5 V5.75 A3 3 0 0 1 15 5.75 V13.5 A4.25 4.25 0 1 1 9 13.5 Z M12 9 V16.5"),
    Drawing("umbrella", "umbrella", "M3 12 A9 9 0 0 1 21 12 Z M12 12 V19 A2 2 0 0 1 8 19 M12 2 V3"),
    Drawing(
      "drop", "drop",
      "M12 3 C8.5 7.5 5.5 11 5.5 14.5 A6.5 6.5 0 0 0 18.5 14.5 C18.5 11 15.5 7.5 12 3 Z"),
    Drawing(
      "flame", "flame",
      """
      M12 21 C8 21 5 18.3 5 14.5 C5 11.2 7 9.6 8 7 C9.3 7.8 10 9 10.2 10.3 C11.9 8.6 12.6 6 12 3
      C16 5 19 9.6 19 14.2 C19 18.3 16 21 12 21 Z
      """),
    Drawing("bolt", "bolt", "M13.5 3 L4.5 13.5 H11 L10.5 21 L19.5 10.5 H13 Z"),
    Drawing(
      "battery.0", "empty battery",
      """
      M3 9 A2 2 0 0 1 5 7 L16 7 A2 2 0 0 1 18 9 L18 15 A2 2 0 0 1 16 17 L5 17 A2 2 0 0 1 3 15 Z
      M21 11 V13
      """),
    Drawing(
      "battery.25", "battery at 25 %",
      """
      M3 9 A2 2 0 0 1 5 7 L16 7 A2 2 0 0 1 18 9 L18 15 A2 2 0 0 1 16 17 L5 17 A2 2 0 0 1 3 15 Z
      M21 11 V13 M6 10 V14
      """),
    Drawing(
      "battery.50", "battery at 50 %",
      """
      M3 9 A2 2 0 0 1 5 7 L16 7 A2 2 0 0 1 18 9 L18 15 A2 2 0 0 1 16 17 L5 17 A2 2 0 0 1 3 15 Z
      M21 11 V13 M6 10 V14 M9 10 V14
      """),
    Drawing(
      "battery.75", "battery at 75 %",
      """
      M3 9 A2 2 0 0 1 5 7 L16 7 A2 2 0 0 1 18 9 L18 15 A2 2 0 0 1 16 17 L5 17 A2 2 0 0 1 3 15 Z
      M21 11 V13 M6 10 V14 M9 10 V14 M12 10 V14
      """),
    Drawing(
      "battery.100", "full battery",
      """
      M3 9 A2 2 0 0 1 5 7 L16 7 A2 2 0 0 1 18 9 L18 15 A2 2 0 0 1 16 17 L5 17 A2 2 0 0 1 3 15 Z
      M21 11 V13 M6 10 V14 M9 10 V14 M12 10 V14 M15 10 V14
      """),
    Drawing(
      "battery.100.bolt", "charging battery",
      """
      M6.5 7 H5 A2 2 0 0 0 3 9 V15 A2 2 0 0 0 5 17 H6 M14.5 7 H16 A2 2 0 0 1 18 9 V15
      A2 2 0 0 1 16 17 H14.5 M21 11 V13 M11.5 7 L7.5 12.5 H13.5 L9.5 18
      """),
    Drawing(
      "heart", "heart",
      "M12 20.5 L4.55 13.05 A5.27 5.27 0 0 1 12 5.59 A5.27 5.27 0 0 1 19.45 13.05 Z"),
    Drawing(
      "star", "star",
      """
      M12 3 L14.53 9.12 L21.13 9.63 L16.09 13.93 L17.64 20.37 L12 16.9 L6.36 20.37 L7.91 13.93
      L2.87 9.63 L9.47 9.12 Z
      """),
    Drawing(
      "bell", "bell",
      """
      M12 3 A6 6 0 0 0 6 9 C6 13 5 14.5 3.5 17 H20.5 C19 14.5 18 13 18 9 A6 6 0 0 0 12 3 Z
      M9.5 20.5 A2.8 2.8 0 0 0 14.5 20.5
      """),
    Drawing("clock", "clock", "M21 12 A9 9 0 0 1 3 12 A9 9 0 0 1 21 12 Z M12 7 V12 L15.5 14.5"),
    Drawing(
      "stopwatch", "stopwatch",
      "M19 14 A7 7 0 0 1 5 14 A7 7 0 0 1 19 14 Z M12 14 V10.5 M10 3 H14 M12 3 V7"),
    Drawing(
      "calendar", "calendar",
      """
      M3 7 A2 2 0 0 1 5 5 L19 5 A2 2 0 0 1 21 7 L21 19 A2 2 0 0 1 19 21 L5 21 A2 2 0 0 1 3 19 Z
      M3 10 H21 M8 3 V6 M16 3 V6 M8.2 14 A0.2 0.2 0 0 1 7.8 14 A0.2 0.2 0 0 1 8.2 14 Z M12.2 14
      A0.2 0.2 0 0 1 11.8 14 A0.2 0.2 0 0 1 12.2 14 Z M16.2 14 A0.2 0.2 0 0 1 15.8 14
      A0.2 0.2 0 0 1 16.2 14 Z M8.2 17.5 A0.2 0.2 0 0 1 7.8 17.5 A0.2 0.2 0 0 1 8.2 17.5 Z
      M12.2 17.5 A0.2 0.2 0 0 1 11.8 17.5 A0.2 0.2 0 0 1 12.2 17.5 Z M16.2 17.5
      A0.2 0.2 0 0 1 15.8 17.5 A0.2 0.2 0 0 1 16.2 17.5 Z
      """),
    Drawing(
      "lock", "lock",
      """
      M5 13 A2 2 0 0 1 7 11 L17 11 A2 2 0 0 1 19 13 L19 19 A2 2 0 0 1 17 21 L7 21 A2 2 0 0 1 5 19 Z
      M8 11 V7 A4 4 0 0 1 16 7 V11
      """),
    Drawing(
      "lock.open", "open lock",
      """
      M5 13 A2 2 0 0 1 7 11 L17 11 A2 2 0 0 1 19 13 L19 19 A2 2 0 0 1 17 21 L7 21 A2 2 0 0 1 5 19 Z
      M8 11 V7 A4 4 0 0 1 15.9 6.1
      """),
    Drawing(
      "person", "person",
      "M16 7 A4 4 0 0 1 8 7 A4 4 0 0 1 16 7 Z M4 21 C4 16.5 7 14.5 12 14.5 S20 16.5 20 21 Z"),
    Drawing(
      "figure.walk", "person walking",
      """
      M14 4 A1 1 0 0 1 12 4 A1 1 0 0 1 14 4 Z M12.5 8.5 L11.5 14 L15 17 L16 21.5 M11.5 14 L10 18
      L7 21.5 M8 13 L8.8 10 L12.5 8.5 L15 11.5 L18 12.5
      """),
    Drawing(
      "figure.run", "person running",
      """
      M16 4 A1 1 0 0 1 14 4 A1 1 0 0 1 16 4 Z M8 9.5 L11 7.5 L14.5 8.5 L11.5 13.5 L15 16.5
      L13.5 21.5 M11.5 13.5 L9 18 H4 M14.5 8.5 L16 12 H19.5
      """),
    Drawing(
      "house", "house",
      "M3 11 L12 3 L21 11 M6 9 V19 A2 2 0 0 0 8 21 H16 A2 2 0 0 0 18 19 V9 M10 21 V15 H14 V21"),
    Drawing(
      "flag", "flag",
      "M5 21 V4 C8 2 11 2.5 13 4 S17.5 5.5 20 4 V14 C17.5 15.5 15 15 13 14 S8 12 5 14"),
    Drawing(
      "magnifyingglass", "magnifying glass",
      "M17 10 A7 7 0 0 1 3 10 A7 7 0 0 1 17 10 Z M15 15 L21 21"),
    Drawing(
      "envelope", "envelope",
      """
      M3 7 A2 2 0 0 1 5 5 L19 5 A2 2 0 0 1 21 7 L21 17 A2 2 0 0 1 19 19 L5 19 A2 2 0 0 1 3 17 Z
      M4 7 L10.6 12.6 A2.2 2.2 0 0 0 13.4 12.6 L20 7
      """),
    Drawing(
      "phone", "phone",
      """
      M5 3 H7.6 A1 1 0 0 1 8.5 3.6 L10.1 7.6 A1 1 0 0 1 9.8 8.8 L7.8 10.4 A14 14 0 0 0 13.6 16.2
      L15.2 14.2 A1 1 0 0 1 16.4 13.9 L20.4 15.5 A1 1 0 0 1 21 16.4 V19 A2 2 0 0 1 19 21
      A16 16 0 0 1 3 5 A2 2 0 0 1 5 3 Z
      """),
    Drawing(
      "wifi", "wifi",
      """
      M8.46 15.46 A5 5 0 0 1 15.54 15.46 M5.28 12.28 A9.5 9.5 0 0 1 18.72 12.28 M2.1 9.1
      A14 14 0 0 1 21.9 9.1 M12.3 19 A0.3 0.3 0 0 1 11.7 19 A0.3 0.3 0 0 1 12.3 19 Z
      """),
    Drawing(
      "cart", "shopping cart",
      """
      M2.5 4 H4.5 L7.2 16 H18 L20.5 7.5 H5.3 M9.5 20 A1 1 0 0 1 7.5 20 A1 1 0 0 1 9.5 20 Z M17.5 20
      A1 1 0 0 1 15.5 20 A1 1 0 0 1 17.5 20 Z
      """),
    Drawing(
      "trash", "bin",
      """
      M4 6 H20 M9 6 V5 A2 2 0 0 1 11 3 H13 A2 2 0 0 1 15 5 V6 M6 6 L6.8 19.1 A2 2 0 0 0 8.8 21
      H15.2 A2 2 0 0 0 17.2 19.1 L18 6 M10 10.5 V16.5 M14 10.5 V16.5
      """),
    Drawing(
      "gearshape", "gear",
      """
      M10.15 5.04 L10.48 3.13 L13.52 3.13 L13.85 5.04 L15.61 5.77 L17.2 4.65 L19.35 6.8 L18.23 8.39
      L18.96 10.15 L20.87 10.48 L20.87 13.52 L18.96 13.85 L18.23 15.61 L19.35 17.2 L17.2 19.35
      L15.61 18.23 L13.85 18.96 L13.52 20.87 L10.48 20.87 L10.15 18.96 L8.39 18.23 L6.8 19.35
      L4.65 17.2 L5.77 15.61 L5.04 13.85 L3.13 13.52 L3.13 10.48 L5.04 10.15 L5.77 8.39 L4.65 6.8
      L6.8 4.65 L8.39 5.77 Z M15 12 A3 3 0 0 1 9 12 A3 3 0 0 1 15 12 Z
      """),
  ]
}
