import RingCore
import RingScene
import RingUI
import Testing

/// The colours of themes in views.
@MainActor @Suite struct ThemeTests {
  /// Returns the colours that views draw, in a scheme.
  private func drawn(_ colors: [RingUI.Color], in scheme: RingScene.ColorScheme) throws -> [String]
  {
    let squares = RingUI.HStack(spacing: 0) {
      RingUI.ForEach(0..<colors.count) { index in
        RingUI.Rectangle().fill(colors[index]).frame(width: 9, height: 9)
      }
    }
    return try layout(squares.environment(\.colorScheme, scheme)).displayList.commands.compactMap {
      if case .fill(_, .solid(let color), _) = $0 { color.hex } else { nil }
    }
  }

  private static let names: [(RingUI.Theme, RingScene.Theme.Name)] = [
    (.neutral, .neutral), (.vivid, .vivid), (.mono, .mono), (.paper, .paper), (.night, .night),
  ]

  @Test(arguments: RingScene.ColorScheme.allCases)
  func coloursAreThoseOfConfigs(scheme: RingScene.ColorScheme) throws {
    for (theme, name) in Self.names {
      let values = RingScene.Theme.named(name)
      let expected = (values.palette + [values.track, values.surface]).map {
        $0.resolved(in: scheme).hex
      }
      let colors = theme.palette + [theme.track, theme.surface]
      #expect(try drawn(colors, in: scheme) == expected, "\(name)")
      guard values.background != .clear else { continue }
      let background = values.background.resolved(in: scheme).hex
      #expect(try drawn([theme.background], in: scheme) == [background], "\(name)")
    }
  }

  /// The colours of the reference page.
  @Test func aThemeHasSixColoursOfData() throws {
    let light = ["#B5401B", "#175C92", "#9C8A34", "#6D3A59", "#4E7D64", "#3F3321"]
    let dark = ["#F77C60", "#6DA9E2", "#DCC45B", "#C386A2", "#96CBAD", "#EAE4D2"]
    #expect(try drawn(RingUI.Theme.paper.palette, in: .light) == light)
    #expect(try drawn(RingUI.Theme.paper.palette, in: .dark) == dark)
    #expect(RingUI.Theme.paper != .night)
  }
}
