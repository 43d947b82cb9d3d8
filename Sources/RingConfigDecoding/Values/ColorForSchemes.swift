import RingCore
import RingScene

extension ValueType where Value == Color {
  /// A colour in any constant form: a text, or an object with one for each scheme; neither animated
  /// nor chosen by a value.
  static let staticColor: ValueType = {
    var type = colorText
    type.schema = { .definition("color") }
    type.decode = { node, context in
      guard node.isColorForSchemes else { return colorText.decode(node, &context) }
      let draft = ColorForSchemesDraft.table.decode(node, &context)
      return draft?.color(in: context.theme)
    }
    return type
  }()
}

extension JSONNode {
  /// Whether this is an object with a key for a scheme that is not an element.
  var isColorForSchemes: Bool { (has("light") || has("dark")) && !has("type") }
}

struct ColorForSchemesDraft: Sendable {
  private var light = Color.clear
  private var dark = Color.clear

  static let table = FieldTable(
    "a colour for light and dark", "A colour that differs between light and dark.",
    initial: ColorForSchemesDraft(),
    fields: [
      Field("light", .half, \.light, required: true, "The colour in a light scheme."),
      Field("dark", .half, \.dark, required: true, "The colour in a dark scheme."),
    ])

  /// Returns the colour, whose halves may be the theme's colours of text.
  func color(in theme: Theme?) -> Color {
    func themed(_ color: Color) -> Color { theme?.color(for: color) ?? color }
    return Color(light: themed(light).light, dark: themed(dark).dark)
  }
}

extension ValueType where Value == Color {
  /// The colour in one scheme, which is a text.
  fileprivate static let half: ValueType = {
    var type = colorText
    type.decode = { node, context in
      guard node.isPlaceholder else { return colorText.decode(node, &context) }
      context.reject(
        node, expected: "a colour",
        help: "write {\"light\": …, \"dark\": …} in the object, in place of each of its colours")
      return nil
    }
    return type
  }()
}
