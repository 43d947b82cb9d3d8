import RingCore

/// The visible parts of an element, such as `arc`, and the values that affect them.
struct ElementParts {
  private let expected, actual: SceneSnapshot.Element

  init(_ expected: SceneSnapshot.Element, _ actual: SceneSnapshot.Element) {
    (self.expected, self.actual) = (expected, actual)
  }

  /// The parts that depend on the value of `key`, in drawing order; empty if there are none.
  func affectedParts(by key: String) -> [String] {
    let property = String(key.prefix { $0 != "." && $0 != "[" })
    switch actual.type {
    case "ActivityRing": return Self.ofRings[property]?.filter(hasPart) ?? []
    case "Gauge": return Self.ofGauges[property]?.filter(hasPart) ?? []
    case "Bar": return Self.ofBars[property]?.filter(hasPart) ?? []
    default: return []
    }
  }

  private static let allParts = ["track", "edge", "arc", "tip"]

  private static let ofRings: [String: [String]] = [
    "progress": ["arc", "tip"], "zero": ["arc", "tip"], "overflow": ["arc", "tip"],
    "colors": ["arc", "tip"], "gradient": ["arc", "tip"], "startAngle": ["track", "arc", "tip"],
    "direction": ["track", "arc", "tip"], "sweep": allParts, "radius": allParts,
    "thickness": allParts,
    "cap": ["arc"], "segments": ["track", "arc"], "dash": ["arc"], "dashFit": ["arc"],
    "track": ["track"], "edge": ["edge"], "tip": ["tip"], "targets": ["targets"],
    "needles": ["needle"], "label": ["label"], "center": ["label"], "startLabel": ["label"],
    "endLabel": ["label"], "arcTexts": ["label"],
  ]

  private static let ofGauges: [String: [String]] = [
    "progress": ["arc", "needle"], "colors": ["arc"], "bands": ["bands"], "ticks": ["ticks"],
    "needle": ["needle"], "needles": ["needle"], "target": ["targets"], "targets": ["targets"],
    "track": ["track"], "edge": ["edge"], "label": ["label"], "center": ["label"],
    "startAngle": ["track", "arc", "ticks", "needle"],
    "sweep": ["track", "arc", "ticks", "needle"],
    "cap": ["arc"], "thickness": ["track", "arc"],
  ]

  private static let ofBars: [String: [String]] = [
    "progress": ["filling"], "colors": ["filling"], "gradient": ["filling"], "track": ["track"],
    "length": ["track", "filling"], "thickness": ["track", "filling"], "cap": ["track", "filling"],
    "label": ["label"],
  ]

  /// Whether the element has the part before or after the change, according to its values.
  private func hasPart(_ part: String) -> Bool {
    let elements = [expected, actual]
    func hasField(_ name: String) -> Bool {
      elements.contains { element in
        element.fields.contains { $0.key == name || $0.key.hasPrefix(name + ".") }
      }
    }
    switch part {
    case "tip":
      return elements.contains { element in
        element.results.contains { $0.key == "showsTip" && $0.value == .bool(true) }
      }
    case "track", "edge": return hasField(part)
    case "needle": return hasField("needle") || hasField("needles")
    default: return true
    }
  }
}

extension SceneSnapshot {
  /// Returns the effects of changed values by element name, such as a later end of an arc.
  func consequences(in actual: SceneSnapshot) -> [String: [String]] {
    let old = Dictionary(elements.map { ($0.key, $0) }) { first, _ in first }
    var effects: [String: [String]] = [:]
    for element in actual.elements {
      guard let accepted = old[element.key], let end = element.number("endAngle"),
        let before = accepted.number("endAngle"), abs(end - before) >= 0.005,
        accepted.value("direction") == element.value("direction")
      else { continue }
      let isBack = element.value("direction") == .string("counterclockwise")
      let isLater = (end > before) != isBack
      effects[element.name, default: []].append(
        "its arc ends \(Self.degrees(abs(end - before))) \(isLater ? "later" : "earlier") "
          + "(\(Self.degrees(end)), accepted \(Self.degrees(before)))")
    }
    return effects
  }

  /// Returns an angle with one decimal, or with three if it is below 0.1°.
  private static func degrees(_ value: Double) -> String {
    let scale = abs(value) < 0.1 ? 1000.0 : 10
    return "\((value * scale).rounded() / scale)°"
  }
}

extension SceneSnapshot.Element {
  fileprivate func value(_ name: String) -> JSONValue? {
    results.first { $0.key == name }?.value
  }

  fileprivate func number(_ name: String) -> Double? { value(name)?.double }
}
