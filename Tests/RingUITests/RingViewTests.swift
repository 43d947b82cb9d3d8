import RingUI
import Testing

/// A user's type, which hides the library's type of the same name.
private struct Gauge<T>: View {
  let value: T
  var body: some View { Text("\(String(describing: value))") }
}

private struct Plain: GaugeStyle {
  func makeBody(configuration: Configuration) -> some View { configuration.label }
}

/// A user's style, which has precedence over the library's style of the same name.
extension GaugeStyle where Self == Plain {
  fileprivate static var ring: Plain { Plain() }
}

private struct Badge: View {
  let name: String
  let score: Double
  var body: some View {
    HStack {
      ActivityRing(progress: score, radius: 20, thickness: 6).label(.percent).padding(8)
      Text(name)
      Gauge(value: 3)
    }
    .background(Color.white)
  }
}

private struct Goal {
  var done: Double
  var goal: Double
  var color: Color
}

private let goals = [
  Goal(done: 450, goal: 360, color: .red), Goal(done: 12, goal: 30, color: .green),
]

/// Rings are views: SwiftUI's modifiers apply to them. Only RingUI is imported here.
@MainActor @Suite struct RingViewTests {
  @Test func aRingIsComposedLikeAnyOtherView() throws {
    let ring = ActivityRing(progress: 1.25)
    #expect(try size(ring) == [141, 141])
    let padded = ring.padding(8).frame(width: 200).background(Color.black).opacity(0.5)
    #expect(try size(padded) == [200, 157])
    #expect(
      try size(
        HStack {
          ring.padding(8); ring
        }) == [157 + 8 + 141, 157])
    #expect(try size(ActivityRing(progress: 1, radius: nil), width: 70, height: 90) == [70, 70])
    #expect(try size(Badge(name: "Ada", score: 0.7))[1] == 47 + 16)
    #expect(try texts(Badge(name: "Ada", score: 0.7)) == ["70%", "Ada", "3"])
  }

  @Test func aStyleOfTheUsersHasPrecedence() throws {
    let gauge = RingUI.Gauge(value: 0.5) { Text("a") }.gaugeStyle(.ring)
    #expect(try dump(gauge) == dump(Text("a")))
  }

  @Test func ringsComeFromDataWithACentre() throws {
    let rings = ActivityRings(goals, diameter: 300) {
      ActivityRing(progress: $0.done / $0.goal).colors($0.color)
    }
    .center { Text("Today").font(.title) }
    let listed = ActivityRings(
      [
        ActivityRing(progress: 1.25).colors(.red), ActivityRing(progress: 0.4).colors(.green),
      ], diameter: 300
    ).center { Text("Today").font(.title) }
    #expect(try size(rings) == [300, 300])
    #expect(try texts(rings) == ["Today"])
    #expect(try dump(rings) == dump(listed))
  }

  @Test func aCentreMayHaveAnyViewsAndPlaceholdersAreText() throws {
    let ring = ActivityRing(progress: 0.5).center {
      Text("{percent}")
      Text("b")
    }
    #expect(try texts(ring) == ["{percent}", "b"])
    #expect(try texts(ArcText("{value}")) == ["{value}"])
  }

  @Test func coloursFollowTheTintAndTheColourScheme() throws {
    let ring = ActivityRing(progress: 0.5).colors(.accentColor).trackHidden()
    #expect(
      try dump(ring.tint(.red)) == dump(ActivityRing(progress: 0.5).colors(.red).trackHidden()))
    let renderer = ImageRenderer(content: ring)
    renderer.environment.colorScheme = .dark
    let dark = try renderer.layout(measuring: FixedText()).displayList.description
    #expect(try dump(ring.environment(\.colorScheme, .dark)) == dark)
    #expect(try dump(ring) != dark)
  }

  @Test func numbersOutOfRangeAreNamed() {
    let error = #expect(throws: ViewError.self) {
      try layout(VStack { ActivityRing(progress: 0.5, radius: -1) })
    }
    #expect(
      error?.description
        == "VStack › ActivityRing: radius is -1, but must be from 0.001 to 1000000")
    let named: [(AnyView, String)] = [
      (
        AnyView(ActivityRing(value: 1, in: 1...1)), "its range has no length, or an infinite one"
      ),
      (
        AnyView(ActivityRing(progress: 1).segments(0)),
        "the number of segments is 0, but must be from 1 to 1000"
      ),
      (
        AnyView(ActivityRing(progress: 1).tip(from: .nan)),
        "the progress of the tip is nan, but must be a finite number"
      ),
      (
        AnyView(RingGauge(value: 1).ticks(every: 0)),
        "the step of ticks is 0.0, but must be above 0"
      ),
      (
        AnyView(RingGauge(value: 1).ticks(every: 1, minor: 101)),
        "the number of minor ticks is 101, but must be from 0 to 100"
      ),
      (
        AnyView(RingGauge(value: 1).ticks(divisions: 0)),
        "the number of divisions is 0, but must be from 1 to 1000"
      ),
      (
        AnyView(RingGauge(value: 1).ticks(minorLength: -1)),
        "length of minor ticks is -1, but must be from 0 to 1000000"
      ),
      (
        AnyView(
          ActivityRing(progress: 1)
            .colors(Gradient(stops: [.init(color: .red, location: 2)]))),
        "the location of a stop is 2, but must be from 0 to 1"
      ),
    ]
    for (view, words) in named {
      let error = #expect(throws: ViewError.self) { try layout(view) }
      #expect(error?.description.hasSuffix(": " + words) == true, "\(String(describing: error))")
    }
    let views: [AnyView] = [
      AnyView(ActivityRing(progress: .nan)), AnyView(ActivityRing(progress: .infinity)),
      AnyView(ActivityRing(progress: 1e300)), AnyView(ActivityRing(progress: 1, thickness: 0)),
      AnyView(ActivityRing(progress: 1).arc(from: .zero, sweep: .degrees(400))),
      AnyView(ActivityRing(progress: 1).arc(from: .degrees(.nan))),
      AnyView(ActivityRing(progress: 1).target(at: .infinity)),
      AnyView(ActivityRing(progress: 1).needle(length: 2)),
      AnyView(ActivityRings([ActivityRing(progress: .nan)])),
      AnyView(ActivityRings([ActivityRing(progress: 1)], diameter: .infinity)),
      AnyView(RingGauge(value: .nan)),
      AnyView(Donut([.init("a", -1)])), AnyView(Donut([.init("a", 1)], hole: 2)),
      AnyView(Petals(progress: 1, count: 0)), AnyView(Bar(progress: 1, length: -1)),
      AnyView(ArcText("a", radius: .nan)),
    ]
    for (index, view) in views.enumerated() {
      #expect(throws: ViewError.self, "view \(index)") { try layout(view) }
    }
  }

  @Test func theProgressIsAnimated() throws {
    final class Model: ObservableObject { @Published var progress = 0.0 }
    struct Ring: View {
      @ObservedObject var model: Model
      var body: some View { Bar(progress: model.progress, length: 100) }
    }
    let model = Model()
    let lists = try frames(Ring(model: model), 1, rate: 4) { script in
      script.at(0) { withAnimation(.linear(duration: 1)) { model.progress = 1 } }
    }
    .map(\.displayList.description)
    #expect(try lists[2] == dump(Bar(progress: 0.5, length: 100)))
  }

  @Test func ringsAreLaidOutOnAnyThread() async throws {
    let elsewhere = try await Task.detached {
      try dump(
        ActivityRings(goals, diameter: 100) { ActivityRing(progress: $0.done / $0.goal) }
          .center { Text("a") })
    }.value
    let here = try dump(
      ActivityRings(goals, diameter: 100) { ActivityRing(progress: $0.done / $0.goal) }
        .center { Text("a") })
    #expect(elsewhere == here)
  }
}
