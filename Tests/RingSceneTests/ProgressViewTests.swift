import RingCore
import RingScene
import Testing

@Suite struct ProgressViewValueTests {
  @Test(arguments: [
    (0.25, 1.0, 0.25), (80, 100, 0.8), (1.5, 1, 1), (-1, 1, 0), (0, 1, 0), (.infinity, 1, 1),
    (-.infinity, 1, 0),
  ])
  func valuesArePinned(value: Double, total: Double, fraction: Double) {
    #expect(ProgressView(value: value, total: total).fractionCompleted == fraction)
  }

  private static let indeterminateArguments: [(value: Double?, total: Double)] = [
    (nil, 1), (nil, 0), (nil, .nan), (.nan, 1), (0, 0), (0.5, 0), (0.5, -1), (0.5, .nan),
    (0.5, .infinity),
  ]

  /// An invalid value is indeterminate: nothing traps, and no NaN is drawn.
  @Test(arguments: Self.indeterminateArguments)
  func invalidValuesAreIndeterminate(value: Double?, total: Double) {
    let view = ProgressView(value: value, total: total)
    #expect(view.fractionCompleted == nil)
    #expect(lines(view) == lines(ProgressView()))
    #expect(
      lines(view.progressViewStyle(.linear)) == lines(ProgressView().progressViewStyle(.linear)))
  }

  @Test func printedNumbersAreTrue() {
    let view = ProgressView(value: 150, total: 100) { Text("{percent} % ({value})") }
    #expect(lines(view).first?.hasPrefix("text \"150 % (150)\"") == true)
  }

  @Test(arguments: [
    (-10.0, 1.0, "5:00"), (0, 1, "5:00"), (75, 0.75, "3:45"), (298.5, 0.005, "0:02"),
    (300, 0.0, "0:00"), (1000, 0, "0:00"),
  ])
  func timersEmpty(now: Double, fraction: Double, text: String) {
    let view = ProgressView(timerInterval: 0.0...300, now: now)
    #expect(view.fractionCompleted == fraction)
    #expect(lines(view).last?.hasPrefix("text \"\(text)\"") == true)
    let filling = ProgressView(timerInterval: 0.0...300, countsDown: false, now: now)
    #expect(filling.fractionCompleted == 1 - fraction)
  }

  @Test func timersAreSeenAtTheirStartByDefault() {
    #expect(ProgressView(timerInterval: 100.0...160).fractionCompleted == 1)
    #expect(ProgressTimer(start: 3, end: 9).now == 3)
  }

  @Test func aRangeWithoutLengthIsOverWhenItBegins() {
    #expect(ProgressTimer(start: 5, end: 5, now: 4.9).fraction == 1)
    #expect(ProgressTimer(start: 5, end: 5).fraction == 0)
    #expect(ProgressTimer(start: 5, end: 5, countsDown: false).fraction == 1)
    #expect(ProgressTimer(start: 0, end: .nan).fraction == nil)
    let view = ProgressView().with(\.timer, ProgressTimer(start: 0, end: .infinity))
    #expect(view.fractionCompleted == nil)
    #expect(lines(view).last?.hasPrefix("text \"–\"") == true)
  }

  @Test func aTimersOwnTextReplacesTheTimeLeft() {
    let view = ProgressView(timerInterval: 0.0...60, now: 20) {
      Text("Workout")
    } currentValueLabel: {
      Text("{elapsed} of {remaining}")
    }
    #expect(lines(view).first?.hasPrefix("text \"Workout\"") == true)
    #expect(lines(view).last?.hasPrefix("text \"0:20 of 0:40\"") == true)
  }

  @Test func facts() {
    let facts = ProgressView(timerInterval: 0.0...60, now: 15).resolvedProperties(
      in: .zero, context: SceneContext(text: FixedText()))
    #expect(
      facts == [
        ResolvedProperty("indeterminate", .flag(false)),
        ResolvedProperty("progress", .number(0.75)),
        ResolvedProperty("remaining", .number(45)),
      ])
  }
}

@Suite struct ProgressViewStyleTests {
  private let font = Font(size: 10)

