import RingCore

/// The smallest useful element of each type, which editors insert.
enum SchemaSnippets {
  /// The schema of any object in place of an element, with the snippets that editors offer there.
  static var anyElement: JSONValue {
    let snippets = all.map { type, keys -> JSONValue in
      ["label": .string(type), "body": .object([JSONValue.Member("type", .string(type))] + keys)]
    }
    return ["type": "object", "defaultSnippets": .list(snippets)]
  }

  /// The keys of each type besides `type`.
  private static var all: [(type: String, keys: [JSONValue.Member])] {
    let known = ElementRegistry.names.map { ($0, keys[$0]?.members ?? []) }
    return known + [(ForEach.typeName, repetition.members ?? [])]
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
  ]

  private static let repetition: JSONValue = [
    "in": ["from": .number(1), "to": .number(3)], "as": "i", "element": ["type": "circle"],
  ]
}
