import RingCore
import Testing

@testable import RingScene

/// The colours and the typeface of a theme in a scene.
@Suite struct ThemeTests {
  private func layout(_ element: some Element, in scheme: ColorScheme = .light) -> [DrawCommand] {
    var canvas = Canvas()
    (canvas.theme, canvas.colorScheme) = (.paper, scheme)
    return Scene(canvas: canvas, root: AnyElement(element)).layout(measuring: FixedText())
      .displayList.commands
  }

  private func runs(_ commands: [DrawCommand]) -> [TextRun] {
    commands.compactMap { if case .text(let run) = $0 { run } else { nil } }
  }

  @Test(arguments: [
    (ColorScheme.light, ["#2B2419", "#6B6050", "#A39883", "#DDD4C1", "#FF3B30"]),
    (.dark, ["#F3ECDD", "#BDB3A0", "#857B6B", "#453E35", "#FF453A"]),
  ])
  func hierarchicalColoursAreTheThemes(scheme: ColorScheme, expected: [String]) {
    let colors: [Color] = [.primary, .secondary, .tertiary, .quaternary, .red]
    let texts = VStack { for color in colors { Text("a", color: color) } }
    #expect(runs(layout(texts, in: scheme)).map(\.color.hex) == expected)
  }

  /// A colour with the values of a hierarchical one is another colour.
  @Test func onlyHierarchicalColoursAreReplaced() {
    let black = Color(light: Color.primary.light, dark: Color.primary.dark)
    let texts = VStack { for color in [black, .primary.opacity(1)] { Text("a", color: color) } }
    #expect(runs(layout(texts)).map(\.color.hex) == ["#000000", "#2B2419"])
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
    for style in [ProgressViewStyle.linear, .circular] {
      let view = ProgressView(value: 0.5).progressViewStyle(style)
      #expect("\(DisplayList(layout(view)))".contains("#E9E1D0"))
    }
  }
}
