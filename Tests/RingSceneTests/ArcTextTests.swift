import Foundation
import RingCore
import RingScene
import TestSupport
import Testing

/// Returns the arc of the first text along a circle.
private func arc(_ element: some Element) throws -> TextArc {
  try #require(arcRuns(element).first?.arc)
}

private func arcRuns(_ element: some Element) -> [TextRun] {
  commands(element).compactMap { command in
    if case .text(let run) = command, run.arc != nil { run } else { nil }
  }
}

private func label(_ text: String, _ change: (inout ArcText) -> Void = { _ in }) -> ArcText {
  var label = ArcText(text, radius: 50, font: Font(size: 10))
  change(&label)
  return label
}

/// Layout of texts along circles: starts of lines and radii of baselines.
///
/// With `FixedText` a letter is half as wide as the font size, and a line is 1.2 times as high as
/// the font size. A fifth of the line lies below the baseline.
@Suite struct ArcTextTests {
  @Test(
    arguments: zip(ArcTextPlacement.allCases, [52.4, 50 - (9.6 - 2.4) / 2, 40.4] as [Double]))
  func clockwiseItStandsBesideItsCircle(placement: ArcTextPlacement, radius: Double) throws {
    let arc = try arc(label("abcd") { $0.placement = placement })
    expectClose(arc.radius, radius, within: 1e-9)
    #expect(arc.direction == .clockwise)
  }

  @Test(
    arguments: zip(ArcTextPlacement.allCases, [59.6, 50 + (9.6 - 2.4) / 2, 47.6] as [Double]))
  func inTheLowerHalfItsFeetAreOutside(placement: ArcTextPlacement, radius: Double) throws {
    let arc = try arc(
      label("abcd") {
        $0.placement = placement
        $0.angle = .degrees(180)
      })
    expectClose(arc.radius, radius, within: 1e-9)
    #expect(arc.direction == .counterclockwise)
  }

  @Test func aLineHeightDoesNotMoveIt() throws {
    let label = label("abcd") { ($0.font.tracking, $0.font.lineHeight) = (1, 3) }
    let font = try #require(arcRuns(label).first).paragraph.font
    #expect((font.tracking, font.lineHeight) == (1, 1))
  }

