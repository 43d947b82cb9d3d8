import RingCore
import RingScene

/// A view that draws a scene element, such as a ring.
///
/// The view uses the same draw commands as a scene, so the pixels are identical. The element is
/// created when the view is laid out, because its colours and its centre depend on the environment.
struct SceneElement<Drawn: Element> {
  /// Creates the element. Fails the pass if a number of the element is out of range.
  let make: (_ViewInputs) -> Drawn

  init(_ make: @escaping (_ViewInputs) -> Drawn) { self.make = make }

  /// Returns the view with an element that `change` changes, after all earlier changes.
  func changing(_ change: @escaping (inout Drawn, _ViewInputs) -> Void) -> Self {
    SceneElement { [make] inputs in
      var element = make(inputs)
      change(&element, inputs)
      return element
    }
  }
}

extension SceneElement: View {
  nonisolated static func _lower(_ view: Self, _ inputs: _ViewInputs) -> _ViewList {
    guard inputs.canDescend else { return _ViewList() }
    let element = AnyElement(view.make(inputs))
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

/// A view of this package that draws one scene element.
nonisolated protocol ElementView: NonisolatedView {
  associatedtype Drawn: Element
  var scene: SceneElement<Drawn> { get set }
}

nonisolated extension ElementView {
  func changing(_ change: @escaping (inout Drawn, _ViewInputs) -> Void) -> Self {
    var view = self
    view.scene = scene.changing(change)
    return view
  }
}

extension _ViewInputs {
  /// The maximum length in points, and the maximum absolute progress, where 1 is 100 %.
  private static let maximumLength = 1e6
  /// The minimum of lengths that must be positive, in points.
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

  /// In points; fails the pass unless `value` is 10⁻³…10⁶.
  func positive(_ value: CGFloat, _ name: String) -> Double {
    number(Double(value), name, in: Self.minimumLength...Self.maximumLength)
  }

  /// In points; fails the pass unless `value` is 0…10⁶.
  func nonnegative(_ value: CGFloat, _ name: String) -> Double {
    number(Double(value), name, in: 0...Self.maximumLength)
  }

  /// Returns the progress of `value` in `bounds`, animated towards its current target.
  ///
  /// Fails the pass if the range has no length or an infinite one, or if `value` is NaN or more
  /// than 10⁶ times this length from the lower bound.
  func progress(
    _ value: Double?, in bounds: ClosedRange<Double> = 0...1, name: String = "progress"
  ) -> ProgressValue {
    let (lower, length) = (bounds.lowerBound, bounds.upperBound - bounds.lowerBound)
    require(length > 0 && length.isFinite, "its range has no length, or an infinite one")
    var progress = ProgressValue(nil, lowerBound: lower, upperBound: bounds.upperBound)
    guard let value, pass.error == nil else { return progress }
    _ = position(value, name, on: progress)
    progress.value = Double(animated([CGFloat(value)], .progress)[0])
    return progress
  }

  /// Returns `value`, which is a position on `scale` in the unit of the scale's values.
  ///
  /// Fails the pass if `value` is NaN or more than 10⁶ times the length of the scale from its lower
  /// bound.
  func position(_ value: Double, _ name: String, on scale: ProgressValue) -> Double {
    guard pass.error == nil else { return value }
    let reach = Self.maximumLength * (scale.upperBound - scale.lowerBound)
    return number(value, name, in: (scale.lowerBound - reach)...(scale.lowerBound + reach))
  }

  func origin(_ value: Double?, of progress: ProgressValue) -> Double? {
    value.map { position($0, "origin", on: progress) }
  }

  /// Fails the pass unless `start` is finite and `sweep` is 0.001…360°.
  func arc(from start: Angle, sweep: Angle) -> (start: Angle, sweep: Angle) {
    let degrees = number(sweep.degrees, "sweep", in: 0.001...360)
    return (.degrees(finite(start.degrees, "start")), .degrees(degrees))
  }

  /// Returns a colour, resolved in the view's environment, as elements use it.
  func sceneColor(_ color: Color) -> RingScene.Color {
    RingScene.Color(color.resolved(in: environment))
  }

  /// `nil` if there are none.
  func ringColors(_ colors: [Color]) -> RingColors? {
    colors.isEmpty ? nil : RingColors(colors.map(sceneColor))
  }

  /// `nil` if it has no stops. Fails the pass if a location is not 0…1.
  func ringColors(_ gradient: Gradient) -> RingColors? {
    let stops = gradient.stops.map { stop in
      RingColors.Stop(
        sceneColor(stop.color),
        at: number(Double(stop.location), "the location of a stop", in: 0...1))
    }
    return stops.isEmpty ? nil : RingColors(stops: stops)
  }

  /// `dash` is in points; `opacity` is 0…1. Default: those of `RingTrack`.
  func track(_ colors: [Color], width: CGFloat?, dash: [Double]?, opacity: Double?) -> RingTrack {
    RingTrack(
      colors.map(sceneColor), thickness: width.map { positive($0, "track width") }, dash: dash,
      opacity: opacity.map { number($0, "track opacity", in: 0...1) })
  }

  /// Fails the pass unless `count` is 1…1000 and `gap`, in points, is ≥ 0.
  func segments(_ count: Int, gap: CGFloat) -> RingSegments {
    RingSegments(
      count: Int(number(Double(count), "the number of segments", in: 1...1000)),
      gap: nonnegative(gap, "gap"))
  }

  /// Returns a line across a ring with a scale; the lengths are in points, > 0.
  func target(
    at value: Double, on scale: ProgressValue, _ color: Color, width: CGFloat, length: CGFloat?
  ) -> GaugeTarget {
    GaugeTarget(
      value: position(value, "target", on: scale), color: sceneColor(color),
      width: positive(width, "target width"), length: length.map { positive($0, "target length") })
  }

  /// Returns a needle; `length` is a fraction of the radius, and the other lengths are in points.
  func needle(
    at value: Double?, on scale: ProgressValue, length: Double, _ color: Color, width: CGFloat,
    hub: CGFloat, hubColor: Color?
  ) -> GaugeNeedle {
    GaugeNeedle(
      value: value.map { position($0, "needle", on: scale) },
      length: number(length, "needle length", in: 0...1), color: sceneColor(color),
      width: positive(width, "needle width"), hub: nonnegative(hub, "hub"),
      hubColor: hubColor.map(sceneColor))
  }

  /// Returns a text along a ring; `gap` is in points, ≥ 0.
  func ringText(
    _ text: String, _ placement: ArcTextPlacement, _ alignment: ArcTextAlignment,
    _ reading: ArcTextReading, gap: CGFloat, _ font: Font, _ color: Color
  ) -> RingText {
    RingText(
      text, placement: placement, alignment: alignment, reading: reading,
      gap: nonnegative(gap, "gap"), font: sceneFont(font.font), color: sceneColor(color))
  }

  /// Fails the pass if the size is out of range.
  func sceneFont(_ font: RingCore.Font) -> RingCore.Font {
    var font = font
    font.size = positive(CGFloat(font.size), "font size")
    return font
  }

  /// Returns `view`, lowered as `part` of this view, as one element; `nil` if it is empty.
  func element(of view: any View, part: Int) -> AnyElement? {
    lowerAny(view, self, .part(part)).column
  }

  /// Gives a label the environment's colour and the kind of its font; size and weight stay those of
  /// the label, unless only a weight is set.
  func style(_ label: inout StyledLabel) {
    if !environment.foregroundStyles.isEmpty,
      let color = ForegroundStyle()._paint(in: environment).color
    {
      label.color = RingScene.Color(color)
    }
    let changes = environment.fontChanges
    if let font = environment.font?.font {
      label.font.family = font.family
      if font.design != .default { label.font.design = font.design }
    }
    label.font.design = changes.design?.design ?? label.font.design
    label.font.weight = changes.weight?.weight
    label.font.isItalic = changes.isItalic
  }

  /// Returns the environment's font, or `standard` if none is set, and the colour of texts.
  ///
  /// The colour is `nil` if texts are filled with a gradient. Fails the pass if the font size is
  /// out of range.
  func textStyle(_ standard: RingCore.Font) -> (font: RingCore.Font, color: RingScene.Color?) {
    let font = sceneFont(
      environment.fontChanges.applied(to: environment.font?.font ?? standard))
    return (font, ForegroundStyle()._paint(in: environment).color.map { RingScene.Color($0) })
  }
}
