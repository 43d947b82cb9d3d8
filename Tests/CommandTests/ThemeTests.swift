import Foundation
import Testing

/// A theme from the command line.
@Suite struct ThemeTests {
  private func explained(_ options: String...) throws -> [String: Any] {
    let run = try Tool.run(
      ["explain", "--config", "-"] + options, input: Data(ringConfig.utf8))
    #expect(run.status == 0, "\(run.error)")
    let json = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    return try #require(json["canvas"] as? [String: Any])
  }

  @Test func explainNamesTheTheme() throws {
    let night = try explained("--set", "theme=night")
    #expect(night["theme"] as? String == "night")
    #expect(night["background"] as? String == "#0E1320")
    #expect(night["colorScheme"] as? String == "dark")
    #expect(try explained()["theme"] == nil)
  }

  @Test func aMisspeltThemeHasAHint() throws {
    let run = try Tool.run(
      ["explain", "--config", "-", "--set", "theme=nihgt"], input: Data(ringConfig.utf8))
    #expect(run.status == 65)
    #expect(run.error.contains("did you mean \"night\"?"), "\(run.error)")
  }
}