  /// The expected angles are advances divided by the radius of the baseline.
  @Test(arguments: [0.0, 45, -70, 90, -90, 120, 180, 200, 271])
  func theLineIsAsLongAsItsLetters(degrees: Double) throws {
    for (alignment, before) in zip(ArcTextAlignment.allCases, [0.0, 0.5, 1]) {
      for reading in ArcTextReading.allCases {
        let arc = try arc(
          label("abcdef") {
            ($0.angle, $0.alignment, $0.reading) = (.degrees(degrees), alignment, reading)
          })
        let span = 30 / arc.radius * 180 / Double.pi
        let first = degrees - before * span
        let start = arc.direction == .clockwise ? first : first + span
        let turned = abs(arc.start.degrees - start).truncatingRemainder(dividingBy: 360)
        #expect(min(turned, 360 - turned) < 1e-6, "\(alignment) \(reading)")
        let end = arc.angle(at: 30).degrees
        expectClose(end - arc.start.degrees, arc.direction.sign * span, within: 1e-9)
        if reading != .auto { #expect(arc.direction.rawValue == reading.rawValue) }
        guard reading == .auto, alignment == .center else { continue }
        let isUpper = cos(degrees * Double.pi / 180) > -1e-9
        #expect((arc.direction == .clockwise) == isUpper)
      }
    }
  }

  @Test func everyClusterIsPlacedOnTheCircle() throws {
    let arc = TextArc(
      center: Point(x: 3, y: 4), radius: 20, start: .degrees(10), direction: .counterclockwise)
    let map = arc.placement(at: 7, baseline: 2)
    let angle = (10 - 7 / 20.0 * 180 / Double.pi) * Double.pi / 180
    let foot = map.apply(Point(x: 7, y: 2))
    expectClose(foot.x, 3 + 20 * sin(angle), within: 1e-9)
    expectClose(foot.y, 4 - 20 * cos(angle), within: 1e-9)
    // The tops of letters point to the centre.
    expectClose((map.apply(Point(x: 7, y: -1)) - arc.center).length, 17, within: 1e-9)
  }

  @Test(arguments: ArcTextPlacement.allCases, ArcTextReading.allCases)
  func aLongTextIsSmaller(placement: ArcTextPlacement, reading: ArcTextReading) throws {
    for count in [40, 75, 300] {
      let long = label(String(repeating: "x", count: count)) {
        ($0.radius, $0.placement, $0.reading) = (30, placement, reading)
      }
      let run = try #require(arcRuns(long).first)
      let arc = try #require(run.arc)
      let width = FixedText().size(of: run.paragraph).width
      #expect(width <= 2 * Double.pi * arc.radius + 1e-6, "\(count)")
      #expect(arc.radius > 0)
      #expect(run.paragraph.font.size < 10)
    }
  }

  @Test func itIsOneLineAndMayHoldPlaceholders() throws {
    #expect(arcRuns(label("a\nb\r\nc")).first?.paragraph.text == "a b c")
    let gauge = gauge(42) { $0.center = AnyElement(label("{value} of {total}")) }
    #expect(arcRuns(gauge).first?.paragraph.text == "42 of 100")
  }

  @Test(arguments: [0.0, 1e-300, 1e-9])
  func tinyOnesDrawNothingBad(size: Double) {
    for change: @Sendable (inout ArcText) -> Void in [
      { $0.radius = size }, { $0.font = Font(size: size) },
      { ($0.radius, $0.placement) = (size, .inside) }, { $0.text = "" },
    ] {
      let text = lines(label("abc") { change(&$0) }).joined()
      #expect(!text.contains("nan") && !text.contains("inf"))
    }
  }

  /// Without measurements, the text is still in the display list, so that drawing it reports the
  /// reason, such as a text that is too long.
  @Test func drawsArcTextWithoutMeasurements() {
    let context = SceneContext(text: EmptyTextMeasurer())
    let drawn = label("abc").draw(in: Rect(x: 0, y: 0, width: 9, height: 9), context: context)
    #expect(drawn.count == 1)
    #expect(label("").draw(in: .zero, context: context).isEmpty)
  }

  // MARK: Room

  @Test func itTakesItsOwnRoomOrThatOfTheCircle() throws {
    let top = label("ab")
    // Two letters of 5 points, whose outer corners are at least 62 points from the centre.
    #expect(naturalSize(top).width < 13 && naturalSize(top).height < 13)
    let whole = label("ab") { $0.fit = .circle }
    expectClose(naturalSize(whole).width, naturalSize(whole).height, within: 1e-9)
    #expect(naturalSize(whole).width >= 124)
    let middle = naturalSize(whole).width / 2
    #expect((try arc(whole).center - Point(x: middle, y: middle)).length < 1e-9)
  }

  @Test func itsFactsTellWhereItLies() throws {
    let context = SceneContext(text: FixedText())
    let text = label("abcd")
    let facts = text.resolvedProperties(
      in: Rect(origin: .zero, size: text.size(for: .unspecified, in: context)), context: context)
    #expect(
      facts.map(\.name) == [
        "center", "radius", "baselineRadius", "startAngle", "endAngle", "fontSize",
      ])
  }
}

/// Texts and labels of rings and gauges.
@Suite struct RingAttachmentTests {
  private func half(_ change: (inout ActivityRing) -> Void) -> ActivityRing {
    ring(0.5) {
      ($0.radius, $0.thickness, $0.edge, $0.tip) = (50, 10, nil, nil)
      ($0.startAngle, $0.sweep) = (.degrees(-90), .degrees(180))
      change(&$0)
    }
  }

  private func text(_ change: (inout RingText) -> Void = { _ in }) -> RingText {
    var text = RingText("abcd")
    text.font = Font(size: 10)
    change(&text)
    return text
  }

  @Test(
    arguments: ArcTextAlignment.allCases, [RotationDirection.clockwise, .counterclockwise])
  func textsLieAlongTheTrack(alignment: ArcTextAlignment, direction: RotationDirection) throws {
    let ring = half {
      $0.extras.arcTexts = [text { $0.alignment = alignment }]
      // The track is the upper half in both directions.
      ($0.direction, $0.startAngle) = (direction, .degrees(direction == .clockwise ? -90 : 90))
    }
    let arc = try arc(ring)
    expectClose(arc.radius, 50 + 5 + 2 + 2.4, within: 1e-9)
    let span = 20 / arc.radius * 180 / Double.pi
    let starts: [ArcTextAlignment: Double] = [
      .start: direction == .clockwise ? -90 : 90 - span, .center: -span / 2,
      .end: direction == .clockwise ? 90 - span : -90,
    ]
    expectClose(arc.start.degrees, starts[alignment] ?? 0, within: 1e-6)
    #expect(arc.direction == .clockwise)
  }

  @Test func theyLieOnAndWithinTheRingAsWell() throws {
    let on = half { $0.extras.arcTexts = [text { $0.placement = .on }] }
    expectClose(try arc(on).radius, 50 - 3.6, within: 1e-9)
    let inside = half { $0.extras.arcTexts = [text { ($0.placement, $0.gap) = (.inside, 4) }] }
    expectClose(try arc(inside).radius, 50 - 5 - 4 - 9.6, within: 1e-9)
  }

