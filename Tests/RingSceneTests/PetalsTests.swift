import Foundation
import RingCore
import RingScene
import TestSupport
import Testing

func petals(_ progress: Double?, _ change: (inout Petals) -> Void = { _ in }) -> Petals {
  var petals = Petals(progress: progress)
  change(&petals)
  return petals
}

@Suite struct PetalsTests {
  private let frame = Rect(x: 0, y: 0, width: 20, height: 20)

  /// Returns the alphas of the drawn petals.
  private func alphas(_ petals: Petals) -> [Double] {
    commands(petals).compactMap { command in
      guard case .fill(_, .solid(let color), _) = command else { return nil }
      return color.alpha
    }
  }

  @Test(arguments: [1, 2, 3, 7, 8, 12, 60])
  func anyNumberClosesTheCircle(count: Int) {
    let geometry = petals(1) { $0.count = count }.geometry(in: frame)
    for index in 0...count {
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let middle = geometry.petalCenter(index)
      expectClose(middle.x, 10 + 20.0 / 3 * sin(angle), within: 1e-9)
      expectClose(middle.y, 10 - 20.0 / 3 * cos(angle), within: 1e-9)
    }
    #expect(alphas(petals(1) { $0.count = count }) == Array(repeating: 1, count: count))
  }

  @Test func aPetalIsAnEighthWideAndAThirdLong() {
    // Semicircles of radius 1.25 whose centres are 20/3 ± (10/3 − 1.25) above the middle.
    #expect(
      lines(petals(0.125)) == [
        "fill [A(10,1.25) r1.25 -90° 180° A(10,5.416667) r1.25 90° 180° Z] #8E8E93"
      ])
  }

  @Test func eightPetalsAtEightyPercent() throws {
    let drawn = alphas(petals(0.8))
    try #require(drawn.count == 7)
    #expect(drawn.dropLast() == [1, 1, 1, 1, 1, 1])
    expectClose(drawn[6], 0.4, within: 1.0 / 255)
  }

  @Test(arguments: [(0.0, 0), (-3, 0), (0.001, 1), (0.125, 1), (0.126, 2), (1, 8), (1000, 8)])
  func visiblePetals(progress: Double, visible: Int) {
    #expect(alphas(petals(progress)).count == visible)
  }

  @Test func noDataIsInvisibleUnlessIndeterminate() {
    #expect(commands(petals(nil)).isEmpty)
    #expect(
      alphas(petals(nil) { $0.indeterminate = true })
        == [1, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875])
    #expect(alphas(petals(0.25) { $0.indeterminate = true }) == [1, 1])
  }

  @Test(arguments: [(0.0, 0), (0.124, 0), (0.125, 1), (0.999, 7), (1, 0), (-0.125, 7), (2.25, 2)])
  func theTailSteps(phase: Double, head: Int) {
    let drawn = alphas(
      petals(nil) {
        $0.indeterminate = true
        $0.phase = phase
      })
    #expect(drawn.firstIndex(of: 1) == head)
  }

  @Test(arguments: 0..<12)
  func aRoundedPhaseIsAWholeStep(step: Int) {
    let tail = petals(nil) { $0.count = 12 }.geometry(in: frame)
      .tailOpacities(phase: 3 + Double(step) / 12)
    #expect(tail.firstIndex(of: 1) == step)
  }

  @Test func onlyACompleteWheelTurns() {
    func start(_ progress: Double, spins: Bool = true) -> Double {
      petals(progress) {
        $0.phase = 0.25
        $0.spinWhenComplete = spins
      }.geometry(in: frame).start.degrees
    }
    #expect(start(0.99) == 0 && start(1) == 90 && start(2) == 90)
    #expect(start(1, spins: false) == 0)
  }

  @Test func directionAndStartAngle() {
    let geometry = petals(1) {
      $0.count = 4
      $0.direction = .counterclockwise
      $0.startAngle = .degrees(90)
    }.geometry(in: frame)
    #expect((0..<4).map { geometry.angle(of: $0).degrees } == [90, 0, -90, -180])
  }

  @Test func theLabelLiesBelowAndKnowsTheValue() {
    let labelled = petals(0.5) { $0.label = Petals.label("{percent} %") }
    // A text of 17 points: four characters of 8.5 after substitution, 20.4 high.
    #expect(naturalSize(labelled) == Size(width: 34, height: 20 + 8 + 20.4))
    let dump = lines(labelled, at: Point(x: 100, y: 50))
    #expect(dump.last?.hasPrefix(#"text "50 %" at (100,78) #000000"#) == true)
    #expect(labelled.geometry(in: Rect(x: 0, y: 0, width: 34, height: 49)).center.y == 10)
  }

  @Test func underTranslationTheWheelMovesAsAWhole() throws {
    let moved = lines(petals(0.125), at: Point(x: 100, y: 200))
    try #require(moved.count > 0)
    #expect(moved[0].hasPrefix("fill [A(110,201.25) r1.25"))
  }

  @Test(arguments: [(-5, 1), (0, 1), (2_000_000_000, 1000)])
  func countsArePinned(count: Int, drawn: Int) {
    #expect(petals(1) { $0.count = count }.geometry(in: frame).count == drawn)
  }

  @Test func tinyAndDark() {
    let tiny = petals(1) { $0.size = 1 }.geometry(in: Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(tiny.width == 0.125)
    expectClose(tiny.length, 1.0 / 3, within: 1e-12)
    let context = SceneContext(text: FixedText(), colorScheme: .dark)
    let dark = petals(0.125).draw(in: frame, context: context)
    #expect(DisplayList(dark).description.hasSuffix("#8E8E93"))
  }

  @Test(arguments: tinyLengths)
  func tinyWheelsAreSound(size: Double) {
    #expect(hasFiniteCommands(petals(1) { $0.size = size }))
  }

  @Test func explains() {
    let values = explainedValues(petals(0.25) { $0.count = 4 })
    #expect(values["center"] == .point(Point(x: 10, y: 10)))
    #expect(values["opacities"] == .list([.number(1), .number(0), .number(0), .number(0)]))
    #expect(values["petalWidth"] == .number(2.5) && values["progress"] == .number(0.25))
  }

  @Test func isDescribed() {
    #expect(altText(of: petals(0.5)) == "Progress wheel: 50 %")
    #expect(altText(of: Petals()) == "Progress wheel: indeterminate")
  }
}
