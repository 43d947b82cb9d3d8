import Foundation
import RingCore
import RingScene
import Testing

/// Returns the display list of a single ring as text.
func dump(_ ring: ActivityRing) -> [String] {
  let context = SceneContext(text: FixedText())
  let size = ring.size(for: .unspecified, in: context)
  let commands = ring.draw(in: Rect(origin: .zero, size: size), context: context)
  return DisplayList(commands).description.split(separator: "\n").map(String.init)
}

/// Returns a ring without track and edge lines, so that only the arc's commands remain.
func bare(_ progress: Double?, _ change: (inout ActivityRing) -> Void = { _ in }) -> ActivityRing {
  ring(progress) {
    $0.track = nil
    $0.edge = nil
    change(&$0)
  }
}

@Suite struct ActivityRingDrawingTests {
  @Test func theWholeRing() {
    let arc: String = """
      stroke [A(70.5,70.5) r60 0° 144°] width 20 caps round,round join miter \
      conic (70.5,70.5) from 0° clockwise srgb(#A175D2 0, #47219E 1) \
      {…0.4: 0–1, …0.7: #47219E, …1: #A175D2}
      """
    #expect(
      dump(ring(0.4)) == [
        "stroke [A(70.5,70.5) r60 144° 216°] width 20 caps butt,butt join miter #A175D2@0.15",
        arc,
        // Over the arc, so that the lines look alike beside arc and track.
        "stroke [A(70.5,70.5) r70 0° 360° Z] width 1 caps butt,butt join miter #AEAEB2",
        "stroke [A(70.5,70.5) r50 0° 360° Z] width 1 caps butt,butt join miter #AEAEB2",
      ])
  }

  @Test func aboveHundredPercentOnlyTheLastTurnIsPainted() throws {
    let lines = dump(bare(1.25) { $0.tip = nil })
    try #require(lines.count == 1)
    #expect(lines[0].contains("[A(70,70) r60 0° 360° Z]"))
    #expect(lines[0].contains("from 90° clockwise srgb(#A175D2 0, #47219E 1) {…1: 0.2–1} spot"))
  }

  /// Above 99.2 %, the end's cap covers 1/256 turn before the end.
  ///
  /// Otherwise the soft edge between the end colour and the start colour would show.
  @Test(arguments: [0.999, 1, 1.001, 2.5])
  func aCircleWithoutATipEndsInItsCap(progress: Double) throws {
    let lines = dump(bare(progress) { $0.tip = nil })
    try #require(lines.count == 1)
    let end = Angle.turns(progress)
    let center = Point(x: 70, y: 70).offset(by: 60, towards: end)
    let edge = Point(x: 70, y: 70).offset(by: 60, towards: end - .turns(1.0 / 256))
    func text(_ point: Point) -> String { "(\(point.x.rounded6),\(point.y.rounded6))" }
    #expect(lines[0].contains("spot \(text(center)) r10 blur 0 #47219E beyond \(text(edge))·"))
  }

  /// An arc that begins at an origin inside the range reaches both ends of the track with its end.
  @Test(arguments: [
    (-30.0, ["round,butt", "butt,round"]), (-50.0, ["butt,round"]), (50.0, ["round,butt"]),
  ])
  func aTrackEndsLikeTheArcsThatReachItsEnds(value: Double, caps: [String]) {
    func open(_ caps: RingCaps) -> ActivityRing {
      ring(nil) {
        $0.progress = ProgressValue(value, lowerBound: -50, upperBound: 50, origin: 0)
        ($0.startAngle, $0.sweep) = (.degrees(-120), .degrees(240))
        ($0.cap, $0.edge, $0.tip) = (caps, nil, nil)
      }
    }
    let halfRound = open(RingCaps(start: .butt, end: .round))
    let track = dump(halfRound).filter { !$0.contains("conic") }
    #expect(track.count == caps.count, "\(track)")
    for (line, caps) in zip(track, caps) { #expect(line.contains("caps \(caps) "), "\(line)") }
    // The frame has room for the round ends.
    let context = SceneContext(text: FixedText())
    #expect(
      halfRound.size(for: .unspecified, in: context)
        == open(RingCaps()).size(for: .unspecified, in: context))
  }

  @Test func ringsWithoutASeamHaveNoCover() {
    func spots(_ change: (inout ActivityRing) -> Void) -> Bool {
      dump(
        bare(1) {
          $0.tip = nil
          change(&$0)
        }
      ).joined().contains("spot")
    }
    #expect(spots { _ in })
    #expect(!spots { $0.cap.end = .butt })
    #expect(!spots { $0.colors = RingColors([.red]) })
    #expect(!spots { $0.colors = RingColors([.red, .blue, .red]) })
    let faint = Color(SRGBColor.black.opacity(0.5))
    #expect(!spots { $0.colors = RingColors([faint, faint]) })
    #expect(
      !spots {
        $0.extras.segments = RingSegments()
        $0.extras.segments?.count = 4
      })
    #expect(!spots { $0.extras.dash = [4, 4] })
  }

  /// A third of the thickness is 1.77 % of this ring's circumference.
  ///
  /// On a shorter arc, the complete gradient would look like an edge in a disc.
  /// Below 2 % it has only the first colour, whatever its length.
  @Test(arguments: [
    (0.001, 60.0, 0.0), (0.0199, 60, 0), (0.0199, 400, 0), (0.025, 60, 0.5), (0.03, 60, 1),
    (0.03, 20, 0.102256), (0.05, 20, 0.789014),
  ])
  func aVeryShortArcShowsOnlyTheBeginningOfItsGradient(
    progress: Double, radius: Double, last: Double
  ) throws {
    let line = try #require(dump(bare(progress) { $0.radius = radius }).first)
    #expect(line.contains("{…\(progress.rounded6): 0–\(last.rounded6), "))
    let butt = dump(bare(progress) { $0.cap.start = .butt })[0]
    #expect(butt.contains("{…\(progress.rounded6): 0–1, "))
    let track = dump(bare(progress) { $0.gradient.span = .track })[0]
    #expect(track.contains("{…\(progress.rounded6): 0–\(progress.rounded6), "))
  }

  @Test func theTipAndItsShadowLieInTheArcsPaint() throws {
    let lines = dump(bare(1.25))
    try #require(lines.count == 1)
    let shadow = "spot (129.933392,72.826387) r10 blur 2.5 #000000@0.301961 beyond (130,70)·(0,1)"
    #expect(lines[0].hasSuffix("\(shadow) spot (130,70) r10 blur 0 #47219E"))
  }

  /// Its back half shows the colours of the arc, except a part next to an edge below the disc.
  @Test func theTipOfAThickRingIsTheFrontOfADisc() throws {
    func tip(_ progress: Double, _ change: (inout ActivityRing) -> Void = { _ in }) -> String {
      let lines = dump(
        bare(progress) {
          $0.thickness = 30
          change(&$0)
        })
      return lines[lines.count - 1].components(separatedBy: " spot ").last ?? ""
    }
    func end(_ turns: Double) -> Point {
      Point(x: 75, y: 75).offset(by: 60, towards: .turns(turns))
    }
    func text(_ point: Point) -> String { "(\(point.x.rounded6),\(point.y.rounded6))" }
    // The middle of the gap is far from the end of the first one.
    for (progress, covered) in [(0.96, 0.0), (0.995, 1.0 / 256), (1.25, 1.0 / 256)] {
      let (center, edge) = (text(end(progress)), text(end(progress - covered)))
      #expect(tip(progress).hasPrefix("\(center) r15 blur 0 #47219E beyond \(edge)·"))
    }
    // In a small ring, the part is a point long at the inner edge: 1/(2π·9) turns.
    let small = tip(1.25) { ($0.radius, $0.thickness) = (15, 12) }
    #expect(small.contains("beyond (\((21 + 15 * cos(1.0 / 9)).rounded6),"))
    for whole in [
      tip(1.25) { $0.thickness = 29.9 }, tip(1.25) { $0.tip?.color = .red },
      tip(1.25) { $0.colors = RingColors([.red]) },
    ] {
      #expect(whole.contains(" blur 0 ") && !whole.contains("beyond"), "\(whole)")
    }
  }

  @Test func belowHundredPercentTheShadowAlsoFallsOnTheTrack() throws {
    let lines = dump(bare(0.97))
    try #require(lines.count == 2)
    #expect(lines[0].contains("r60 349.2° 10.8°] width 20 caps butt,butt"))
    #expect(lines[0].contains("srgb(#000000@0 0) {…1: 0–1} spot"))
  }

  @Test(arguments: [0.95, 0.9499])
  func noTipUpToTheThreshold(progress: Double) {
    #expect(!dump(bare(progress)).joined().contains("blur 2.5"))
  }

  @Test func overlappingCapsKeepTheirColours() throws {
    let lines = dump(bare(0.97) { $0.tip = nil })
    try #require(lines.count == 1)
    // The end's cap lies over the start's: a disc in the end's colour ahead of the end, at 349.2°.
    #expect(lines[0].contains("spot (58.757"))
    #expect(lines[0].contains("r10 blur 0 #47219E beyond (58.757"))
    #expect(!dump(bare(0.9) { $0.tip = nil }).joined().contains("spot"))
  }

  /// The edge between the two colours lies between the straight end and the start's cap.
  @Test(arguments: [0.96, 0.97, 0.99, 0.9999])
  func aRoundStartBeforeAStraightEndHasOneColour(progress: Double) {
    let ring = bare(progress) { ($0.tip, $0.cap) = (nil, RingCaps(start: .round, end: .butt)) }
    guard case .stroke(_, _, .conic(let conic))? = commands(ring).first else {
      Issue.record("the arc has no conic gradient")
      return
    }
    let capStart = 1 - asin(10.0 / 60) / (2 * .pi)
    #expect(conic.sectors[1].end >= progress)
    #expect(conic.sectors[1].end <= max(progress, capStart))
  }

  @Test func anUnclippedShadowIsADiscOnTop() throws {
    let lines = dump(bare(1.25) { $0.tip?.shadow?.clip = false })
    try #require(lines.count == 3)
    #expect(
      lines[1].hasPrefix("group shadow(#000000@0.301961 blur 2.5 offset(-0.066608,2.826387))"))
    #expect(lines[2] == "  fill [A(130,70) r10 0° 360° Z] #47219E")
  }

  @Test func aTranslucentArcLetsItsTrackShineThrough() throws {
    let lines = dump(
      ring(0.4) { $0.colors = RingColors([Color(SRGBColor.black.opacity(0.5))]) })
    try #require(lines.count > 0)
    #expect(lines[0].hasPrefix("stroke [A(70.5,70.5) r60 0° 360° Z] width 20"))
  }

  @Test func anOpaqueFullCircleHasNoTrackUnderIt() {
    #expect(dump(ring(1.2) { $0.edge = nil }).count == 1)
  }

  @Test func buttEndsOverlapTheTrackByAPoint() throws {
    let line = try #require(
      dump(ring(0.5) { $0.cap = RingCaps(start: .butt, end: .butt) }).first)
    // One point at a radius of 60 is 0.95493°.
    #expect(line.hasPrefix("stroke [A(70.5,70.5) r60 179.04507° 181.909859°]"))
  }

  @Test func zeroIsNothingOrADotAndNoDataIsTheTrack() {
    #expect(dump(bare(0)).isEmpty)
    let dot = dump(bare(0) { $0.zero = .dot })
    #expect(dot == ["fill [A(70,10) r10 0° 360° Z] #A175D2"])
    #expect(dump(bare(nil) { $0.zero = .dot }).isEmpty)
    #expect(dump(ring(nil)).count == 3)
  }

  @Test func gradientSpans() throws {
    func sectors(_ progress: Double, _ span: RingSpan) throws -> String {
      let lines = dump(
        bare(progress) {
          $0.gradient.span = span
          ($0.tip, $0.cap.end) = (nil, .butt)
        })
      let line = try #require(lines.first)
      return String(line[(line.lastIndex(of: "{") ?? line.startIndex)...].prefix { $0 != "s" })
    }
    #expect(try sectors(0.4, .track).hasPrefix("{…0.4: 0–0.4, …0.7: #7D5"))
    #expect(try sectors(1.5, .track) == "{…0.5: 0.5–1, …1: 1–1}")
    #expect(try sectors(2.5, .track) == "{…1: 1–1}")
    #expect(try sectors(1.25, .lap) == "{…0.75: 0.25–1, …1: 0–0.25}")
    #expect(try sectors(2, .lap) == "{…1: 0–1}")
    #expect(try sectors(4, .value) == "{…1: 0.75–1}")
  }

  @Test func anArcAgainstATrackGradientMeetsItReversed() throws {
    let lines = dump(
      bare(0) {
        $0.progress = ProgressValue(-20, lowerBound: -50, upperBound: 50, origin: 0)
        $0.gradient.span = .track
        $0.tip = nil
      })
    let line = try #require(lines.first)
    #expect(line.contains("from 180° counterclockwise srgb(#47219E 0, #A175D2 1) {…0.2: 0.5–0.7,"))
  }

  @Test func theTipTakesItsOwnColour() throws {
    let lines = dump(bare(0.97) { $0.tip?.color = Color(.white) })
    try #require(lines.count > 1)
    let line = lines[1]
    #expect(line.hasSuffix("blur 0 #FFFFFF"))
    // The outline's own cap has this colour too; otherwise its soft edge would show the arc's
    // colour.
    #expect(line.contains("…0.985: #FFFFFF"))
  }

  @Test func dark() {
    let context = SceneContext(text: FixedText(), colorScheme: .dark)
    let commands = ring(nil).draw(in: Rect(x: 0, y: 0, width: 141, height: 141), context: context)
    #expect(DisplayList(commands).description.contains("#636366"))
  }

  @Test func underTranslationTheListMovesAsAWhole() {
    let context = SceneContext(text: FixedText())
    let rect = Rect(x: 100, y: 200, width: 141, height: 141)
    let bare = ring(1.25) { $0.edge = nil }
    guard case .stroke(_, _, .conic(let conic))? = bare.draw(in: rect, context: context).last
    else {
      Issue.record("no arc")
      return
    }
    #expect(conic.center == Point(x: 170.5, y: 270.5))
    #expect(conic.spots.last?.center == Point(x: 230.5, y: 270.5))
  }
}

