import RingCore
import RingScene
import RingUI
import Testing

/// Symbols without a file: our icons.
@MainActor @Suite struct SymbolTests {
  private let minus = RingUI.Image(systemName: "minus")

  private func commands<V: RingUI.View>(_ view: V) throws -> String {
    try layout(view.imageFolder("/nowhere")).displayList.description
  }

  /// The line of `minus` is a twelfth of the side, as in a config.
  @Test func aSymbolWithTheNameOfAnIconIsTheIconInTheSizeOfTheFont() throws {
    let view = minus.font(.system(size: 24)).foregroundStyle(RingUI.Color(white: 1))
    #expect(try size(view.imageFolder("/nowhere")) == [24, 24])
    #expect(
      try commands(view)
        == "fill [M(4,11) L(20,11) A(20,12) r1 0° 180° L(4,13) A(4,12) r1 180° 180° Z] #FFFFFF")
    #expect(try Scene(view.imageFolder("/nowhere")).problems().isEmpty)
  }

  @Test func aFilledSymbolIsFilled() throws {
    let view = RingUI.Image(systemName: "stop.fill").font(.system(size: 24))
    #expect(try commands(view).hasPrefix("fill ["))
    #expect(try Scene(view.imageFolder("/nowhere")).problems().isEmpty)
  }

  @Test func aResizedSymbolKeepsItsProportions() throws {
    let view = minus.resizable().frame(width: 48, height: 24)
    #expect(try size(view.imageFolder("/nowhere")) == [48, 24])
    #expect(try commands(view).contains("[M(16,11) L(32,11) A(32,12) r1"))
  }

  @Test func aSymbolIsFilledWithAGradient() throws {
    let view = minus.foregroundStyle(
      RingUI.LinearGradient(
        colors: [RingUI.Color.red, .blue], startPoint: .leading, endPoint: .trailing))
    #expect(try commands(view.font(.system(size: 24))).contains("linear (0,12)→(24,12)"))
  }

  @Test func aRowCentresCapitalsAndTheSymbolOnItsBaseline() throws {
    let row = RingUI.HStack(alignment: .firstTextBaseline, spacing: 0) {
      minus.font(.system(size: 100))
      RingUI.Color.red.frame(width: 1, height: 80)
    }
    // The bottom of the colour is on the baseline, 86.36 points below the top of the symbol.
    #expect(abs(try size(row.imageFolder("/nowhere"))[1] - 100) < 1e-9)
    #expect(try commands(row).contains("(100,6.36)"))
  }
}
