import RingGraphics
import RingMeasure

/// A comparison of one ring or bar. Values that are not numbers count as different.
struct GeometryComparator {
  /// The minimum thickness for comparing colours, in pixels.
  ///
  /// The middle of a thinner band contains its surroundings.
  private static let minimumThicknessForColors = 4.0

  let kind: String
  let name: String
  let limits: GeometryLimits
  private(set) var differences: [GeometryDifference] = []

  init(kind: String, name: String, _ limits: GeometryLimits) {
    (self.kind, self.name, self.limits) = (kind, name, limits)
  }

  private mutating func add(
    _ words: String, _ quantity: GeometryLimits.Quantity? = nil, apart: Double? = nil
  ) {
    differences.append(
      GeometryDifference(
        element: name, quantity: quantity, difference: apart, limit: quantity.map { limits[$0] },
        text: "\(kind) \"\(name)\": \(words)"))
  }

  /// Adds the difference of an element that only one of the scenes has.
  mutating func note(isNew: Bool) { add(isNew ? "it is new" : "it is gone") }

  /// Whether both images show the element; otherwise adds a difference.
  private mutating func bothPresent<Value>(_ expected: Value?, _ actual: Value?) -> Bool {
    switch (expected, actual) {
    case (nil, nil): add("found in neither picture")
    case (nil, _): add("not found in the accepted picture")
    case (_, nil): add("not found in the picture")
    default: return true
    }
    return false
  }

  mutating func compare(_ expected: RingMeasurement?, _ actual: RingMeasurement?) {
    guard bothPresent(expected, actual), let expected, let actual else { return }
    compareArcs(expected, actual)
    compare(.radius, "radius", expected.radius, actual.radius)
    compare(.thickness, "thickness", expected.thickness, actual.thickness)
    let (from, to) = (
      Point(x: expected.x.value, y: expected.y.value), Point(x: actual.x.value, y: actual.y.value)
    )
    let apart = (to - from).length
    if !(apart <= limits[.center]) {
      add(
        "its center is \(Self.text(to)), accepted \(Self.text(from))" + tail(.center, apart),
        .center, apart: apart)
    }
    compare(expected.colors, actual.colors, thickness: expected.thickness)
    compareCaps("start", expected.startCap, actual.startCap)
    compareCaps("end", expected.endCap, actual.endCap)
  }

  mutating func compare(_ expected: BarMeasurement?, _ actual: BarMeasurement?) {
    guard bothPresent(expected, actual), let expected, let actual else { return }
    compare(.length, "filled length", expected.length, actual.length)
    compare(.thickness, "thickness", expected.thickness, actual.thickness)
    compare(expected.colors, actual.colors, thickness: expected.thickness)
  }

  private mutating func compareArcs(_ expected: RingMeasurement, _ actual: RingMeasurement) {
    let (had, has) = (expected.fraction?.value != 0, actual.fraction?.value != 0)
    if had != has {
      add(has ? "it has an arc, accepted none" : "it has no arc")
      return
    }
    compare(angle: .start, "starts", expected.start, actual.start)
    compare(angle: .end, "ends", expected.end, actual.end)
  }

  private mutating func compare(
    angle quantity: GeometryLimits.Quantity, _ verb: String, _ expected: Estimate?,
    _ actual: Estimate?
  ) {
    guard limits[quantity].isFinite else { return }
    switch (expected, actual) {
    case (nil, nil): return
    case (let expected?, nil):
      let place = GeometryDifference.text(expected.value)
      add("where its arc \(verb) cannot be seen, accepted \(place)°", quantity)
    case (nil, let actual?):
      let place = GeometryDifference.text(actual.value)
      add("its arc \(verb) at \(place)°, accepted where it cannot be seen", quantity)
    case (let expected?, let actual?):
      let rest = abs(actual.value - expected.value).truncatingRemainder(dividingBy: 360)
      let apart = min(rest, 360 - rest)
      guard !(apart <= limits[quantity]) else { return }
      add(
        "its arc \(verb) at \(GeometryDifference.text(actual.value))°, accepted "
          + "\(GeometryDifference.text(expected.value))°" + tail(quantity, apart),
        quantity, apart: apart)
    }
  }

  private mutating func compare(
    _ quantity: GeometryLimits.Quantity, _ words: String, _ expected: Estimate?,
    _ actual: Estimate?
  ) {
    guard limits[quantity].isFinite else { return }
    switch (expected, actual) {
    case (nil, nil): return
    case (_, nil): add("its \(words) cannot be seen", quantity)
    case (nil, _): add("its \(words) could not be seen in the accepted picture", quantity)
    case (let expected?, let actual?):
      let apart = abs(actual.value - expected.value)
      guard !(apart <= limits[quantity]) else { return }
      add(
        "its \(words) is \(GeometryDifference.text(actual.value)) px, accepted "
          + "\(GeometryDifference.text(expected.value)) px" + tail(quantity, apart),
        quantity, apart: apart)
    }
  }

  /// Compares the colours that both images show; the arcs already differ if one of them hides a
  /// colour.
  private mutating func compare(
    _ expected: MeasuredColors, _ actual: MeasuredColors, thickness: Estimate
  ) {
    guard thickness.value >= Self.minimumThicknessForColors else { return }
    let places = [
      ("start", expected.start, actual.start), ("middle", expected.middle, actual.middle),
      ("end", expected.end, actual.end),
    ]
    for case (let place, let old?, let new?) in places {
      let change =
        SIMD4(new.red, new.green, new.blue, new.alpha)
        - SIMD4(old.red, old.green, old.blue, old.alpha)
      let apart = (change * change).max().squareRoot() * 255
      guard !(apart <= limits[.color]) else { continue }
      add(
        "its color at the \(place) is \(new.hex), accepted \(old.hex)" + tail(.color, apart),
        .color, apart: apart)
    }
  }

  private mutating func compareCaps(_ place: String, _ expected: LineCap?, _ actual: LineCap?) {
    guard let expected, let actual, expected != actual else { return }
    add("the cap at its \(place) is \(actual.rawValue), accepted \(expected.rawValue)")
  }

  /// Returns the end of a message, such as "; 1.5° apart, allowed 0.5°".
  private func tail(_ quantity: GeometryLimits.Quantity, _ apart: Double) -> String {
    let limit = limits[quantity]
    let distance = GeometryDifference.text(apart, above: limit)
    return "; \(distance)\(quantity.symbol) apart, "
      + "allowed \(GeometryDifference.text(limit))\(quantity.symbol)"
  }

  private static func text(_ point: Point) -> String {
    "(\(GeometryDifference.text(point.x)), \(GeometryDifference.text(point.y)))"
  }
}
