import RingConfig
import TestSupport
import Testing

/// Configs and rows that need no import besides RingConfig.
@Suite struct DocumentationConfigTests {
  private struct Person: Encodable, Sendable { var name: String, score: Double }

  private static let badge = #"""
    {"data": {"score": {"type": "number", "sample": 0.5}},
     "scene": {"type": "activityRing", "id": "score", "progress": "$data.score"}}
    """#

  @Test(.watchdog(seconds: 1200)) func configsAndRowsAreDrawn() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.badge, to: "badge.json")
    try folder.write("score\n0.25\n1\n", to: "people.csv")
    try folder.makeFolder("cards")
    let people = [Person(name: "Ada", score: 0.25), Person(name: "Bo", score: 1)]

    let config = try Config(contentsOf: folder["badge.json"])
    let picture = try config.setting("score.progress", to: 0.8).scene(scale: 2).image()
    #expect(picture.width > 0)
    #expect(try config.animatedScene().frameCount == 1)

    let run = PictureRun(config.options)
    for try await card in run.pictures(of: people, scene: { try config.scene(of: $0) }) {
      try card.writePNG(to: folder["cards/\(card.input.name).png"])
    }
    for try await card in run.pictures(
      of: try DataRows(contentsOf: folder["people.csv"], for: config),
      scene: { try config.scene(of: $0) })
    {
      try card.writePNG(to: folder["cards/\(card.input.number).png"])
    }
    #expect(folder.data("cards/1.png") == folder.data("cards/Ada.png"))
    #expect(folder.data("cards/2.png") == folder.data("cards/Bo.png"))
    #expect(folder.exists("cards/2.png"))
  }
}
