import RingCore

/// A value of an element that differs between the scenes of the accepted and the checked image.
package struct SceneChange: Hashable, Codable, Sendable {
  /// The element's `id`, or its path in the scene if it has none.
  package var element: String
  /// The key of the value, such as `cap` or `track.color`; `type` for an element that was added or
  /// removed, `box` for one that only moved.
  package var key: String
  /// The accepted value; `nil` if the accepted scene has no such value.
  package var expected: JSONValue?
  /// The current value; `nil` if the current scene has no such value.
  package var actual: JSONValue?
  /// The parts of the element whose appearance changes, in drawing order. Default: none.
  ///
  /// Empty also if the element's type has no parts, or if they are unknown.
  package var parts: [PicturePart] = []
  /// In pixels: the current one, or the previous one of a removed element.
  package var box: PixelRegion
}

extension SceneSnapshot {
  /// Returns the differences from this scene to `actual`.
  ///
  /// Elements of `actual` come first, in drawing order, then removed ones. The values of an element
  /// are in order of declaration. Elements are matched by name and type. Of an element, only the
  /// first of these differences is reported: the configured values, a changed text, the box if the
  /// element has moved, the computed values.
  package func changes(to actual: SceneSnapshot) -> [SceneChange] {
    var changes: [SceneChange] = []
    let old = Dictionary(elements.map { ($0.key, $0) }) { first, _ in first }
    let new = Set(actual.elements.map(\.key))
    for element in actual.elements {
      let box = actual.pixels(element.box)
      guard let accepted = old[element.key] else {
        changes.append(element.change("type", nil, element.typeJSON, box))
        continue
      }
      changes += accepted.changes(to: element, box)
    }
    for element in elements where !new.contains(element.key) {
      changes.append(element.change("type", element.typeJSON, nil, pixels(element.box)))
    }
    return withoutInducedChanges(changes, in: actual)
  }

  /// Removes the box changes of containers and modifiers that only result from other changes.
  private func withoutInducedChanges(_ changes: [SceneChange], in actual: SceneSnapshot)
    -> [SceneChange]
  {
    guard changes.contains(where: { $0.key != "box" }) else { return changes }
    let parents = Set(actual.elements.filter(\.hasChildren).map(\.name))
    // A modifier and its content are one object in a config, so they have one name.
    let changed = Set(changes.filter { $0.key != "box" }.map(\.element))
    return changes.filter {
      $0.key != "box" || !parents.contains($0.element) && !changed.contains($0.element)
    }
  }

  /// Returns the region of the pixels that `box`, in points, touches: at least one pixel.
  func pixels(_ box: Rect) -> PixelRegion {
    // Clamp, because a file may contain any number.
    func pixel(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
      let limit = 1e9
      return Int(max(-limit, min(limit, value * scale)).rounded(rule))
    }
    let (x, y) = (pixel(box.minX, .down), pixel(box.minY, .down))
    return PixelRegion(
      x: x, y: y, width: max(1, pixel(box.maxX, .up) - x), height: max(1, pixel(box.maxY, .up) - y))
  }
}

extension SceneSnapshot.Element {
  struct Key: Hashable {
    var name: String
    var type: String
  }

  var key: Key { Key(name: name, type: type) }

  fileprivate var typeJSON: JSONValue { .string(type) }

  private var boxJSON: JSONValue {
    .list([box.minX, box.minY, box.width, box.height].map { SceneSnapshot.json($0) })
  }

  fileprivate func change(
    _ key: String, _ expected: JSONValue?, _ actual: JSONValue?, _ box: PixelRegion
  ) -> SceneChange {
    SceneChange(element: name, key: key, expected: expected, actual: actual, box: box)
  }

  fileprivate func changes(to actual: Self, _ box: PixelRegion) -> [SceneChange] {
    changedValues(to: actual, box).map { change in
      var change = change
      let property = String(change.key.prefix { $0 != "." && $0 != "[" })
      change.parts = (actual.values.parts[property] ?? []).filter {
        actual.shows($0) || self.shows($0)
      }
      return change
    }
  }

  /// Returns the differences of the first kind that has any: the configured values, the text of a
  /// label, the box, the computed values.
  private func changedValues(to actual: Self, _ box: PixelRegion) -> [SceneChange] {
    let configured = Self.differences(values.members, actual.values.members)
      .map { actual.change($0, $1, $2, box) }
    guard configured.isEmpty else { return configured }
    let computed = Self.differences(results, actual.results).map { actual.change($0, $1, $2, box) }
    // The text of a label is more informative than its changed width.
    let texts = computed.filter { type == SceneSnapshot.textType && $0.key == "text" }
    guard texts.isEmpty else { return texts }
    // If the element has moved, its computed positions have moved too.
    let hasMoved = boxJSON != actual.boxJSON
    return hasMoved ? [actual.change("box", boxJSON, actual.boxJSON, box)] : computed
  }

