import RingUI
import Testing

/// Only user-defined bodies need the main actor; any thread lays out the views of the library.
@Suite struct MainActorTests {
  private struct Badge: View {
    var body: some View { Text("7") }
  }

  private struct Framed: ViewModifier {
    func body(content: Content) -> some View { content.padding(4) }
  }

  private struct Plain: GaugeStyle {
    func makeBody(configuration: Configuration) -> some View { configuration.label }
  }

  private struct Bare: ProgressViewStyle {
    func makeBody(configuration: Configuration) -> some View { configuration.label }
  }

  /// Runs `body` in a detached task and returns its result.
  private func elsewhere<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result { try await Task.detached { try body() }.value }

  private func expectNeedsMainActor(
    at place: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable () throws -> String
  ) async {
    await #expect(
      throws: ViewError.needsMainActor(view: place), sourceLocation: sourceLocation
    ) { try await elsewhere(body) }
  }

  @Test func aBodyOfTheUsersNeedsTheMainActor() async {
    let badge = await MainActor.run { Badge() }
    let framed = await MainActor.run { Framed() }
    let (plain, bare) = await MainActor.run { (Plain(), Bare()) }
    await expectNeedsMainActor(at: "VStack › Badge") { try dump(VStack { badge }) }
    await expectNeedsMainActor(at: "Framed") { try dump(Color.red.modifier(framed)) }
    await expectNeedsMainActor(at: "Gauge › Plain") {
      try dump(Gauge(value: 0.5) { Text("a") }.gaugeStyle(plain))
    }
    await expectNeedsMainActor(at: "ProgressView › Bare") {
      try dump(ProgressView(value: 0.5).progressViewStyle(bare))
    }
  }

  @Test func theErrorSaysWhatToDo() {
    let problem = ViewError.needsMainActor(view: "VStack › Badge").problems[0]
    #expect(problem.code == .needsMainActor)
    #expect(
      problem.description == "VStack › Badge: its body is for the main actor, but another thread "
        + "lays it out; call this in a function with @MainActor")
  }

  @Test func viewsOfTheLibraryAreLaidOutOnAnyThread() async throws {
    @Sendable @ViewBuilder func view() -> some View {
      VStack {
        Button("a") {}
        Toggle("b", isOn: .constant(true))
        Slider(value: .constant(0.4))
        Picker("c", selection: .constant(1)) { Text("d").tag(1) }
        Gauge(value: 0.3) { Text("e") }
        Gauge(value: 0.3) { Text("f") }.gaugeStyle(.accessoryCircularCapacity)
        ProgressView(value: 0.3) { Text("g") }
        ProgressView().progressViewStyle(.circular)
        GeometryReader { proxy in
          Color.red.frame(width: proxy.size.width / 2)
        }
      }
      .frame(width: 200, height: 400)
    }
    let here = try await MainActor.run { try dump(view()) }
    #expect(try await elsewhere { try dump(view()) } == here)
  }
}
