import RingUI
import Testing

/// A number that is not finite is an error, whatever argument of a ring's view or modifier it is.
@MainActor @Suite struct NonFiniteNumberTests {
  private typealias Make = @MainActor (Double) -> any View

  private static let ring = ActivityRing(progress: 0.5)
  private static let gauge = RingGauge(value: 50)
  private static let bar = Bar(progress: 0.5)

  private static let elements: [(name: String, make: Make)] = [
    ("progress", { ActivityRing(progress: $0) }),
    ("radius", { ActivityRing(progress: 0.5, radius: $0) }),
    ("thickness", { ActivityRing(progress: 0.5, thickness: $0) }),
    ("value", { ActivityRing(value: $0, in: 0...10) }),
    ("origin", { ActivityRing(value: 5, in: 0...10, origin: $0) }),
    ("duration", { ActivityRing(duration: $0) }),
    ("remaining", { ActivityRing(duration: 60, remaining: $0) }),
    ("stop", { ring.colors(Gradient(stops: [.init(color: .red, location: $0)])) }),
    ("trackwidth", { ring.track(width: $0) }),
    ("trackdash", { ring.track(dash: [$0, 3]) }),
    ("opacity", { ring.track(opacity: $0) }),
    ("edge", { ring.edge(.red, width: $0) }),
    ("tip", { ring.tip(from: $0) }),
    ("tipradius", { ring.tip(from: 0, shadow: .black, radius: $0) }),
    ("advance", { ring.tip(from: 0, shadow: .black, advance: $0) }),
    ("start", { ring.arc(from: .degrees($0)) }),
    ("sweep", { ring.arc(from: .zero, sweep: .degrees($0)) }),
    ("segmentgap", { ring.segments(5, gap: $0) }),
    ("dash", { ring.dash([$0, 2]) }),
    ("target", { ring.target(at: $0) }),
    ("targetwidth", { ring.target(at: 0.5, width: $0) }),
    ("targetlength", { ring.target(at: 0.5, length: $0) }),
    ("needle", { ring.needle(at: $0) }),
    ("needlelength", { ring.needle(length: $0) }),
    ("needlewidth", { ring.needle(width: $0) }),
    ("hub", { ring.needle(hub: $0) }),
    ("textgap", { ring.text("a", gap: $0) }),
    ("ringfont", { ring.text("a", font: .system(size: $0)) }),
    ("ringsdiameter", { ActivityRings([ring], diameter: $0) }),
    ("ringsthickness", { ActivityRings([ring], thickness: $0) }),
    ("ringsspacing", { ActivityRings([ring, ring], spacing: $0) }),
    ("ringsprogress", { ActivityRings([ring, ActivityRing(progress: $0)]) }),
    ("gaugevalue", { RingGauge(value: $0) }),
    ("gaugeorigin", { RingGauge(value: 1, origin: $0) }),
    ("gaugediameter", { gauge.size(diameter: $0) }),
    ("gaugefactor", { gauge.size(factor: $0) }),
    ("gaugethickness", { gauge.size(thickness: $0) }),
    ("gaugetrack", { gauge.track(width: $0) }),
    ("gaugedash", { gauge.track(dash: [$0]) }),
    ("gaugeopacity", { gauge.track(opacity: $0) }),
    ("gaugestart", { gauge.arc(from: .degrees($0)) }),
    ("gaugesweep", { gauge.arc(from: .zero, sweep: .degrees($0)) }),
    ("tickstep", { gauge.ticks(every: $0) }),
    ("ticklength", { gauge.ticks(length: $0) }),
    ("minor", { gauge.ticks(minorLength: $0) }),
    ("tickwidth", { gauge.ticks(width: $0) }),
    ("tickgap", { gauge.ticks(gap: $0) }),
    ("tickspacing", { gauge.ticks(spacing: $0) }),
    ("tickfont", { gauge.ticks(font: .system(size: $0)) }),
    ("bandwidth", { gauge.band(1...2, color: .red).bands(width: $0) }),
    ("bandgap", { gauge.band(1...2, color: .red).bands(placement: .outside, gap: $0) }),
    ("gaugetarget", { gauge.target(at: $0) }),
    ("gaugeneedle", { gauge.needle(at: $0) }),
    ("gaugetext", { gauge.text("a", gap: $0) }),
    ("barprogress", { Bar(progress: $0) }),
    ("barorigin", { Bar(progress: 0.5, origin: $0) }),
    ("barlength", { Bar(progress: 0.5, length: $0) }),
    ("barthickness", { Bar(progress: 0.5, thickness: $0) }),
    ("barstop", { bar.colors(Gradient(stops: [.init(color: .red, location: $0)])) }),
    ("barsegments", { bar.segments(3, gap: $0) }),
    ("petals", { Petals(progress: $0) }),
    ("petalsize", { Petals(progress: 0.5, size: $0) }),
    ("phase", { Petals(progress: nil, indeterminate: true, phase: $0) }),
    ("petalstart", { Petals(progress: 0.5, startAngle: .degrees($0)) }),
    ("part", { Donut([.init("a", 1), .init("b", $0)]) }),
    ("donutdiameter", { Donut([.init("a", 1)], diameter: $0) }),
    ("hole", { Donut([.init("a", 1)], hole: $0) }),
    ("donutgap", { Donut([.init("a", 1), .init("b", 2)], gap: $0) }),
    ("total", { Donut([.init("a", 1)], total: $0) }),
    ("donutfont", { Donut([.init("a", 1)]).labels(font: .system(size: $0)) }),
    ("donutlabelgap", { Donut([.init("a", 1)]).labels(isInside: false, gap: $0) }),
    ("donutstart", { Donut([.init("a", 1)]).arc(from: .degrees($0)) }),
    ("arctextradius", { ArcText("a", radius: $0) }),
    ("arctextangle", { ArcText("a", at: .degrees($0)) }),
    ("arctextfont", { ArcText("a").font(.system(size: $0)) }),
    ("marksize", { Legend([("a", .red)], markSize: $0) }),
    ("legendspacing", { Legend([("a", .red), ("b", .red)], spacing: $0) }),
    ("legendfont", { Legend([("a", .red)]).font(.system(size: $0)) }),
  ]

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func aNumberThatIsNotFiniteIsAnError(number: Double) {
    for (name, make) in Self.elements {
      let error = error(of: make(number))
      #expect(error?.code == .invalidView, "\(name) \(number)")
    }
  }