  /// Whether the element has the part, according to its values.
  private func shows(_ part: PicturePart) -> Bool {
    func hasValue(_ name: String) -> Bool {
      values.members.contains {
        $0.key == name || $0.key.hasPrefix(name + ".") || $0.key.hasPrefix(name + "[")
      }
    }
    return switch part {
    case .tip: results.value("showsTip") == .bool(true)
    case .track, .edge: hasValue(part.rawValue)
    case .needle: hasValue("needles")
    default: true
    }
  }

  /// Returns the values that differ, in the order of the new ones, followed by the removed ones.
  private static func differences(
    _ old: [JSONValue.Member], _ new: [JSONValue.Member]
  ) -> [(key: String, expected: JSONValue?, actual: JSONValue?)] {
    let accepted = Dictionary(old.map { ($0.key, $0.value) }) { first, _ in first }
    let keys = Set(new.map(\.key))
    // The presence of a property is implied if its members are reported.
    func isImplied(_ member: JSONValue.Member, by others: [JSONValue.Member]) -> Bool {
      member.value == .bool(true) && others.contains { $0.key.hasPrefix(member.key + ".") }
    }
    return new.filter { accepted[$0.key] != $0.value && !isImplied($0, by: old) }
      .map { ($0.key, accepted[$0.key], $0.value) }
      + old.filter { !keys.contains($0.key) && !isImplied($0, by: new) }
      .map { ($0.key, $0.value, nil) }
  }
}

/// The JSON's text, for the log that the processes of a test run share.
extension JSONValue: Codable {
  package init(from decoder: any Decoder) throws {
    self = try JSONParser.value(Array(String(from: decoder).utf8))
  }

  package func encode(to encoder: any Encoder) throws { try rendered().encode(to: encoder) }
}

// MARK: - Descriptions

extension [SceneChange] {
  /// With more changed elements, a list is of no use.
  private static var maximumElements: Int { 8 }

  /// Returns a line per changed element, such as `"move": progress is 1.3, accepted 1.25`, with the
  /// effects of its changes.
  ///
  /// `consequences` are the effects by element name.
  func lines(
    _ consequences: [String: [String]], _ reference: SceneDifference.Reference = .accepted
  ) -> [String] {
    var elements: [(name: String, texts: [String])] = []
    for change in self {
      let owner = change.labelOwner
      if let owner, let index = elements.firstIndex(where: { $0.name == owner }) {
        elements[index].texts.append("its label reads \(change.actual?.rendered() ?? "nothing")")
      } else if elements.last?.name == change.element {
        elements[elements.count - 1].texts.append(change.text(reference))
      } else {
        elements.append((change.element, [change.text(reference)]))
      }
    }
    for (index, element) in elements.enumerated() {
      // Insert before the label's text, because labels are drawn last.
      let at = element.texts.firstIndex { $0.hasPrefix("its label") } ?? element.texts.count
      elements[index].texts.insert(contentsOf: consequences[element.name] ?? [], at: at)
    }
    var lines = elements.prefix(Self.maximumElements).map { name, texts in
      "\"\(name)\": " + texts.joined(separator: "; ")
    }
    let remaining = elements.count - Self.maximumElements
    if remaining > 0 {
      lines.append("and \(remaining.counted("more element")) changed")
    }
    return lines
  }
}

extension SceneChange {
  /// The name of the element whose label has changed; `nil` if the change is not of a label.
  fileprivate var labelOwner: String? {
    guard key == "text", element.hasSuffix(SceneSnapshot.labelSuffix) else { return nil }
    return String(element.dropLast(SceneSnapshot.labelSuffix.count))
  }

  fileprivate func text(_ reference: SceneDifference.Reference) -> String {
    switch (key, expected, actual) {
    case ("type", nil, let actual?): "\(actual.rendered()) is new"
    case ("type", let expected?, nil): "\(expected.rendered()) is gone"
    default:
      "\(key) is \(actual?.rendered() ?? "not set"), \(reference.rawValue) "
        + (expected?.rendered() ?? "none")
    }
  }

  var json: JSONValue {
    .object([
      .init("element", .string(element)), .init("key", .string(key)),
      .init("expected", expected ?? .null), .init("actual", actual ?? .null),
      .init("parts", .list(parts.map { .string($0.rawValue) })),
      .init("box", box.json),
    ])
  }
}

extension [SceneChange] {
  /// The changes in the format of `results.json` and `diff --json`.
  package var json: JSONValue { .list(map(\.json)) }
}
