import RingCore
import RingScene

/// Parts of the reference of configs as plain text, each short enough for the answer to a question.
package enum ConfigTopic {
  /// An element type, or another object of a config with its keys.
  private struct Part {
    let name: String
    let doc: String
    var summaries: @Sendable () -> [FieldSummary] = { [] }
  }

  private static var elements: [Part] {
    ElementRegistry.types.map { Part(name: $0.name, doc: $0.doc, summaries: $0.summaries) }
  }

  private static let others = [
    Part(
      name: "document", doc: "The whole config, one JSON object.",
      summaries: { DocumentTable.table.summaries }),
    Part(
      name: "element", doc: "Keys that every element takes besides its own.",
      summaries: { CommonModifiers.table.summaries }),
    Part(
      name: "data", doc: ConfigReference.dataText + "\n\n" + ConfigReference.referenceText,
      summaries: { DataColumnDraft.table.summaries }),
    Part(
      name: ForEach.typeName, doc: ConfigReference.forEachText,
      summaries: { ForEach.table(element: [:]).summaries }),
    Part(
      name: "byValue", doc: ConfigReference.byValueText,
      summaries: { ColorRulesDraft.table.summaries }),
    Part(
      name: "motion",
      doc: [
        ConfigReference.motionText, ConfigReference.tweenText, ConfigReference.curveText,
        ConfigReference.keyframesText, ConfigReference.randomText,
      ].joined(separator: "\n\n"),
      summaries: { TweenDraft.table.summaries }),
    Part(name: "colors", doc: ConfigReference.colorsText),
    Part(name: "themes", doc: ConfigReference.themesText),
  ]

  /// The element types, then the other topics; keys and paths of keys are topics, too.
  package static var names: [String] { ElementRegistry.names + others.map(\.name) }

  /// The keys of a config, the elements and the topics.
  package static var overview: String {
    let keys = DocumentTable.table.summaries.map { $0.name + ($0.isRequired ? " (required)" : "") }
    return """
      A config is one JSON object. Its keys: \(keys.joined(separator: ", ")).
      Lengths are in points; angles are in degrees, clockwise from 12 o'clock; y grows downwards.
      A valid config: \(example(of: ElementRegistry.names[0]) ?? "")

      An element is an object with a "type":
      \(elements.map { "- \($0.name): \($0.doc)" }.joined(separator: "\n"))

      Every element also takes: \(CommonModifiers.table.keys.names.joined(separator: ", ")).
      More topics: \(others.map(\.name).joined(separator: ", ")), and any key, such as ticks or \
      gauge.ticks.

      """
  }

  /// Returns the text about an element type, another topic, a key or a path of keys; `nil` for
  /// anything else.
  package static func text(about topic: String) -> String? {
    let parts = elements + others
    let path = topic.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if let part = parts.first(where: { $0.name == path[0] }) {
      return path.count == 1 ? text(of: part) : text(of: path, in: part)
    }
    return path.count == 1 ? text(ofKey: topic, in: parts) : nil
  }

  // MARK: - Texts

  private static func text(of part: Part) -> String {
    let keys = lines(part.summaries())
    var paragraphs = ["\(part.name): \(part.doc)"]
    if !keys.isEmpty { paragraphs.append(keys.joined(separator: "\n")) }
    if ElementRegistry.names.contains(part.name) {
      paragraphs.append(
        "It also takes the keys of every element (topic element). The keys of a value: topic "
          + "\(part.name).KEY.")
    }
    if let example = example(of: part.name) { paragraphs.append("Example: \(example)") }
    return paragraphs.joined(separator: "\n\n") + "\n"
  }

  /// `path` begins with the name of the part.
  private static func text(of path: [String], in part: Part) -> String? {
    var (summaries, last): ([FieldSummary], FieldSummary?) = (part.summaries(), nil)
    for key in path.dropFirst() {
      guard let found = summaries.first(where: { $0.name == key }) else { return nil }
      (summaries, last) = (found.nested, found)
    }
    return last.map { description(of: $0, path.joined(separator: ".")) + "\n" }
  }

  /// The maximum number of meanings of a key in a text: `color` has dozens.
  private static let maximumMeanings = 12

  private static func text(ofKey key: String, in parts: [Part]) -> String? {
    var meanings: [(line: String, summary: FieldSummary, owners: [String])] = []
    for part in parts {
      guard let summary = part.summaries().first(where: { $0.name == key && $0.isListed }) else {
        continue
      }
      let line = line(summary)
      if let index = meanings.firstIndex(where: { $0.line == line }) {
        meanings[index].owners.append(part.name)
      } else {
        meanings.append((line, summary, [part.name]))
      }
    }
    guard !meanings.isEmpty else { return nil }
    let texts = meanings.prefix(maximumMeanings).map { meaning in
      "In \(meaning.owners.joined(separator: ", ")): "
        + (meanings.count == 1 ? description(of: meaning.summary, key) : meaning.line)
    }
    let others = meanings.count - texts.count
    return texts.joined(separator: "\n") + (others > 0 ? "\n… and \(others) more" : "") + "\n"
  }

  /// Returns the line of a key, and those of the keys in its value, one level down.
  private static func description(of summary: FieldSummary, _ name: String) -> String {
    ([line(summary, named: name, namesKeys: false)] + lines(summary.nested).map { "- " + $0 })
      .joined(separator: "\n")
  }

  private static func lines(_ summaries: [FieldSummary]) -> [String] {
    summaries.filter(\.isListed).map { line($0) }
  }

  /// Returns the name, type, default and meaning of a key; with `namesKeys`, also the keys of its
  /// value.
  private static func line(
    _ summary: FieldSummary, named name: String? = nil, namesKeys: Bool = true
  ) -> String {
    let start = "\(name ?? summary.name) (\(summary.expectation); \(defaultText(summary)))"
    let keys = namesKeys ? summary.nested.filter(\.isListed).map(\.name) : []
    let end = keys.isEmpty ? "" : " Keys: \(keys.joined(separator: ", "))."
    return "\(start): \(summary.doc)\(end)"
  }

  private static func defaultText(_ summary: FieldSummary) -> String {
    summary.defaultText.map { "default \($0)" } ?? (summary.isRequired ? "required" : "no default")
  }
}

