import RingUI
import Testing

private struct WidthKey: PreferenceKey {
  static let defaultValue: CGFloat = 0
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) {
    value = max(value, nextValue())
  }
}

private struct NamesKey: PreferenceKey {
  static let defaultValue: [String] = []
  static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
}

/// A square with twice the width of its label, which is known only after the label is placed.
private struct FramedLabel: View {
  let text: String
  @State private var side: CGFloat = 0
  var body: some View {
    ZStack {
      Text(text).background(
        GeometryReader { proxy in
          Color.clear.preference(key: WidthKey.self, value: proxy.size.width)
        })
      Rectangle().stroke(Color.red).frame(width: side, height: side)
    }
    .onPreferenceChange(WidthKey.self) { side = $0 * 2 }
  }
}

private struct Restless: View {
  @State private var side: CGFloat = 1
  var body: some View {
    Color.red.frame(width: side, height: 1)
      .background(
        GeometryReader { Color.clear.preference(key: WidthKey.self, value: $0.size.width) }
      )
      .onPreferenceChange(WidthKey.self) { side = $0 + 1 }
  }
}

private final class Model: ObservableObject {
  @Published var name = "model"
  var appeared = 0
}

private struct NameView: View {
  @EnvironmentObject var model: Model
  var body: some View { Text(model.name) }
}

private struct Counting: View {
  @State private var count = 0
  let model: Model
  var body: some View {
    Text("\(count)")
      .onAppear {
        model.appeared += 1
        count = 5
      }
      .onChange(of: count) { old, new in
        model.name = "\(old) to \(new)"
      }
  }
}

private struct Tone: EnvironmentKey { static let defaultValue = "plain" }
extension EnvironmentValues {
  fileprivate var tone: String {
    get { self[Tone.self] }
    set { self[Tone.self] = newValue }
  }
}

private struct ToneText: View {
  @Environment(\.tone) private var tone
  var body: some View { Text(tone) }
}

@MainActor @Suite struct StateTests {
  @Test func aPreferenceFromAGeometryReaderReachesTheState() throws {
    let size = try layout(FramedLabel(text: "abcd")).size
    // Twice the width of four letters, each of which is half of 17 points wide.
    #expect(size.width == 68 && size.height == 68)
  }

  @Test func equalViewsHaveStatesOfTheirOwn() throws {
    let view = FramedLabel(text: "ab")
    let size = try layout(
      HStack(spacing: 0) {
        view
        view
        FramedLabel(text: "abcd")
      }
    ).size
    #expect(size.width == 34 + 34 + 68)
  }

  @Test func unstableStateThrowsAnErrorThatNamesTheView() {
    let error = #expect(throws: ViewError.self) { try layout(VStack { Restless() }) }
    #expect(
      error?.description
        == "VStack › Restless: state changes again each time the view is laid out, "
        + "and has not settled after 16 rounds")
  }

  @Test func onAppearRunsOnceAndOnChangeSeesBothValues() throws {
    let model = Model()
    #expect(try texts(Counting(model: model)) == ["5"])
    #expect(model.appeared == 1)
    #expect(model.name == "0 to 5")
  }

  @Test func preferencesAreJoinedInOrder() throws {
    var names: [String] = []
    _ = try layout(
      VStack {
        Text("a").preference(key: NamesKey.self, value: ["a"])
        HStack {
          Text("b").preference(key: NamesKey.self, value: ["b"])
          Text("c").preference(key: NamesKey.self, value: ["c"])
        }
        .transformPreference(NamesKey.self) { $0.append("+") }
      }
      .onPreferenceChange(NamesKey.self) { names = $0 })
    #expect(names == ["a", "b", "c", "+"])
  }

  @Test func aLayerIsMadeOfPreferences() throws {
    let view = Text("x").preference(key: NamesKey.self, value: ["seen"])
      .overlayPreferenceValue(NamesKey.self) { Text($0.joined()) }
    #expect(try texts(view) == ["x", "seen"])
  }

  @Test func objectsComeFromTheEnvironment() throws {
    let model = Model()
    model.name = "found"
    #expect(try texts(VStack { NameView() }.environmentObject(model)) == ["found"])
  }

  @Test func aMissingObjectIsNamed() {
    #expect(throws: ViewError.missingObject(view: "VStack › NameView", type: "Model")) {
      try layout(VStack { NameView() })
    }
    #expect(
      ViewError.missingObject(view: "VStack › NameView", type: "Model").description
        == "VStack › NameView: there is no Model in its environment; "
        + "add .environmentObject(…) to a view around it")
  }

  @Test func environmentValuesAreInherited() throws {
    let view = HStack {
      ToneText()
      ToneText().environment(\.tone, "inner")
    }
    #expect(try texts(view.environment(\.tone, "outer")) == ["outer", "inner"])
    #expect(try texts(view) == ["plain", "inner"])
  }

  @Test func bindingsReachPartsOfValues() {
    var point = CGPoint(x: 1, y: 2)
    let binding = Binding(get: { point }, set: { point = $0 })
    binding.y.wrappedValue = 7
    #expect(point == CGPoint(x: 1, y: 7))
    #expect(Binding.constant(3).wrappedValue == 3)
  }
}
