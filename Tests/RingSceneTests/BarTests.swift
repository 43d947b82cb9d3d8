import Foundation
import RingCore
import RingScene
import TestSupport
import Testing

func bar(_ progress: Double?, _ change: (inout Bar) -> Void = { _ in }) -> Bar {
  var bar = Bar(progress: progress)
  change(&bar)
  return bar
}

func geometry(_ bar: Bar) -> BarGeometry {
  bar.geometry(
    in: Rect(origin: .zero, size: naturalSize(bar)), context: SceneContext(text: FixedText()))
}

@Suite struct BarTests {
  @Test func halfFull() {
    #expect(
      lines(bar(0.5)) == [
        // The track begins at the round end of the fill, so that no edge of the track lies under
        // the fill.
        "fill [M(98,0) A(198,2) r2 0° 90° A(198,2) r2 90° 90° L(98,4) Z] #E5E5EA",
        "fill [M(0,2) A(2,2) r2 -90° 90° A(98,2) r2 0° 90° A(98,2) r2 90° 90° "
          + "A(2,2) r2 180° 90° Z] #007AFF",
      ])
  }

  @Test func zeroAndNoDataAreTheTrack() {
    let track = "fill [M(0,2) A(2,2) r2 -90° 90° A(198,2) r2 0° 90° A(198,2) r2 90° 90° "
    for progress in [0, nil, -3] as [Double?] {
      let dump = lines(bar(progress))
      #expect(dump.count == 1 && dump[0].hasPrefix(track) && dump[0].hasSuffix("#E5E5EA"))
    }
    #expect(lines(bar(nil) { $0.track = nil }).isEmpty)
  }

  @Test(arguments: [1, 1.5, 1000])
  func aFullOpaqueBarHasNoTrackUnderIt(progress: Double) {
    let dump = lines(bar(progress))
    #expect(dump.count == 1 && dump[0].hasSuffix("#007AFF"))
    #expect(geometry(bar(progress)).filling == geometry(bar(nil)).track)
  }

  @Test func aTranslucentFillingLetsTheTrackShineThrough() {
    let color = Color(SRGBColor.black.opacity(0.5))
    #expect(
      lines(bar(0.5) { $0.colors = RingColors([color]) }).first?
        .hasPrefix("fill [M(0,2) A(2,2) r2") == true)
  }

  @Test(arguments: [0.000_01, 0.001, 0.005, 0.01, 0.015, 0.021, 0.5, 0.99, 0.999, 1])
  func theFillingIsAsLongAsTheValueAndAtLeastADisc(progress: Double) {
    let bounds = PathProbe(geometry(bar(progress)).filling).bounds
    expectClose(bounds.minX, 0, within: 1e-9)
    expectClose(bounds.width, max(4, 200 * progress), within: 1e-9)
    expectClose(bounds.height, 4, within: 1e-9)
    let butt = PathProbe(geometry(bar(progress) { $0.cap = .butt }).filling).bounds
    expectClose(butt.width, 200 * progress, within: 1e-9)
  }

  @Test(arguments: [(0.001, 0.0), (0.0199, 0), (0.025, 0.5), (0.03, 1), (0.5, 1)])
  func aTinyFillingHasOnlyTheFirstColour(progress: Double, last: Double) throws {
    for thickness in [4.0, 20] {
      let short = bar(progress) {
        $0.thickness = thickness
        $0.colors = RingColors([.red, .green])
      }
      guard case .fill(_, let paint, _)? = commands(short).last else {
        Issue.record("a bar has a fill")
        continue
      }
      guard last > 0 else {
        #expect(paint == .solid(SRGBColor(bytes: 0xFF, 0x3B, 0x30)))
        continue
      }
      guard case .linear(let gradient) = paint else {
        Issue.record("a longer fill has a gradient")
        continue
      }
      expectClose(gradient.end.x, max(thickness, 200 * progress) / last, within: 1e-9)
    }
  }

  @Test func fullSegmentsDoNotBeginTheNextOne() {
    for filled in 1..<5 {
      let segmented = bar(Double(filled) / 5) {
        ($0.length, $0.segments) = (98, RingSegments())
        $0.segments?.count = 5
        $0.segments?.gap = 2
      }
      let bounds = PathProbe(geometry(segmented).filling).bounds
      expectClose(bounds.width, 20 * Double(filled) - 2, within: 1e-6)
    }
  }

  @Test(arguments: [
    (-20.0, 30.0, 50.0), (20, 50, 70), (-500, 0, 50), (500, 50, 100), (0.1, 50, 50.1),
  ])
  func anOriginFillsToEitherSide(value: Double, low: Double, high: Double) {
    let zeroCentred = bar(nil) {
      $0.length = 100
      $0.progress = ProgressValue(value, lowerBound: -50, upperBound: 50, origin: 0)
    }
    let bounds = PathProbe(geometry(zeroCentred).filling).bounds
    expectClose(bounds.minX, low, within: 1e-9)
    expectClose(bounds.maxX, high, within: 1e-9)
  }

  @Test func coloursBelowTheOrigin() {
    func color(_ value: Double) -> String? {
      lines(
        bar(nil) {
          $0.progress = ProgressValue(value, lowerBound: -1, upperBound: 1, origin: 0)
          $0.negativeColors = RingColors([.red])
        }
      ).last
    }
    #expect(color(-0.5)?.hasSuffix("#FF3B30") == true)
    #expect(color(0.5)?.hasSuffix("#007AFF") == true)
  }

  @Test func gradientsStretchOverTheFillingOrTheBar() {
    func paint(_ span: RingSpan, dither: Bool = false) -> String {
      let line =
        lines(
          bar(0.25) {
            $0.colors = RingColors([.red, .green])
            ($0.gradient.span, $0.gradient.dither) = (span, dither)
          }
        ).last ?? ""
      return String(line[(line.range(of: "linear")?.lowerBound ?? line.endIndex)...])
    }
    #expect(paint(.value) == "linear (0,2)→(50,2) srgb(#FF3B30 0, #34C759 1)")
    #expect(paint(.track) == "linear (0,2)→(200,2) srgb(#FF3B30 0, #34C759 1)")
    #expect(paint(.track, dither: true).hasSuffix("#34C759 1) dithered"))
  }

  @Test(arguments: zip(BarDirection.allCases, [(0.0, 0.0), (75, 0), (0, 75), (0, 0)]))
  func directions(direction: BarDirection, corner: (Double, Double)) {
    let quarter = bar(0.25) {
      $0.length = 100
      $0.direction = direction
    }
    let bounds = PathProbe(geometry(quarter).filling).bounds
    let size =
      direction == .rightward || direction == .leftward
      ? Size(width: 25, height: 4) : Size(width: 4, height: 25)
    expectClose(bounds.minX, corner.0, within: 1e-9)
    expectClose(bounds.minY, corner.1, within: 1e-9)
    expectClose(bounds.width, size.width, within: 1e-9)
    expectClose(bounds.height, size.height, within: 1e-9)
  }

  @Test func buttEndsAreRectangles() {
    #expect(
      lines(bar(0.25) { $0.cap = .butt }) == [
        "fill [M(49,0) L(200,0) L(200,4) L(49,4) Z] #E5E5EA",
        "fill [M(0,0) L(50,0) L(50,4) L(0,4) Z] #007AFF",
      ])
  }

  @Test func segmentsAreEqualAndFillInProportion() {
    let segmented = bar(0.625) {
      $0.length = 106
      $0.cap = .butt
      $0.segments = RingSegments()
      $0.segments?.count = 4
      $0.segments?.gap = 2
    }
    #expect(
      lines(segmented) == [
        "fill [M(65.5,0) L(79,0) L(79,4) L(65.5,4) Z M(81,0) L(106,0) L(106,4) L(81,4) Z] #E5E5EA",
        "fill [M(0,0) L(25,0) L(25,4) L(0,4) Z M(27,0) L(52,0) L(52,4) L(27,4) Z "
          + "M(54,0) L(66.5,0) L(66.5,4) L(54,4) Z] #007AFF",
      ])
  }

  @Test func gapsWithoutRoomAreIgnored() {
    let crowded = bar(1) {
      $0.segments = RingSegments()
      $0.segments?.count = 100
    }
    #expect(!geometry(crowded).isSegmented)
  }

  @Test func aBarWithoutLengthFillsItsFrame() {
    let context = SceneContext(text: FixedText())
    let filling = bar(0.5) { $0.length = nil }
    let offer = ProposedSize(width: 90, height: 50)
    #expect(filling.size(for: offer, in: context) == Size(width: 90, height: 4))
    #expect(naturalSize(filling) == Size(width: 200, height: 4))
    let upright = bar(0.5) {
      $0.length = nil
      $0.direction = .upward
    }
    #expect(upright.size(for: offer, in: context) == Size(width: 4, height: 50))
  }

  @Test func underTranslationTheBarMovesAsAWhole() throws {
    let moved = lines(bar(0.5) { $0.cap = .butt }, at: Point(x: 10, y: 20))
    try #require(moved.count > 1)
    #expect(moved[1] == "fill [M(10,20) L(110,20) L(110,24) L(10,24) Z] #007AFF")
  }

  @Test(arguments: [0.0, 1e-9, 3, 1e6])
  func extremeLengthsAndThicknesses(length: Double) {
    let odd = bar(0.5) {
      $0.length = length
      $0.thickness = 8
    }
    let bounds = PathProbe(geometry(odd).filling).bounds
    expectClose(bounds.width, length / 2, within: 1e-9 * max(1, length))
    #expect(bounds.height <= 8 + 1e-9)
  }
}