extension ConfigTopic {
  /// Returns a small valid config with an element of a type; `nil` for other topics.
  package static func example(of topic: String) -> String? {
    examples[topic].map { "{\"scene\": \($0)}" }
  }

  /// One pixel, in orange.
  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP438AAAAQBAYD718vxAAAAAElFTkSuQmCC"

  private static let examples = Dictionary(
    uniqueKeysWithValues: exampleTable.split(separator: "\n").map { line in
      let name = line.prefix { $0 != ":" }
      return (String(name), line.dropFirst(name.count + ": ".count))
    })

  /// The type of an element, and a small element that is of this type or shows one.
  private static let exampleTable = """
    activityRing: {"type": "activityRing", "progress": 1.25, "radius": 60, "thickness": 20, \
    "colors": ["#FF9896", "#D62728"]}
    activityRings: {"type": "activityRings", "diameter": 150, "rings": [{"progress": 0.8, \
    "colors": "systemPink"}, {"progress": 1.1, "colors": "systemGreen"}]}
    progressRing: {"type": "progressRing", "progress": 0.72, "radius": 50, "thickness": 10}
    timerRing: {"type": "timerRing", "duration": 90, "remaining": 62.5}
    petals: {"type": "petals", "progress": 0.6, "size": 60}
    bar: {"type": "bar", "progress": 0.6, "length": 200, "thickness": 12, "colors": ["systemTeal", \
    "systemBlue"]}
    gauge: {"type": "gauge", "value": 65, "range": [0, 120], "unit": "km/h", "diameter": 160, \
    "startAngle": -120, "sweep": 240, "ticks": {"divisions": 6}, "needle": {}}
    progressView: {"type": "progressView", "value": 0.4, "label": "Copying", "style": "linear", \
    "frame": {"width": 200}}
    text: {"type": "text", "text": "72 %", "font": {"size": 32, "weight": "bold"}, "color": \
    "systemBlue"}
    arcText: {"type": "arcText", "text": "ALONG A CIRCLE", "radius": 60}
    image: {"type": "image", "path": "data:image/png;base64,\(pixel)", "width": 40, "height": 40}
    icon: {"type": "icon", "name": "heart.fill", "size": 48, "color": "systemRed"}
    circle: {"type": "circle", "fill": "systemTeal", "frame": {"width": 40, "height": 40}}
    ellipse: {"type": "ellipse", "fill": {"linear": ["systemMint", "systemBlue"]}, "frame": \
    {"width": 80, "height": 40}}
    rectangle: {"type": "rectangle", "cornerRadius": 12, "fill": "systemIndigo", "frame": \
    {"width": 80, "height": 40}}
    capsule: {"type": "capsule", "stroke": {"color": "systemOrange", "width": 4}, "frame": \
    {"width": 80, "height": 40}}
    arc: {"type": "arc", "from": -120, "to": 120, "stroke": {"color": "systemOrange", "width": 8, \
    "cap": "round", "inset": true}, "frame": {"width": 80, "height": 80}}
    line: {"type": "line", "from": [0, 1], "to": [1, 0], "stroke": {"color": "systemGray", \
    "width": 4}, "frame": {"width": 80, "height": 40}}
    path: {"type": "path", "data": "M0 40 L40 0 L80 40 Z", "fill": "systemGreen", "frame": \
    {"width": 80, "height": 40}}
    donut: {"type": "donut", "diameter": 120, "hole": 0.6, "parts": [{"value": 30, "label": "A"}, \
    {"value": 50, "label": "B"}]}
    legend: {"type": "hstack", "spacing": 16, "children": [{"type": "donut", "id": "disk", \
    "diameter": 100, "parts": [{"value": 30, "label": "Used"}, {"value": 70, "label": "Free"}]}, \
    {"type": "legend", "for": "disk"}]}
    zstack: {"type": "zstack", "children": [{"type": "activityRing", "progress": 0.6, "radius": \
    50}, {"type": "text", "text": "60 %"}]}
    vstack: {"type": "vstack", "spacing": 8, "children": [{"type": "text", "text": "Sales"}, \
    {"type": "bar", "progress": 0.6, "length": 160}]}
    hstack: {"type": "hstack", "spacing": 8, "children": [{"type": "icon", "name": "heart"}, \
    {"type": "text", "text": "82 bpm"}]}
    grid: {"type": "grid", "columns": 3, "spacing": 8, "children": [{"type": "text", "text": "a"}, \
    {"type": "text", "text": "b"}, {"type": "text", "text": "c"}, {"type": "text", "text": "d"}]}
    spacer: {"type": "hstack", "frame": {"width": 200}, "children": [{"type": "text", "text": \
    "left"}, {"type": "spacer"}, {"type": "text", "text": "right"}]}
    divider: {"type": "vstack", "frame": {"width": 120}, "children": [{"type": "text", "text": \
    "above"}, {"type": "divider"}, {"type": "text", "text": "below"}]}
    forEach: {"type": "hstack", "children": [{"type": "forEach", "in": {"from": 1, "to": 5}, "as": \
    "n", "element": {"type": "text", "text": "{n}"}}]}
    """
}