  @Test func automaticIsLinearOrCircular() {
    let known = ProgressView(value: 0.5)
    let unknown = ProgressView()
    #expect(lines(known) == lines(known.progressViewStyle(.linear)))
    #expect(lines(unknown) == lines(unknown.progressViewStyle(.circular)))
    #expect(lines(known) != lines(known.progressViewStyle(.circular)))
    #expect(naturalSize(known) == Size(width: 200, height: 4))
    #expect(naturalSize(unknown) == Size(square: 20))
  }

  @Test func aLinearViewIsABarBetweenItsLabels() {
    let view = ProgressView(value: 0.5) {
      Text("above", font: font)
    } currentValueLabel: {
      Text("below", font: font)
    }
    #expect(naturalSize(view) == Size(width: 200, height: 12 + 4 + 4 + 4 + 12))
    let bar = lines(Bar(progress: 0.5), at: Point(x: 0, y: 16))
    #expect(
      lines(view) == [
        "text \"above\" at (0,0) #000000 default 10 regular width 25"
      ] + bar + [
        "text \"below\" at (0,24) #000000 default 10 regular width 25"
      ])
  }

  @Test func aLinearViewFillsItsFrame() {
    let view = ProgressView("x", value: 0.5).frame(width: 320)
    #expect(naturalSize(view).width == 320)
    // The bar lies 4 points below the text of 1.2 × 17.
    let bar = lines(Bar(progress: 0.5, length: 320), at: Point(x: 0, y: 24.4))
    #expect(Array(lines(view).dropFirst()) == bar)
  }

  @Test func aCircularViewIsARingAboveItsLabels() {
    let view = ProgressView(value: 0.25) {
      Text("below", font: font)
    }.progressViewStyle(.circular)
    #expect(naturalSize(view) == Size(width: 32, height: 32 + 8 + 12))
    #expect(
      lines(view) == [
        "stroke [A(16,16) r14 90° 270°] width 4 caps butt,butt join miter #E5E5EA",
        "stroke [A(16,16) r14 0° 90°] width 4 caps round,round join miter "
          + "conic (16,16) from 0° clockwise srgb(#007AFF 0) "
          + "{…0.25: 0–1, …0.625: #007AFF, …1: #007AFF}",
        "text \"below\" at (3.5,40) #000000 default 10 regular width 25",
      ])
  }

  @Test func petalsTakeTheFractionThePhaseAndTheTint() {
    var petals = Petals(progress: 0.8)
    #expect(lines(ProgressView(value: 0.8).progressViewStyle(.petals)) == lines(petals))
    petals.progress = ProgressValue(nil)
    petals.indeterminate = true
    petals.phase = 0.5
    petals.color = .pink
    let view = ProgressView().with(\.phase, 0.5).tint(.pink)
    #expect(lines(view) == lines(petals))
    #expect(lines(ProgressView()).count == 8, "at rest an indeterminate view shows something")
  }

  private static let moving: [(phase: Double, parts: [[Double]])] = [
    (0, [[0, 60]]), (0.5, [[100, 160]]), (1.25, [[50, 110]]), (0.875, [[175, 200], [0, 35]]),
  ]

  @Test(arguments: Self.moving)
  func anIndeterminateBarMovesAPart(phase: Double, parts: [[Double]]) {
    let view = ProgressView().with(\.phase, phase).progressViewStyle(.linear)
    let bars = parts.enumerated().flatMap { index, part in
      var bar = Bar(progress: part[1] / 200)
      bar.progress.origin = part[0] / 200
      if index > 0 { bar.track = nil }
      return lines(bar)
    }
    #expect(lines(view) == bars)
  }

  @Test func tintIsTheViewsOrTheAccentColour() {
    func isTinted(_ element: some Element, _ color: String) -> Bool {
      lines(element).contains { $0.hasSuffix(color) }
    }
    let view = ProgressView(value: 0.5)
    #expect(isTinted(view, "#007AFF"))
    #expect(isTinted(view.tint(.red).padding(), "#FF3B30"))
  }
}
