import RingCore
import RingScene

/// A view that draws an element of scenes, such as a ring.
///
/// The view uses the same draw commands as a scene, so the pixels are identical. The element is
/// made when the view is laid out, because its colours and its centre depend on the environment.
struct SceneElement<Drawn: Element> {
  private let make: (_ViewInputs) -> Drawn

  init(_ make: @escaping (_ViewInputs) -> Drawn) { self.make = make }

  /// Returns the view with its element changed by `change`, after all earlier changes.
  func changing(_ change: @escaping (inout Drawn, _ViewInputs) -> Void) -> Self {
    SceneElement { [make] inputs in
      var element = make(inputs)
      change(&element, inputs)
      return element
    }
  }

  /// Returns the element; fails the pass if a number of it is out of range.
  func element(_ inputs: _ViewInputs) -> Drawn { make(inputs) }
}

extension SceneElement: View {
  nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let element = AnyElement(view.element(inputs))
    guard inputs.pass.error == nil else { return _ViewList() }
    let colorScheme = inputs.environment.colorScheme
    return _ViewList(
      ClosureElement(sizedAs: element) { rect, context in
        var context = context
        context.colorScheme = colorScheme
        return element.draw(in: rect, context: context)
      })
  }
}

/// A view of this package that is an element of scenes.
nonisolated protocol ElementView: _LibraryView {
  associatedtype Drawn: Element
  var scene: SceneElement<Drawn> { get set }
}

nonisolated extension ElementView {
  /// Returns the view with its element changed by `change`, after all earlier changes.
  func changing(_ change: @escaping (inout Drawn, _ViewInputs) -> Void) -> Self {
    var view = self
    view.scene = scene.changing(change)
    return view
  }
}

extension _ViewInputs {
  /// The largest length in points, and the largest progress, that an element can draw.
  private static let maximumLength = 1e6
  /// The smallest positive length in points.
  private static let minimumLength = 1e-3

  /// Returns `value` if it is in `range`; otherwise fails the pass and returns the lower bound.
  func number(_ value: Double, _ name: String, in range: ClosedRange<Double>) -> Double {
    guard range.contains(value) else {
      fail(.outOfRange(view: node.path, name: name, value: value, range: range))
      return range.lowerBound
    }
    return value
  }

  /// Fails the pass with the message `what` unless `condition` holds.
  func require(_ condition: Bool, _ what: String) {
    if !condition { fail(.unsupported(view: node.path, what: what)) }
  }

  /// Returns `value`, a length from 0.001 in points; otherwise fails the pass.
  func positive(_ value: CGFloat, _ name: String) -> Double {
    number(Double(value), name, in: Self.minimumLength...Self.maximumLength)
  }

  /// Returns `value`, a length ≥ 0 in points; otherwise fails the pass.
  func nonnegative(_ value: CGFloat, _ name: String) -> Double {
    number(Double(value), name, in: 0...Self.maximumLength)
  }

  /// Returns a value in a range, which is animated; fails the pass if it cannot be drawn.
  func progress(
    _ value: Double?, in bounds: ClosedRange<Double> = 0...1, name: String = "progress"
  ) -> ProgressValue {
    let (lower, length) = (bounds.lowerBound, bounds.upperBound - bounds.lowerBound)
    require(length > 0 && length.isFinite, "its range has no length, or an infinite one")
    var progress = ProgressValue(nil, lowerBound: lower, upperBound: bounds.upperBound)
    guard let value, pass.error == nil else { return progress }
    let limit = Self.maximumLength
    _ = number(value, name, in: (lower - limit * length)...(lower + limit * length))
    progress.value = Double(animated([CGFloat(value)], 10)[0])
    return progress
  }

  /// Returns a colour as elements use it, in the view's colour scheme and tint.
  func dynamic(_ color: Color) -> DynamicColor { DynamicColor(color.resolved(in: environment)) }

  /// Returns colours along a ring; `nil` if there are none.
  func ringColors(_ colors: [Color]) -> RingColors? {
    colors.isEmpty ? nil : RingColors(colors.map(dynamic))
  }

  /// Returns a view as one element, as it is drawn in part `key` of this view; `nil` if it is empty.
  func element(of view: any View, _ key: Int) -> AnyElement? {
    lowerAny(view, self, .part(key)).column
  }

  /// Returns the environment's font, or `standard` if there is none, and the colour of texts.
  ///
  /// The colour is `nil` if texts are filled with a gradient.
  func textStyle(_ standard: RingCore.Font) -> (font: RingCore.Font, color: DynamicColor?) {
    var font = environment.fontChanges.applied(to: environment.font?.font ?? standard)
    font.size = positive(CGFloat(font.size), "font size")
    return (font, ForegroundStyle()._paint(in: environment).color.map { DynamicColor($0) })
  }
}