  @Test func aGaugesTextsLieBeyondItsNumbers() throws {
    let plain = gauge(30) {
      $0.diameter = 100
      $0.arcTexts = [text()]
    }
    expectClose(try arc(plain).radius, 50 + 2 + 2.4, within: 1e-9)
    let ticked = gauge(30) {
      $0.diameter = 100
      $0.ticks = GaugeTicks()
      $0.arcTexts = [text()]
    }
    let geometry = geometry(ticked)
    let baseline = try arc(ticked)
    for (string, box) in textBoxes(ticked) where string != "abcd" && string != "30%" {
      #expect(
        distances(of: box, from: geometry.center).farthest <= baseline.radius - 2.4 - 2 + 1e-9)
    }
    // A gauge that is sized to its centre reserves space for texts inside it.
    let bare = gauge(30) { $0.center = box(60, 20) }
    let within = gauge(30) {
      $0.center = box(60, 20)
      $0.arcTexts = [text { $0.placement = .inside }]
    }
    expectClose(naturalSize(within).width - naturalSize(bare).width, 2 * (2 + 12), within: 1e-9)
  }

  // MARK: Labels at the ends

  @Test func labelsStandWhereTheArcBeginsAndEnds() throws {
    let ring = half {
      $0.extras.startLabel = RingEndLabel("A")
      $0.extras.endLabel = RingEndLabel("{percent}")
    }
    let boxes = textBoxes(ring)
    #expect(boxes.map(\.text) == ["A", "50"])
    let center = geometry(ring).center
    #expect((boxes[0].rect.center - (center + Vector(x: -50, y: 0))).length < 1e-9)
    #expect((boxes[1].rect.center - (center + Vector(x: 0, y: -50))).length < 1e-9)
  }

  @Test func onAnArcATextInPrimaryCanBeRead() {
    func colors(_ progress: Double?) -> [String] {
      lines(
        half {
          $0.progress = ProgressValue(progress)
          $0.colors = RingColors([Color(.white), Color(.black)])
          $0.extras.startLabel = RingEndLabel("A")
          $0.extras.endLabel = RingEndLabel("B")
        }
      ).filter { $0.hasPrefix("text") }.map { $0.contains("#FFFFFF") ? "white" : "black" }
    }
    #expect(colors(0.5) == ["black", "white"])
    #expect(colors(nil) == ["black"])
    let red = half { $0.extras.startLabel = RingEndLabel(AnyElement(Text("A", color: .red))) }
    #expect(lines(red).last?.contains("#FF3B30") == true)
  }

  @Test func beyondTheEndsTheyAreThoseOfAGaugesBounds() throws {
    let ring = half {
      $0.extras.startLabel = RingEndLabel("0", placement: .beyond)
      $0.extras.endLabel = RingEndLabel("100", placement: .beyond)
      $0.cap = RingCaps(start: .butt, end: .butt)
      $0.extras.arcTexts = []
    }
    let dial = gauge(50) {
      ($0.diameter, $0.thickness) = (110, 10)
      ($0.startAngle, $0.sweep) = (.degrees(-90), .degrees(180))
      ($0.minLabel, $0.maxLabel) = (Gauge.boundLabel("0"), Gauge.boundLabel("100"))
      $0.center = box(1, 1)
    }
    let (mine, theirs) = (textBoxes(ring), textBoxes(dial))
    #expect(mine.count == 2 && theirs.count == 2)
    for (a, b) in zip(mine, theirs) {
      let (from, to) = (
        a.rect.center - geometry(ring).center, b.rect.center - geometry(dial).center
      )
      #expect((from - to).length < 1e-9)
    }
  }

  @Test func withoutDataThereIsNoEnd() {
    let ring = half {
      $0.progress.value = nil
      $0.extras.startLabel = RingEndLabel("A")
      $0.extras.endLabel = RingEndLabel("B")
    }
    #expect(textBoxes(ring).map(\.text) == ["A"])
  }

  /// The moving label has space everywhere on the ring.
  @Test func theRoomDoesNotDependOnTheProgress() {
    let rings = [0, 0.2, 0.7, 1].map { progress in
      half {
        ($0.progress, $0.extras.endLabel) = (ProgressValue(progress), RingEndLabel(box(30, 10)))
      }
    }
    #expect(Set(rings.map { naturalSize($0) }).count == 1)
  }

  @Test func aClosedRingStaysInTheMiddleOfItsBox() {
    let ring = ring(0.5) {
      $0.extras.startLabel = RingEndLabel(box(40, 60))
      $0.extras.arcTexts = [text()]
    }
    let (size, center) = (naturalSize(ring), geometry(ring).center)
    #expect(size.height > 2 * (60 + 30) - 1e-9)
    #expect((center - Point(x: size.width / 2, y: size.height / 2)).length < 1e-9)
  }
}
