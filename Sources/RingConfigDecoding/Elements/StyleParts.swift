import RingScene

/// The placeholder for a part of a progress view in a style.
protocol StylePart: ConfigElement {
  static var part: ProgressViewPart.Part { get }
  static var doc: String { get }
  init()
}

extension StylePart {
  static var typeName: String { part.rawValue }

  static var table: FieldTable<Self> { FieldTable(typeName, doc, initial: Self(), fields: []) }

  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement? {
    context.countPart(node) ? AnyElement(ProgressViewPart(Self.part)) : nil
  }
}

enum StyleParts {
  static let kinds: [any StylePart.Type] = [
    ContentPart.self, LabelPart.self, CurrentValueLabelPart.self,
  ]

  static let names = kinds.map { $0.typeName }

  static func type(named name: String) -> ElementType? {
    kinds.first { $0.typeName == name }?.elementType
  }
}

private struct ContentPart: StylePart {
  static let part = ProgressViewPart.Part.content
  static let doc = "The view itself with its labels, in the automatic style."
  static let elementType = ElementType(ContentPart.self)
}

private struct LabelPart: StylePart {
  static let part = ProgressViewPart.Part.label
  static let doc = "The view's label; nothing if it has none."
  static let elementType = ElementType(LabelPart.self)
}

private struct CurrentValueLabelPart: StylePart {
  static let part = ProgressViewPart.Part.currentValueLabel
  static let doc = "The view's current value label; nothing if it has none."
  static let elementType = ElementType(CurrentValueLabelPart.self)
}