@Suite struct ActivityRingsTests {
  private func rings(_ count: Int) -> ActivityRings {
    var rings = ActivityRings(rings: Array(repeating: ring(0.5), count: count))
    rings.spacing = 0
    return rings
  }

  /// Rings of equal default colours would look like one ring.
  @Test func ringsThatNameNoColorsAreTwoPointsApart() {
    func radii(_ change: (inout ActivityRing) -> Void) -> [Double?] {
      var rings = rings(3)
      (rings.spacing, rings.thickness) = (nil, 10)
      change(&rings.rings[1])
      return rings.placedRings(in: 101).map(\.radius)
    }
    #expect(radii { _ in } == [45, 33, 21])
    #expect(radii { $0.colors = RingColors([.red]) } == [45, 35, 25])
  }

  /// Without spacing, four rings have the radii of the reference image: 140, 120, 100 and 80 points.
  @Test func fourRingsAreTheReferencePicture() {
    let size = rings(4).size(for: .unspecified, in: SceneContext(text: FixedText()))
    #expect(size == Size(square: 301))
    #expect(rings(4).placedRings(in: 301).map(\.radius) == [140, 120, 100, 80])
    #expect(rings(4).thickness(in: 301) == 20)
  }

  @Test func ringsFitTheirDiameterAndKeepTheirSpacing() {
    var rings = rings(3)
    rings.spacing = 4
    rings.thickness = 10
    rings.diameter = 101
    #expect(rings.placedRings(in: 101).map(\.radius) == [45, 31, 17])
  }

  @Test func tooThickRingsAreThinned() {
    var rings = rings(3)
    rings.thickness = 100
    #expect(rings.thickness(in: 61) == 10)
    #expect(rings.placedRings(in: 61).map(\.radius) == [25, 15, 5])
  }

  @Test func noRingsDrawNothing() {
    let empty = ActivityRings()
    let size = empty.size(for: .unspecified, in: SceneContext(text: FixedText()))
    #expect(
      empty.draw(in: Rect(origin: .zero, size: size), context: SceneContext(text: FixedText()))
        .isEmpty)
  }
}
