import RingCore

/// A comparison of one ring or bar in two images. A NaN counts as different.
struct GeometryComparator {
  /// In pixels; pixels in the middle of a thinner band also contain its surroundings.
  private static let minimumThicknessForColors = 4.0

  let kind: String
  let name: String
  let limits: GeometryLimits
  private(set) var differences: [GeometryDifference] = []

  init(kind: String, name: String, _ limits: GeometryLimits) {
    (self.kind, self.name, self.limits) = (kind, name, limits)
  }

  private mutating func add(
    _ text: String, _ quantity: GeometryLimits.Quantity? = nil, difference: Double? = nil
  ) {
    differences.append(
      GeometryDifference(
        element: name, quantity: quantity, difference: difference,
        limit: quantity.map { limits[$0] },
        text: "\(kind) \"\(name)\": \(text)"))
  }

  mutating func addUnmatched(isNew: Bool) { add(isNew ? "it is new" : "it is gone") }

  /// Returns both measurements; `nil`, after adding a difference, if an image lacks the element.
  private mutating func requireBoth<Value>(
    _ expected: Value?, _ actual: Value?
  ) -> (expected: Value, actual: Value)? {
    switch (expected, actual) {
    case (let expected?, let actual?): return (expected, actual)
    case (nil, nil): add("found in neither picture")
    case (nil, _): add("not found in the accepted picture")
    case (_, nil): add("not found in the picture")
    }
    return nil
  }

  mutating func compare(_ expected: RingMeasurement?, _ actual: RingMeasurement?) {
    guard let (expected, actual) = requireBoth(expected, actual) else { return }
    compareArcs(expected, actual)
    compareLength(.radius, named: "radius", expected: expected.radius, actual: actual.radius)
    compareLength(
      .thickness, named: "thickness", expected: expected.thickness, actual: actual.thickness)
    let from = Point(x: expected.x.value, y: expected.y.value)
    let to = Point(x: actual.x.value, y: actual.y.value)
    let difference = (to - from).length
    if !(difference <= limits[.center]) {
      add(
        "its center is \(Self.text(to)), accepted \(Self.text(from))" + tail(.center, difference),
        .center, difference: difference)
    }
    compareColors(expected.colors, actual.colors, thickness: expected.thickness)
    compareCaps("start", expected.startCap, actual.startCap)
    compareCaps("end", expected.endCap, actual.endCap)
  }

  mutating func compare(_ expected: BarMeasurement?, _ actual: BarMeasurement?) {
    guard let (expected, actual) = requireBoth(expected, actual) else { return }
    compareLength(.length, named: "filled length", expected: expected.length, actual: actual.length)
    compareLength(
      .thickness, named: "thickness", expected: expected.thickness, actual: actual.thickness)
    compareColors(expected.colors, actual.colors, thickness: expected.thickness)
  }

  private mutating func compareArcs(_ expected: RingMeasurement, _ actual: RingMeasurement) {
    let (hadArc, hasArc) = (expected.fraction?.value != 0, actual.fraction?.value != 0)
    if hadArc != hasArc {
      add(hasArc ? "it has an arc, accepted none" : "it has no arc")
      return
    }
    compareAngle(.start, "starts", expected.start, actual.start)
    compareAngle(.end, "ends", expected.end, actual.end)
  }

  private mutating func compareAngle(
    _ quantity: GeometryLimits.Quantity, _ verb: String, _ expected: Estimate?,
    _ actual: Estimate?
  ) {
    guard limits[quantity].isFinite else { return }
    switch (expected, actual) {
    case (nil, nil): return
    case (let expected?, nil):
      let position = GeometryDifference.text(expected.value)
      add("where its arc \(verb) cannot be seen, accepted \(position)°", quantity)
    case (nil, let actual?):
      let position = GeometryDifference.text(actual.value)
      add("its arc \(verb) at \(position)°, accepted where it cannot be seen", quantity)
    case (let expected?, let actual?):
      let remainder = abs(actual.value - expected.value).truncatingRemainder(dividingBy: 360)
      let difference = min(remainder, 360 - remainder)
      guard !(difference <= limits[quantity]) else { return }
      add(
        "its arc \(verb) at \(GeometryDifference.text(actual.value))°, accepted "
          + "\(GeometryDifference.text(expected.value))°" + tail(quantity, difference),
        quantity, difference: difference)
    }
  }

  private mutating func compareLength(
    _ quantity: GeometryLimits.Quantity, named text: String, expected: Estimate?,
    actual: Estimate?
  ) {
    guard limits[quantity].isFinite else { return }
    switch (expected, actual) {
    case (nil, nil): return
    case (_, nil): add("its \(text) cannot be seen", quantity)
    case (nil, _): add("its \(text) could not be seen in the accepted picture", quantity)
    case (let expected?, let actual?):
      let difference = abs(actual.value - expected.value)
      guard !(difference <= limits[quantity]) else { return }
      add(
        "its \(text) is \(GeometryDifference.text(actual.value)) px, accepted "
          + "\(GeometryDifference.text(expected.value)) px" + tail(quantity, difference),
        quantity, difference: difference)
    }
  }

  /// Does not report a colour visible in only one image: the arcs or fills differ there, too.
  private mutating func compareColors(
    _ expected: MeasuredColors, _ actual: MeasuredColors, thickness: Estimate
  ) {
    guard thickness.value >= Self.minimumThicknessForColors else { return }
    let samples = [
      ("start", expected.start, actual.start), ("middle", expected.middle, actual.middle),
      ("end", expected.end, actual.end),
    ]
    for case (let position, let old?, let new?) in samples {
      let change =
        SIMD4(new.red, new.green, new.blue, new.alpha)
        - SIMD4(old.red, old.green, old.blue, old.alpha)
      let difference = (change * change).max().squareRoot() * 255
      guard !(difference <= limits[.color]) else { continue }
      add(
        "its color at the \(position) is \(new.hex), accepted \(old.hex)"
          + tail(.color, difference),
        .color, difference: difference)
    }
  }

  private mutating func compareCaps(_ position: String, _ expected: LineCap?, _ actual: LineCap?) {
    guard let expected, let actual, expected != actual else { return }
    add("the cap at its \(position) is \(actual.rawValue), accepted \(expected.rawValue)")
  }

  /// Returns the end of a message, such as "; 1.5° apart, allowed 0.5°".
  private func tail(_ quantity: GeometryLimits.Quantity, _ difference: Double) -> String {
    let limit = limits[quantity]
    let distance = GeometryDifference.text(difference, above: limit)
    return "; \(distance)\(quantity.symbol) apart, "
      + "allowed \(GeometryDifference.text(limit))\(quantity.symbol)"
  }

  private static func text(_ point: Point) -> String {
    "(\(GeometryDifference.text(point.x)), \(GeometryDifference.text(point.y)))"
  }
}
