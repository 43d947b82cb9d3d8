import RingCore

/// The smallest useful element of each type, which editors insert.
enum SchemaSnippets {
  /// The schema of any object in place of an element, with the snippets that editors offer there.
  static var anyElement: JSONValue {
    let snippets = (ElementRegistry.names + [ForEach.typeName]).map { type -> JSONValue in
      let keys = keys[type]?.members ?? []
      return ["label": .string(type), "body": .object([.init("type", .string(type))] + keys)]
    }
    return ["type": "object", "defaultSnippets": .list(snippets)]
  }

  private static let progress: JSONValue = ["progress": .number(0.72)]
  private static let children: JSONValue = ["children": []]

  /// The types that are not here need no keys.
  private static let keys: [String: JSONValue] = [
    "activityRing": progress,
    "activityRings": [
      "rings": [["progress": .number(0.72)], ["progress": .number(0.45)]]
    ],
    "progressRing": progress,
    "timerRing": ["duration": .number(60), "remaining": .number(42)],
    "petals": progress,
    "bar": progress,
    "gauge": ["value": .number(72)],
    "progressView": ["value": .number(0.72)],
    "text": ["text": "Text"],
    "arcText": ["text": "Text"],
    "image": ["path": "picture.png"],
    "icon": ["name": "heart"],
    "circle": ["diameter": .number(40), "fill": "accent"],
    "path": ["data": "M0 0H20V20Z"],
    "donut": ["parts": [.number(3), .number(2), .number(1)]],
    "legend": ["for": "donut"],
    "zstack": children, "vstack": children, "hstack": children, "grid": children,
    ForEach.typeName: [
      "in": ["from": .number(1), "to": .number(3)], "as": "i", "element": ["type": "circle"],
    ],
  ]
}
