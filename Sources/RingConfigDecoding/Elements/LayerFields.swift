import RingCore
import RingScene

extension CommonModifiers {
  /// A solid colour is stored in `background`, any other layer in `backdrop`.
  var backgroundLayer: ElementLayer? {
    get { background.map { ElementLayer(.paint(.color($0))) } ?? backdrop }
    set {
      (background, backdrop) = (nil, newValue)
      guard case .paint(.color(let color))? = newValue?.content else { return }
      (background, backdrop) = (color, nil)
    }
  }
}

extension ValueType where Value == ElementLayer {
  static let layer = layerWithFullSchema.defined(as: "layer")

  /// A layer, with the full schema to which `layer` refers.
  static let layerWithFullSchema: ValueType = {
    let paint = ValueType<ShapePaint>.paint.map(
      { ElementLayer(.paint($0)) },
      from: {
        if case .paint(let paint) = $0.content { paint } else { nil }
      })
    let color = ValueType<Color>.color.map(
      { ElementLayer(.paint(.color($0))) }, from: { _ in nil })
    let element = ValueType<AnyElement>.element.map(
      { ElementLayer(.element($0)) }, from: { _ in nil })
    let placedElement = ValueType<PlacedElement>.object(PlacedElement.table).map(
      { $0.layer }, from: { _ in nil })
    var type = paint
    type.expectation = "a colour, a gradient or an element"
    type.schema = { ["anyOf": [paint.schema(), element.schema(), placedElement.schema()]] }
    type.nested = { paint.nested() + placedElement.nested() }
    type.decode = { node, context in
      if context.rejectsGradientType(of: node) { return nil }
      if node.member("type") != nil { return element.decode(node, &context) }
      if node.member("element") != nil { return placedElement.decode(node, &context) }
      guard case .object = node.value else { return color.decode(node, &context) }
      return paint.decode(node, &context)
    }
    return type
  }()
}

extension ValueType where Value == ElementLayer {
  /// A layer whose alpha matters. The error for the name of a shape suggests the shape.
  static let mask = layer.explaining("a gradient or an element") { node in
    guard case .string(let name) = node.value, ElementRegistry.shapeNames.contains(name) else {
      return nil
    }
    return .write("{\"type\": \(name.quoted)}")
  }
}

private struct PlacedElement: Sendable {
  var element = AnyElement(Spacer())
  var alignment = Alignment.center

  var layer: ElementLayer { ElementLayer(.element(element), alignment: alignment) }

  static let table = FieldTable(
    "a layer", "An element and its place.", initial: PlacedElement(),
    fields: [
      Field("element", .element, \.element, required: true, "The element that is drawn there."),
      Field("alignment", .choice, \.alignment, "Where it is, if it is not as large."),
    ])
}

extension ValueType where Value == AnyShape {
  /// A shape, used only for its outline.
  static let shape = ValueType(
    expectation: "a shape", kinds: [.object],
    schema: ["anyOf": .list(ElementRegistry.shapeNames.map { .definition($0) })],
    decode: { node, context in
      let names = ElementRegistry.shapeNames.joined(separator: ", ")
      guard let name = node.text("type"), ElementRegistry.shapeNames.contains(name) else {
        context.reject(
          node, node.has("type") ? .misplacedElement : .wrongType, expected: "a shape",
          help: "write an object with a \"type\", one of \(names)")
        return nil
      }
      guard let element = ValueType<AnyElement>.element.decode(node, &context) else { return nil }
      guard let shape = element.element as? any Shape else {
        context.report(
          .misplacedElement,
          "\(context.label) must be a shape without keys that every element takes", at: node.span,
          help: "only id is allowed")
        return nil
      }
      return AnyShape(shape)
    },
    encode: { _, _ in nil })
}
