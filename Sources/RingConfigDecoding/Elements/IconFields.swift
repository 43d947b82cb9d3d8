import RingCore
import RingScene

extension Icon: ConfigElement {
  static let elementType = ElementType(Icon.self)
  static let synonyms = ["symbol", "glyph", "sfsymbol"]

  static let table = FieldTable(
    typeName,
    "An icon of lines with round ends, drawn on a grid of 24 × 24; the line is a twelfth of the "
      + "side. A name with `.fill` is the filled form. In a row that aligns baselines, its middle "
      + "is that of a text's capitals. Its name is a part of the alternative text.",
    initial: Icon(),
    fields: [
      Field(
        "name", .iconByWord, \.name, required: true,
        "What it shows: " + names.map { "`\($0)`" }.joined(separator: ", ") + "."),
      Field("color", .elementColor, \.color, "The colour of the lines or areas."),
      Field(
        "size", .optional(.number(.positive)), \.size,
        default: "the shorter side of its `frame`, or \(Int(defaultSize)) without one",
        "The side of the square in points, as the `size` of a text's font."),
    ])

  func makeElement(_ node: JSONNode, _ context: inout DecodingContext) -> AnyElement? {
    var icon = self
    icon.fillsProposal = node.hasFrame
    return AnyElement(icon)
  }
}

extension ValueType where Value == String {
  /// The name of an icon, or names from which a word chooses.
  fileprivate static let iconByWord: ValueType = {
    var type = iconName
    type.schema = { ["anyOf": [.definition("iconName"), .definition("iconByWord")]] }
    type.decode = { node, context in
      guard node.isByValue else { return iconName.decode(node, &context) }
      guard let choice = iconWordTable.decode(node, &context) else { return nil }
      return choice.value(without: "minus", node, &context)
    }
    return type
  }()

  static let iconWordTable = ChoiceByWord.table(
    of: iconName.defined(as: "iconName"), "the name of an icon", noData: "`minus`")

  static let iconName: ValueType = {
    var type = string
    type.expectation = "the name of an icon"
    type.schema = { ["enum": .list(Icon.names.map { .string($0) })] }
    type.decode = { node, context in
      guard let name = string.decode(node, &context) else { return nil }
      if Icon.names.contains(name) { return name }
      let present = Icon.nearestName(to: name)
      let names = Diagnostic.Note(text: "icons are " + Icon.names.joined(separator: ", "))
      let help = present.map { Help.didYouMean(name: $0) }
      context.report(
        .unknownValue, "unknown icon \(name.shortened.quoted)", at: node.span,
        notes: present == nil ? [names] : [],
        help: node.isReference ? help?.withoutReplacement : help)
      return nil
    }
    return type
  }()
}
