import RingUI
import Testing

/// SwiftUI code compiles, although RingUI declares each colour only once, and hides types that are
/// only used as arguments.
@MainActor @Suite struct NameTests {
  @Test func aColourHasOneNameInAllPlaces() throws {
    let red = Color.red
    let colors: [Color] = [.red, .blue, .accentColor, .primary]
    let optional: Color? = colors.isEmpty ? nil : .red
    let chosen = optional == .red ? Color.black : .white
    #expect(red == colors[0] && chosen == .black && Color.clear != Color.white)
    #expect(try dump(Circle().fill(Color.red)) == dump(Circle().fill(.red)))
    #expect(try dump(Text("a").foregroundColor(.red)) == dump(Text("a").foregroundStyle(.red)))
    let stroke = try dump(Circle().stroke(chosen == .black ? .red : .blue, lineWidth: 2))
    #expect(try dump(Circle().stroke(red, lineWidth: 2)) == stroke)
    let gradient = Gradient(colors: [.red, .blue.opacity(0.5)])
    #expect(gradient.stops.map(\.color) == [.red, Color.blue.opacity(0.5)])
  }

  @Test func levelsAreStylesOfShapes() throws {
    let level = HierarchicalShapeStyle.secondary
    #expect(try dump(Circle().fill(level)) == dump(Circle().fill(.secondary)))
    // The level follows the current foreground style; the colour does not.
    let derived = try dump(Circle().fill(.secondary).foregroundStyle(Color.red))
    #expect(try dump(Circle().fill(Color.secondary).foregroundStyle(Color.red)) != derived)
  }

  @Test func argumentsWithoutEffectCompile() throws {
    struct Hidden: View {
      @Environment(\.redactionReasons) private var reasons
      var body: some View { Text(reasons.contains(.placeholder) ? "?" : "a") }
    }
    let plain = try dump(Hidden())
    let view = Hidden().imageScale(.large).ignoresSafeArea(.all, edges: .top)
      .previewLayout(.sizeThatFits)
    #expect(try dump(view) == plain)
    let size = ProposedViewSize(width: 1, height: 1)
    let pixel = Image(try Scene(Color.red, proposing: size).image())
    #expect(
      try dump(pixel.interpolation(.high).resizable(resizingMode: .tile))
        == dump(pixel.interpolation(.none).resizable()))
  }

  @Test func aStyleMayBeMadeOfTheLibrarys() throws {
    struct Framed: ProgressViewStyle {
      func makeBody(configuration: Configuration) -> some View {
        LinearProgressViewStyle(tint: .red).makeBody(configuration: configuration).padding(2)
      }
    }
    let view = ProgressView(value: 0.5).frame(width: 40)
    #expect(
      try dump(view.progressViewStyle(Framed()))
        != dump(view.progressViewStyle(LinearProgressViewStyle(tint: .red))))
    #expect(try size(ProgressView(value: 0.5).progressViewStyle(Framed()), width: 40)[1] == 8)
  }

  @Test func numbersAreVectors() {
    var (double, single, points) = (3.0, Float(3), CGFloat(3))
    double.scale(by: 0.5)
    single.scale(by: 0.5)
    points.scale(by: 0.5)
    #expect(double == 1.5 && single == 1.5 && points == 1.5)
    #expect(
      [double.magnitudeSquared, single.magnitudeSquared, points.magnitudeSquared]
        == [2.25, 2.25, 2.25])
  }
}
