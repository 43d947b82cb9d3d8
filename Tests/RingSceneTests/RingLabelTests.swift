import RingCore
import RingScene
import TestSupport
import Testing

@Suite struct RingLabelTests {
  /// Returns the text in a ring with its font, whose size is twice a character's advance.
  private func label(_ ring: ActivityRing, in side: Double? = nil) -> TextRun? {
    let context = SceneContext(text: FixedText())
    let offer = side.map { ProposedSize(Size(square: $0)) } ?? .unspecified
    let rect = Rect(origin: .zero, size: ring.size(for: offer, in: context))
    return ring.draw(in: rect, context: context).lazy.compactMap { command in
      guard case .text(let run) = command else { return nil }
      return run
    }.first
  }

  @Test(arguments: [
    (0.0, "0%"), (0.254, "25%"), (1, "100%"), (4.25, "425%"), (-0.1, "−10%"), (nil, "–"),
  ])
  func percent(progress: Double?, text: String) {
    #expect(label(.progressRing(progress: progress))?.paragraph.text == text)
  }

  @Test func thirtySixPointsOnARadiusOfSixtyFive() throws {
    let run = try #require(label(.progressRing(progress: 0.5, radius: 65)))
    #expect(run.paragraph.font == Font(size: 36, weight: .bold))
    #expect(run.color == .black)
    // Three characters of 18, 1.2 em high, around the centre of a ring 150 wide.
    #expect((run.origin - Point(x: 75 - 27, y: 75 - 21.6)).length < 1e-9)
  }

  @Test func aLabelShrinksUntilItKeepsAirInTheHole() throws {
    // Radius 60, thickness 20, edge line 1: the hole is 99 wide.
    let long = try #require(label(ring(0.5) { $0.extras.label = .text("a rather long text") }))
    expectClose(FixedText().size(of: long.paragraph).width, 0.7 * 99, within: 1e-9)
    let high = try #require(label(ring(0.5) { $0.extras.label = .text("ab\ncd\nef\ngh") }))
    let size = FixedText().size(of: high.paragraph)
    expectClose(
      (size.width * size.width + size.height * size.height).squareRoot(), 99, within: 1e-9)
  }

  @Test func theSizeIsTheSameForAllPercentages() throws {
    let sizes = [0.01, 0.5, 1].compactMap { (progress: Double) -> Double? in
      let ring = ring(progress) {
        $0.extras.label = .percent
        $0.thickness = 60
      }
      return label(ring)?.paragraph.font.size
    }
    #expect(Set(sizes).count == 1)
    let largest = 60.0 * 36 / 65
    #expect(try #require(sizes.first) < largest)
  }

  @Test func placeholders() {
    let ring = ring(0.5) {
      $0.progress = ProgressValue(30, upperBound: 60)
      $0.extras.label = .text("{value}: {percent:.1f}")
    }
    #expect(label(ring)?.paragraph.text == "30: 50.0")
  }

  @Test func anElementInTheMiddleReplacesTheLabelAndSeesTheValues() {
    let ring = ring(0.5) {
      $0.extras.label = .percent
      $0.extras.center = AnyElement(Text("half: {percent}", font: Font(size: 5)))
    }
    #expect(label(ring)?.paragraph.text == "half: 50")
    #expect(lines(ring).filter { $0.hasPrefix("text") }.count == 1)
  }

  @Test func aLabelHasTheColourAroundIt() throws {
    let elements = [
      AnyElement(ActivityRing.progressRing(progress: 0.5)),
      AnyElement(ActivityRing.timerRing(duration: 9)), AnyElement(Gauge(value: 50)),
    ]
    for element in elements {
      let dump = lines(element.foregroundColor(.red)).filter { $0.hasPrefix("text") }
      #expect(dump.count == 1 && dump.allSatisfy { $0.contains(" #FF3B30 ") }, "\(dump)")
    }
  }

  @Test func aLabelMayHaveALookOfItsOwn() throws {
    let run = try #require(
      label(
        ring(0.5) {
          $0.extras.label = .percent
          $0.extras.styledLabel.color = .blue
          $0.extras.styledLabel.font.weight = .regular
          $0.extras.styledLabel.font.design = .serif
          $0.extras.styledLabel.font.size = .ems(0.5)
        }))
    #expect(run.color == Color.blue.light)
    #expect(
      run.paragraph.font == Font(size: 60 * 18.0 / 65, weight: .regular, design: .serif))
  }

  @Test func aFontOfItsOwnIsAsSmallAsTheHoleNeeds() throws {
    func size(_ points: Double) throws -> Double {
      try #require(
        label(
          ring(0.5) {
            $0.extras.label = .text("abcd")
            $0.extras.styledLabel.font.size = .points(points)
          })
      ).paragraph.font.size
    }
    #expect(try size(9) == 9)
    // Four characters of half an em take 0.7 of the hole, which is 99 wide.
    expectClose(try size(500), 0.7 * 99 / 2, within: 1e-9)
  }

  @Test func noLabelWithoutAHole() {
    #expect(
      label(
        ring(0.5) {
          $0.extras.label = .percent; $0.thickness = 120
        }) == nil)
    #expect(label(ring(0.5)) == nil)
    #expect(label(ring(0.5) { $0.extras.label = .text("") }) == nil)
  }

  @Test func timesWithoutACountdownAreADash() {
    #expect(label(ring(0.5) { $0.extras.label = .remaining })?.paragraph.text == "–")
    #expect(label(ring(0.5) { $0.extras.label = .elapsed })?.paragraph.text == "–")
  }
}

