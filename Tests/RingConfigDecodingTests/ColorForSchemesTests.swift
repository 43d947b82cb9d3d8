import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

/// Colours that differ between light and dark, and the names of those that do.
@Suite struct ColorForSchemesTests {
  /// Returns the colours of the canvas and of a text in both schemes: `#FFFFFF #000000` in light,
  /// then in dark.
  private func drawn(
    canvas: String = #""white""#, text: String = #""black""#, keys: String = "", time: Double? = nil
  ) throws -> [String] {
    try ColorScheme.allCases.flatMap { scheme -> [String] in
      let json = """
        {\(keys) "canvas": {"background": \(canvas), "colorScheme": "\(scheme.rawValue)"},
         "scene": {"type": "text", "text": "a", "color": \(text)}}
        """
      let reading = ConfigReader().read(Array(json.utf8), at: time)
      #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics.rendered())")
      let scene = try #require(reading.scene)
      return scene.layout(measuring: SquareLetters()).displayList.commands.compactMap { command in
        switch command {
        case .fill(_, .solid(let color), _): color.description
        case .text(let run): run.color.description
        default: nil
        }
      }
    }
  }

  @Test func theSchemeOfTheCanvasChooses() throws {
    let colors = try drawn(
      canvas: ##"{"light": "#FFF", "dark": "#1C1C1E"}"##,
      text: ##"{"dark": "rgb(255 255 255 / 50%)", "light": "navy"}"##)
    #expect(colors == ["#FFFFFF", "#000080", "#1C1C1E", "#FFFFFF@0.5"])
  }

  /// A half may be a colour that differs itself.
  @Test func aHalfIsThatOfItsScheme() throws {
    let colors = try drawn(text: #"{"light": "systemRed", "dark": "systemRed"}"#)
    #expect(colors == (try drawn(text: #""systemRed""#)))
    #expect(colors == ["#FFFFFF", "#FF3B30", "#FFFFFF", "#FF453A"])
    let swapped = try drawn(text: #"{"light": "secondary", "dark": "primary"}"#)
    #expect(swapped == ["#FFFFFF", "#3C3C43@0.6", "#FFFFFF", "#FFFFFF"])
  }

  /// Apple's values: https://developer.apple.com/documentation/uikit/uicolor/ui-element-colors
  @Test(arguments: [
    ("systemBackground", "#FFFFFF", "#000000"),
    ("secondarySystemBackground", "#F2F2F7", "#1C1C1E"),
    ("separator", "#3C3C43@0.29", "#545458@0.6"),
  ])
  func systemColoursHaveNames(name: String, light: String, dark: String) throws {
    #expect(try drawn(text: "\"\(name)\"") == ["#FFFFFF", light, "#FFFFFF", dark])
  }

  @Test func animationsMixEachSchemeOnItsOwn() throws {
    let tween = ##"""
      {"from": {"light": "#000", "dark": "#FFF"}, "to": {"light": "#F00", "dark": "#00F"},
       "duration": 2, "curve": "linear"}
      """##
    #expect(try drawn(text: tween, time: 0) == ["#FFFFFF", "#000000", "#FFFFFF", "#FFFFFF"])
    let middle = try drawn(text: tween, time: 1).map { $0.prefix(7) }
    #expect(middle == ["#FFFFFF", "#800000", "#FFFFFF", "#8080FF"])
    #expect(try drawn(text: tween, time: 2) == ["#FFFFFF", "#FF0000", "#FFFFFF", "#0000FF"])
  }

  @Test func rulesHaveColoursForBothSchemes() throws {
    let rules = ##"{"byValue": [[1, {"light": "#F00", "dark": "#0F0"}], [2, "#00F"]], "of": 0.5}"##
    #expect(try drawn(text: rules) == ["#FFFFFF", "#FF0000", "#FFFFFF", "#00FF00"])
  }

  @Test func aHalfComesFromData() throws {
    let text = ##"{"light": "$data.ink", "dark": "#FFF"}"##
    let keys = #""data": {"ink": {"type": "color", "sample": "navy"}},"#
    #expect(try drawn(text: text, keys: keys) == ["#FFFFFF", "#000080", "#FFFFFF", "#FFFFFF"])
    var reader = ConfigReader()
    reader.bindsRows = true
    let json = "{\(keys) \"scene\": {\"type\": \"text\", \"text\": \"a\", \"color\": \(text)}}"
    let config = try #require(reader.read(Array(json.utf8)).config)
    let scene = try config.bound(to: [.string("red")], measuring: SquareLetters()).still
    let color = try #require(scene.root.element as? Text).color
    #expect([color.light.hex, color.dark.hex] == ["#FF0000", "#FFFFFF"])
  }

  // MARK: - Themes

  /// Black and white are meant, although `primary` is black and white, too.
  @Test func aThemeReplacesOnlyNames() throws {
    let theme = #""theme": "paper","#
    let pair = #"{"light": "black", "dark": "white"}"#
    #expect(try drawn(text: pair, keys: theme) == ["#FFFFFF", "#000000", "#FFFFFF", "#FFFFFF"])
    let primary = ["#FFFFFF", "#2B2419", "#FFFFFF", "#F3ECDD"]
    #expect(try drawn(text: #""primary""#, keys: theme) == primary)
    let halves = #"{"light": "primary", "dark": "secondary"}"#
    #expect(try drawn(text: halves, keys: theme) == ["#FFFFFF", "#2B2419", "#FFFFFF", "#BDB3A0"])
    let mixed = #"{"light": "theme1", "dark": "surface"}"#
    #expect(try drawn(text: mixed, keys: theme) == ["#FFFFFF", "#B5401B", "#FFFFFF", "#2C2720"])
  }

  @Test(arguments: [
    ("neutral", "#FFFFFF", "#FFFFFF", "#000000", "#1C1E22"),
    ("vivid", "#FFFFFF", "#FFFFFF", "#000000", "#1D1A24"),
    ("mono", "#FFFFFF", "#FFFFFF", "#000000", "#1A1A1A"),
    ("paper", "#FAF6EC", "#FFFDF7", "#211D18", "#2C2720"),
    ("night", "#0E1320", "#19213A", "#0E1320", "#19213A"),
  ])
  func themesHaveABackgroundAndASurface(
    theme: String, page: String, card: String, darkPage: String, darkCard: String
  ) throws {
    let colors = try drawn(
      canvas: #""background""#, text: #""surface""#, keys: "\"theme\": \"\(theme)\",")
    #expect(colors == [page, card, darkPage, darkCard])
  }

  // MARK: - Descriptions

  @Test func reportsHaveTheColourOfTheScheme() throws {
    let json = ##"{"type": "bar", "progress": 1, "track": {"light": "#FFF", "dark": "#123"}}"##
    let bar = try #require(element(json, as: Bar.self))
    let track = try #require(bar.track)
    let texts = ColorScheme.allCases.map {
      ValueType<Color>.color.encode(track, .report($0))
    }
    #expect(texts == [.string("#FFFFFF"), .string("#112233")])
  }
}