  private func error(of view: any View) -> RingError? {
    do throws(RingError) { _ = try view.frame(width: 200, height: 200).png() } catch {
      return error
    }
    return nil
  }

  /// A position far from the scale would have an infinite angle.
  @Test func positionsFarFromTheScaleAreErrors() {
    let views: [any View] = [
      ActivityRing(value: 5, in: 0...10, origin: 1e300), Self.ring.target(at: -1e308),
      Self.ring.needle(at: 1e308), RingGauge(value: 1, origin: -1e300), Self.gauge.target(at: 1e9),
      Self.gauge.needle(at: -1e9), Bar(progress: 0.5, origin: 1e7),
    ]
    for view in views { #expect(error(of: view)?.code == .invalidView, "\(view)") }
    #expect(
      error(of: Self.gauge.target(at: 2e8))?.description
        == "RingGauge: target is 200000000, but must be from -100000000 to 100000000")
    #expect(error(of: Self.gauge.target(at: 1e8)) == nil)
  }

  @Test func theErrorNamesViewAndNumber() {
    #expect(
      error(of: ActivityRings([Self.ring, ActivityRing(progress: 1).track(width: .infinity)]))?
        .description
        == "ActivityRings › ActivityRing: track width is inf, but must be from 0.001 to 1000000")
    #expect(
      error(of: Self.ring.needle(hub: .nan))?.description
        == "ActivityRing: hub is nan, but must be from 0 to 1000000")
    #expect(error(of: Self.ring) == nil)
  }
}