@Suite struct RingPresetTests {
  @Test func aProgressRingIsPlain() {
    #expect(
      lines(ActivityRing.progressRing(progress: 0.5)) == [
        "stroke [A(70,70) r60 180° 180°] width 20 caps butt,butt join miter #D1D1D6",
        "stroke [A(70,70) r60 0° 180°] width 20 caps round,round join miter "
          + "conic (70,70) from 0° clockwise srgb(#A175D2 0, #47219E 1) "
          + "{…0.5: 0–1, …0.75: #47219E, …1: #A175D2}",
        "text \"50%\" at (45.076923,50.061538) #000000 default 33.230769 bold width 49.846154 center",
      ])
  }

  @Test(arguments: [3600.0, 3599, 75, 0])
  func aTimeHasOneSizeWhicheverWayItIsGiven(_ remaining: Double) {
    for (label, text) in [(RingLabel.remaining, "{remaining}"), (.elapsed, "{elapsed}")] {
      var ring = ActivityRing.timerRing(duration: 3600, remaining: remaining)
      ring.extras.label = label
      let named = timer(ring)
      ring.extras.label = .text(text)
      #expect(timer(ring).font == named.font && timer(ring).text == named.text)
    }
  }

  /// Returns the arc, the text and the font of a timer's ring in a frame of 120.
  private func timer(_ ring: ActivityRing) -> (arc: Arc?, text: String?, font: Font?) {
    let context = SceneContext(text: FixedText())
    let offer = ProposedSize(width: 120, height: 300)
    let rect = Rect(origin: .zero, size: ring.size(for: offer, in: context))
    let geometry = ring.geometry(in: rect, context: SceneContext(text: FixedText()))
    let texts = ring.draw(in: rect, context: context).compactMap { command -> Paragraph? in
      guard case .text(let run) = command else { return nil }
      return run.paragraph
    }
    return (geometry.arc, texts.first?.text, texts.first?.font)
  }

  @Test func aTimerStartsFullAndShortensTowardsTwelve() throws {
    let full = timer(.timerRing(duration: 300))
    #expect(full.arc?.isFullTurn == true && full.text == "5:00")
    #expect(full.arc?.radius == 50, "it fills its frame")
    let late = timer(.timerRing(duration: 300, remaining: 75))
    #expect(late.arc?.start == .zero && late.arc?.sweep == .degrees(90))
    #expect(late.text == "1:15")
    let over = timer(.timerRing(duration: 300, remaining: 0))
    #expect(over.arc == nil && over.text == "0:00")
  }

  @Test func aTimerIsCyanOnGrey() throws {
    let ring = ActivityRing.timerRing(duration: 60, remaining: 15)
    let texts = lines(ring)
    try #require(texts.count == 3)
    #expect(texts[0].hasSuffix("width 20 caps butt,butt join miter #E5E5EA"))
    #expect(texts[1].contains("width 20 caps round,round") && texts[1].contains("#00A0B4"))
    #expect(timer(ring).font?.tabularDigits == true)
  }

  @Test func theArcOfATimerIsVisibleOnWhiteAndOnBlack() {
    let color = ActivityRing.timerRing(duration: 60).colors.first
    for variant in [color.light, color.dark] {
      #expect(LintSupport.ratio(variant, .white) >= 3)
      #expect(LintSupport.ratio(variant, .black) >= 3)
    }
  }

  @Test func fillingAndTurningTheOtherWayAreIndependent() {
    let filling = timer(.timerRing(duration: 100, remaining: 75, starts: .empty))
    #expect(filling.arc?.sweep == .degrees(90) && filling.text == "1:15")
    var mirrored = ActivityRing.timerRing(duration: 100, remaining: 75)
    mirrored.direction = .counterclockwise
    #expect(timer(mirrored).arc?.sweep == .degrees(-270))
  }

  @Test func elapsedTimeIsRoundedDown() {
    func text(_ remaining: Double, _ countsDown: Bool) -> String? {
      timer(.timerRing(duration: 90, remaining: remaining, countsDown: countsDown)).text
    }
    #expect(text(29.5, true) == "0:30" && text(29.5, false) == "1:00")
    #expect(text(30 + 1e-12, true) == "0:30" && text(30 + 1e-12, false) == "1:00")
  }

  @Test func outsideItsRangeATimerIsPinnedAndItsTextTrue() {
    let more = timer(.timerRing(duration: 60, remaining: 90))
    #expect(more.arc?.isFullTurn == true && more.text == "1:30")
    #expect(timer(.timerRing(duration: 60, remaining: -5)).arc == nil)
  }

  @Test func theTextKeepsItsSizeWhileAnHourEnds() {
    let sizes = [3600.0, 3599, 1].map {
      timer(.timerRing(duration: 3600, remaining: $0)).font?.size
    }
    #expect(Set(sizes).count == 1)
  }
}