/// Bars of many values, compared point by point with the definition of their shape.
@Suite struct BarShapeTests {
  /// Whether a point is in the fill by definition: inside the bar, between origin and value.
  ///
  /// At the value, the fill is as round as the bar. A fill from 0 % is at least a disc; another one
  /// that is too short for a round end is a part of the shortest fill with a round end.
  private func isFilled(
    _ p: Point, _ a: Double, _ b: Double, length: Double, radius: Double
  ) -> Bool {
    let (x, y) = b < a ? (length - p.x, p.y) : (p.x, p.y)
    let (from, to) = b < a ? (length - a, length - b) : (a, b)
    let head = min(max(to - radius, from, radius), length - radius)
    return x > from && x < to && isInPill(Point(x: x, y: y), length: head + radius, radius: radius)
  }

  private func isInPill(_ p: Point, length: Double, radius: Double) -> Bool {
    let x = min(max(p.x, radius), length - radius)
    return hypot(p.x - x, p.y - radius) < radius
  }

  @Test(arguments: [
    (0.0, 0.01), (0, 0.05), (0, 0.12), (0, 0.3), (0, 0.93), (0, 0.99), (0.5, 0.52), (0.5, 0.9),
    (0.5, 0.47), (0.5, 0.02), (0.03, 0.5), (0.03, 0.05), (0.95, 1), (0.97, 0.2), (1, 0.9), (1, 0),
  ])
  func everyPointIsFilledOrNot(from: Double, to: Double) {
    let subject = bar(nil) {
      $0.length = 100
      $0.thickness = 16
      $0.progress = ProgressValue(to, origin: from)
    }
    let geometry = geometry(subject)
    let (filling, rest) = (PathProbe(geometry.filling), PathProbe(geometry.uncoveredTrack))
    var (wrong, bare) = (0, 0)
    for x in stride(from: 0.137, to: 100, by: 1.03) {
      for y in stride(from: 0.091, to: 16, by: 0.77) {
        let p = Point(x: x, y: y)
        let end = from == 0 ? max(16, to * 100) : to * 100
        let expected = isFilled(p, from * 100, end, length: 100, radius: 8)
        if filling.contains(p) != expected { wrong += 1 }
        let covered = filling.contains(p) || rest.contains(p)
        if covered != isInPill(p, length: 100, radius: 8) { bare += 1 }
      }
    }
    // A chord of the polygon deviates from an arc of 8 points by 1.2/1000; no sample lies that
    // close.
    #expect(wrong == 0 && bare == 0)
  }

  @Test(arguments: tinyLengths)
  func tinyBarsAreSound(length: Double) {
    #expect(hasFiniteCommands(Bar(progress: 0.5, length: length, thickness: 5)))
    #expect(hasFiniteCommands(Bar(progress: 0.5, length: 50, thickness: length)))
  }

  @Test func explains() {
    let values = explainedValues(bar(1.5))
    #expect(values["end"] == .point(Point(x: 200, y: 2)) && values["progress"] == .number(1.5))
    #expect(values["endPoint"] == .point(Point(x: 200, y: 2)))
    #expect(explainedValues(bar(nil))["endPoint"] == nil)
  }

  @Test func isDescribed() {
    #expect(altText(of: bar(0.256)) == "Progress bar: 26 %")
    #expect(altText(of: bar(1.5)) == "Progress bar: 150 %")
  }
}
