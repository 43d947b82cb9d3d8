import RingRender
import TestSupport
import Testing

/// Labels and texts of rings are inside the ring's box, measured by their ink.
@Suite struct ArcTextInkTests {
  static let arcs: [(start: Double, sweep: Double)] = [
    (-90, 180), (0, 180), (-120, 240), (-135, 270), (30, 45), (-45, 90), (77, 200), (200, 320),
    (0, 360), (180, 90),
  ]

  private func ring(_ start: Double, _ sweep: Double) -> ActivityRing {
    var ring = ActivityRing(progress: 0.6, radius: 40, thickness: 8)
    (ring.startAngle, ring.sweep) = (.degrees(start), .degrees(sweep))
    (ring.tip, ring.edge) = (nil, nil)
    ring.track = RingTrack(color: Color(.black))
    return ring
  }

  /// Returns a block of ink that fills its box.
  private func block(_ width: Double, _ height: Double) -> AnyElement {
    AnyElement(Rectangle().fill(.red).frame(width: width, height: height))
  }

  @Test(arguments: arcs, [RingEndPlacement.on, .beyond])
  func theBoxWithALabelIsThatOfItsInk(
    arc: (start: Double, sweep: Double), placement: RingEndPlacement
  )
    throws
  {
    for size in [Size(width: 6, height: 6), Size(width: 24, height: 12)] {
      var ring = ring(arc.start, arc.sweep)
      ring.extras.startLabel = RingEndLabel(block(size.width, size.height), placement: placement)
      let gaps = try InkBoundsProbe.gaps(ring)
      #expect(gaps.allSatisfy { $0 >= -1 }, "\(gaps)")
      // A closed ring stays in the centre of its box, whatever is placed on one of its sides.
      if arc.sweep == 360 {
        #expect(min(gaps[0], gaps[1]) <= 1 && min(gaps[2], gaps[3]) <= 1, "\(gaps)")
      } else {
        #expect(gaps.allSatisfy { $0 <= 1 }, "\(gaps)")
      }
    }
  }

  @Test(arguments: arcs, ArcTextPlacement.allCases)
  func textsLieInTheBox(arc: (start: Double, sweep: Double), placement: ArcTextPlacement) throws {
    for alignment in ArcTextAlignment.allCases {
      var ring = ring(arc.start, arc.sweep)
      var text = RingText("HQ 87 %")
      (text.placement, text.alignment, text.font) = (placement, alignment, Font(size: 10))
      ring.extras.arcTexts = [text]
      let gaps = try InkBoundsProbe.gaps(ring)
      #expect(gaps.allSatisfy { $0 >= -0.5 }, "\(gaps)")
      // A text's box is slightly higher than its letters, and a closed ring reserves equal space on
      // all sides.
      if arc.sweep < 360 { #expect(gaps.allSatisfy { $0 <= 4 }, "\(gaps)") }
      ring.radius = nil
      #expect(try InkBoundsProbe.gaps(ring.frame(width: 120, height: 90)).allSatisfy { $0 >= -1 })
    }
  }

  @Test(arguments: arcs)
  func textsOfGaugesLieInTheBox(arc: (start: Double, sweep: Double)) throws {
    var gauge = Gauge(value: 100, center: AnyElement(Spacer()))
    (gauge.startAngle, gauge.sweep) = (.degrees(arc.start), .degrees(arc.sweep))
    (gauge.diameter, gauge.ticks) = (90, GaugeTicks())
    gauge.ticks?.divisions = 2
    gauge.bands = [GaugeBand(from: 0, to: 100, color: .red)]
    (gauge.bandPlacement, gauge.bandThickness) = (.outside, 4)
    gauge.arcTexts = [RingText("HQ 87 %")]
    #expect(try InkBoundsProbe.gaps(gauge).allSatisfy { $0 >= -1 })
  }

  /// Bands outside the arc are part of the box.
  @Test(arguments: arcs.filter { $0.sweep < 360 })
  func bandsBesideTheArcLieInTheBox(arc: (start: Double, sweep: Double)) throws {
    for cap in LineCap.allCases {
      var gauge = Gauge(value: 100, center: AnyElement(Spacer()))
      (gauge.startAngle, gauge.sweep) = (.degrees(arc.start), .degrees(arc.sweep))
      (gauge.diameter, gauge.dash, gauge.cap) = (80, [], RingCaps(start: cap, end: cap))
      gauge.bands = [GaugeBand(from: 0, to: 100, color: .red)]
      (gauge.bandPlacement, gauge.bandThickness, gauge.bandGap) = (.outside, 6, 3)
      let gaps = try InkBoundsProbe.gaps(gauge)
      for gap in gaps { expectClose(gap, 0, within: 1, "\(gaps)") }
    }
  }

  @Test(arguments: [0.0, 45, 90, 135, 180, 225, 270, 315], ArcTextPlacement.allCases)
  func aTextAloneTakesItsRoom(angle: Double, placement: ArcTextPlacement) throws {
    var text = ArcText("HQ 87 %", radius: 40, at: .degrees(angle), font: Font(size: 14))
    text.placement = placement
    let gaps = try InkBoundsProbe.gaps(text)
    #expect(gaps.allSatisfy { $0 >= -0.5 && $0 <= 6 }, "\(gaps)")
    text.fit = .circle
    let whole = try text.image().size
    #expect(whole.width == whole.height && whole.width >= 80)
  }
}
