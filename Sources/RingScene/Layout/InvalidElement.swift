import RingCore

/// A replacement for an element with a number that is not finite: its layout fails.
///
/// An element that is drawn with such a number may look as if it had no data.
struct InvalidElement: Element {
  static let typeName = "element"
  private let problem: LayoutLimitError

  /// Creates a replacement; `nil` if all numbers of the element are finite.
  init?(_ element: any Element) {
    guard let problem = Self.problem(in: element, of: "", named: "") else { return nil }
    self.problem = problem
  }

  func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    context.sizes.fail(problem)
    return .zero
  }

  func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] { [] }

  /// Returns the problem of the first number in `value` that is not finite; found by reflection, so
  /// that new properties need no further code.
  private static func problem(
    in value: Any, of element: String, named name: String
  ) -> LayoutLimitError? {
    switch value {
    case let number as Double:
      return number.isFinite ? nil : .number(element: element, name: name, value: number)
    case let box as any SharedValue: return problem(in: box.anyValue, of: element, named: name)
    case let box as AnyElement: return problem(in: box.element, of: element, named: name)
    // Frames may be infinite. Colours are clamped, and pixels are integers.
    case is String, is Bool, is Int, is Color, is SRGBColor, is FrameLimits, is RasterImage:
      return nil
    default: break
    }
    let mirror = Mirror(reflecting: value)
    let isElement = value is any Element
    let element = isElement ? "\(mirror.subjectType)" : element
    for child in mirror.children {
      let label = mirror.displayStyle == .struct ? self.label(child, of: mirror) : nil
      let names = isElement ? [label] : [name.isEmpty ? nil : name, label]
      let path = names.compactMap { $0 }.joined(separator: ".")
      if let problem = problem(in: child.value, of: element, named: path) { return problem }
    }
    return nil
  }

  /// Returns the name of a property; `nil` if it is reported under the name of its owner.
  private static func label(_ child: Mirror.Child, of owner: Mirror) -> String? {
    let box = child.value as? any SharedValue
    let isUnnamed =
      (box?.anyValue ?? child.value) is any ElementPart
      || owner.subjectType == ProgressValue.self && child.label == "value"
      || owner.subjectType == Angle.self
    guard let label = child.label, !isUnnamed else { return nil }
    return box == nil ? label : String(label.dropLast(Shared<Int>.suffix.count))
  }
}

/// A group of properties that is reported as part of its element.
private protocol ElementPart {}

extension RingExtras: ElementPart {}

/// Type-erased access to the value of a `Shared`, for reflection.
private protocol SharedValue {
  var anyValue: Any { get }
}

extension Shared: SharedValue {
  /// In the name of a property that holds a box: `trackBox` for `track`.
  fileprivate static var suffix: String { "Box" }

  fileprivate var anyValue: Any { value }
}
