import RingCore
import Testing

@testable import RingScene

/// The colours and the typeface of a theme in a scene.
@Suite struct SceneThemeTests {
  private static func grey(_ light: Int, _ dark: Int) -> Color {
    Color(
      light: SRGBColor(bytes: light, light, light), dark: SRGBColor(bytes: dark, dark, dark))
  }

  private let theme = SceneTheme(
    name: "test", levels: (grey(1, 11), grey(2, 12), grey(3, 13), grey(4, 14)), track: grey(5, 15),
    design: .serif)

  private func layout(_ element: some Element, in scheme: ColorScheme = .light) -> [DrawCommand] {
    var canvas = Canvas()
    (canvas.theme, canvas.colorScheme) = (theme, scheme)
    return Scene(canvas: canvas, root: AnyElement(element)).layout(measuring: FixedText())
      .displayList.commands
  }

  private func runs(_ commands: [DrawCommand]) -> [TextRun] {
    commands.compactMap { if case .text(let run) = $0 { run } else { nil } }
  }

  @Test(arguments: [
    (ColorScheme.light, ["#010101", "#020202", "#030303", "#040404", "#FF3B30"]),
    (.dark, ["#0B0B0B", "#0C0C0C", "#0D0D0D", "#0E0E0E", "#FF453A"]),
  ])
  func hierarchicalColoursAreTheThemes(scheme: ColorScheme, expected: [String]) {
    let colors: [Color] = [.primary, .secondary, .tertiary, .quaternary, .red]
    let texts = VStack { for color in colors { Text("a", color: color) } }
    #expect(runs(layout(texts, in: scheme)).map(\.color.hex) == expected)
  }

  @Test func aForegroundWins() {
    let run = runs(layout(Text("a").foregroundColor(.red))).first
    #expect(run?.color.hex == "#FF3B30")
  }

  @Test func onlyFontsWithoutAFamilyAndADesignAreTheThemes() {
    let fonts = [Font(size: 9), Font(design: .rounded), Font(family: "Inter")]
    let designs = runs(layout(VStack { for font in fonts { Text("a", font: font) } }))
      .map(\.paragraph.font.design)
    #expect(designs == [.serif, .rounded, .default])
    let arcs = runs(layout(ArcText("a", radius: 20)))
    #expect(arcs.map(\.paragraph.font.design) == [.serif])
  }

  @Test func builtInStylesHaveTheTrackOfTheTheme() {
    for style in [AnyProgressViewStyle.linear, .circular] {
      let view = ProgressView(value: 0.5).progressViewStyle(style)
      #expect("\(DisplayList(layout(view)))".contains("#050505"))
    }
  }
}
