import RingCore
import RingScene
import Testing

@Suite struct IconTests {
  private func size(_ icon: Icon, _ width: Double?, _ height: Double?) -> Size {
    icon.size(for: ProposedSize(width: width, height: height), in: SceneContext(text: FixedText()))
  }

  private func bounds(of icon: Icon, in rect: Rect) throws -> Rect {
    switch try #require(icon.commands(in: rect, .solid(.black)).first) {
    case .fill(let outline, _, _): return try #require(outline.bounds)
    case .stroke(let path, let style, _):
      return try #require(path.bounds).inset(by: -style.width / 2)
    default: throw CancellationError()
    }
  }

  @Test func thereAreIconsAndTheirNamesDiffer() {
    #expect(Icon.names.count >= 40)
    #expect(Set(Icon.names).count == Icon.names.count)
  }

  /// The outlines of filled forms are the outer edges of the lines.
  @Test(arguments: Icon.names.filter { $0.hasSuffix(".fill") })
  func aFilledIconIsAsLargeAsItsLines(name: String) throws {
    let square = Rect(x: 0, y: 0, width: 24, height: 24)
    let box = try bounds(of: Icon(name), in: square)
    let lines = try bounds(of: Icon(String(name.dropLast(".fill".count))), in: square)
    // Bounds include the control points of curves; those of the waves of a flag are 0.62 away.
    for (edge, expected) in [
      (box.minX, lines.minX), (box.minY, lines.minY), (box.maxX, lines.maxX),
      (box.maxY, lines.maxY),
    ] {
      #expect(abs(edge - expected) < 0.65, "\(box) \(lines)")
    }
    #expect(altText(of: Icon(name)) == altText(of: Icon(String(name.dropLast(".fill".count)))))
  }

  private struct Probed: Sendable {
    let name: String
    let inside: [Point]
    let outside: [Point]
  }

  private static let probed: [Probed] = [
    Probed(
      name: "checkmark.circle", inside: [Point(x: 12, y: 3), Point(x: 18, y: 14)],
      outside: [Point(x: 11, y: 15.5), Point(x: 1, y: 1)]),
    Probed(
      name: "xmark.circle", inside: [Point(x: 12, y: 6), Point(x: 8, y: 12)],
      outside: [Point(x: 12, y: 12), Point(x: 14, y: 10)]),
    Probed(
      name: "heart", inside: [Point(x: 12, y: 12), Point(x: 7, y: 8)],
      outside: [Point(x: 3, y: 19)]),
    Probed(name: "gearshape", inside: [Point(x: 12, y: 6)], outside: [Point(x: 12, y: 12)]),
    Probed(
      name: "trash", inside: [Point(x: 12, y: 14), Point(x: 7.5, y: 12)],
      outside: [Point(x: 10, y: 13), Point(x: 14, y: 13)]),
    Probed(
      name: "sun.max", inside: [Point(x: 12, y: 12), Point(x: 12, y: 3.5)],
      outside: [Point(x: 12, y: 6)]),
    Probed(
      name: "lock", inside: [Point(x: 12, y: 15), Point(x: 12, y: 3)],
      outside: [Point(x: 12, y: 8)]),
  ]

  @Test func marksAreCutOut() throws {
    let square = Rect(x: 0, y: 0, width: 24, height: 24)
    for icon in Self.probed {
      let commands = Icon(icon.name + ".fill").commands(in: square, .solid(.black))
      guard case .fill(let path, _, _)? = commands.first else { throw CancellationError() }
      let probe = PathProbe(path)
      for point in icon.inside { #expect(probe.contains(point), "\(icon.name) \(point)") }
      for point in icon.outside { #expect(!probe.contains(point), "\(icon.name) \(point)") }
    }
  }

  /// An icon with an error in its data would draw nothing.
  @Test(arguments: Icon.names)
  func everyIconIsInsideItsSquareAndLeavesNoWideMargin(name: String) throws {
    let square = Rect(x: 7, y: -3, width: 24, height: 24)
    let box = try bounds(of: Icon(name), in: square)
    #expect(box.minX >= square.minX + 0.9 && box.minY >= square.minY + 0.9, "\(box)")
    #expect(box.maxX <= square.maxX - 0.9 && box.maxY <= square.maxY - 0.7, "\(box)")
    #expect(max(box.width, box.height) > 12, "\(box)")
    #expect(altText(of: Icon(name)).isEmpty == false)
  }

  @Test(arguments: [
    ("xmark.circle", "cross in a circle"),
    ("exclamationmark.circle", "exclamation mark in a circle"),
    ("questionmark.circle", "question mark in a circle"), ("arrow.left", "arrow to the left"),
    ("arrow.right", "arrow to the right"), ("arrow.up.right", "arrow to the upper right"),
    ("chevron.left", "chevron to the left"), ("chevron.right", "chevron to the right"),
  ])
  func theAlternativeTextSaysWhatAnIconShows(name: String, words: String) {
    #expect(altText(of: Icon(name)) == words)
  }

  @Test func anIconIsAsLargeAsItsSizeItsFrameOrAFont() {
    var icon = Icon("heart")
    #expect(size(icon, 300, 200) == Size(square: 17))
    icon.fillsProposal = true
    #expect(size(icon, nil, nil) == Size(square: 17))
    #expect(size(icon, 300, 200) == Size(square: 200))
    #expect(size(icon, 30, nil) == Size(square: 30))
    icon.size = 12
    #expect(size(icon, 300, 200) == Size(square: 12))
  }

  /// At 24 points, the line is two points wide, from pixel to pixel.
  @Test func aLineIsATwelfthOfTheSide() {
    var icon = Icon("minus")
    icon.size = 24
    #expect(
      lines(icon) == [
        "fill [M(4,11) L(20,11) A(20,12) r1 0° 180° L(4,13) A(4,12) r1 180° 180° Z] #000000"
      ])
    icon.size = 48
    #expect(
      lines(icon) == [
        "fill [M(8,22) L(40,22) A(40,24) r2 0° 180° L(8,26) A(8,24) r2 180° 180° Z] #000000"
      ])
  }

  @Test func anIconIsCentredInItsFrame() throws {
    let box = try bounds(of: Icon("minus"), in: Rect(x: 0, y: 0, width: 48, height: 24))
    #expect(box == Rect(x: 15, y: 11, width: 18, height: 2))
  }

  @Test func anIconWithoutAColourIsPrimary() {
    #expect(lines(Icon("plus")).allSatisfy { $0.hasSuffix(" #000000") })
    #expect(lines(Icon("plus").foregroundColor(.white)).allSatisfy { $0.hasSuffix(" #FFFFFF") })
    var icon = Icon("plus")
    icon.color = Color(.white)
    #expect(lines(icon.foregroundColor(.black)).allSatisfy { $0.hasSuffix(" #FFFFFF") })
  }

  @Test func anUnknownIconDrawsNothing() {
    #expect(lines(Icon("submarine")).isEmpty)
    #expect(altText(of: Icon("submarine")).isEmpty)
  }

  @Test func theAlternativeTextSaysWhatAnIconShows() {
    #expect(altText(of: Icon("checkmark.circle")) == "checkmark in a circle")
    #expect(altText(of: Icon("battery.50")) == "battery at 50 %")
    var icon = Icon("heart")
    icon.color = .clear
    #expect(altText(of: icon).isEmpty)
  }

  /// The middle of capitals that are 0.727 high, as those of Inter, is the middle of the icon.
  @Test func aBaselineCentresCapitals() throws {
    let context = SceneContext(text: FixedText())
    let baselines = try #require(Icon("heart").baselines(in: Size(square: 100), context: context))
    #expect(abs(baselines.first - 0.727 * 100 / 2 - 50) < 0.1)
    #expect(baselines.first == baselines.last)
  }

  @Test func explainNamesTheIcon() {
    var icon = Icon("heart")
    icon.size = 30
    let values = explainedValues(icon)
    #expect(values["name"] == .text("heart"))
    #expect(values["color"] == .color(.black))
    #expect(values["size"] == .number(30))
  }

  @Test(arguments: tinyLengths)
  func aTinyIconDrawsOnlyNumbers(side: Double) {
    for name in Icon.names {
      let rect = Rect(x: 0, y: 0, width: side, height: 100)
      let text = DisplayList(Icon(name).commands(in: rect, .solid(.black))).description
      #expect(!text.contains("nan") && !text.contains("inf"), "\(name)")
    }
  }
}
