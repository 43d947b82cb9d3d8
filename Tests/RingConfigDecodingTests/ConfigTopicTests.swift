import RingConfig
import RingConfigDecoding
import Testing

/// The answers to questions about the format.
@Suite struct ConfigTopicTests {
  @Test(arguments: ConfigTopic.names)
  func everyTopicIsShort(_ topic: String) throws {
    let text = try #require(ConfigTopic.text(about: topic))
    #expect(text.hasPrefix("\(topic): ") && text.hasSuffix("\n"))
    // About 2 500 tokens.
    #expect(text.utf8.count < 10_000, "\(text.utf8.count)")
  }

  /// Every element has an example; `forEach` is one of the others.
  @Test func everyElementHasAValidExample() throws {
    let elements = ConfigTopic.names.prefix { $0 != "document" }
    #expect(elements.count >= 27)
    for topic in elements + ["forEach"] {
      let example = try #require(ConfigTopic.example(of: topic), "\(topic)")
      #expect(example.contains(#"{"type": "\#(topic)""#))
      #expect(Config.check(json: example).map(\.description) == [], "\(topic)")
      #expect(try #require(ConfigTopic.text(about: topic)).hasSuffix("Example: \(example)\n"))
    }
  }

  @Test func theOverviewNamesEveryTopic() {
    let overview = ConfigTopic.overview
    for name in ConfigTopic.names { #expect(overview.contains(name)) }
    #expect(overview.contains("scene (required)"))
  }

  @Test(arguments: [
    ("document", "document: The whole config, one JSON object.\n\n$schema ("),
    ("element", "element: Keys that every element takes besides its own.\n\npadding ("),
    (
      "petals",
      "It also takes the keys of every element (topic element). The keys of a value: topic "
        + "petals.KEY.\n\nExample: "
    ),
    ("forEach", "\n\nExample: "), ("motion", "### Keyframes"), ("colors", "oklch()"),
  ])
  func topicsHaveAnIntroduction(_ topic: String, _ part: String) throws {
    #expect(try #require(ConfigTopic.text(about: topic)).contains(part))
  }

  @Test(arguments: [
    ("gauge.ticks.labels.font", "- size (a number greater than 0 and at most 10000; default `9`)"),
    ("document.canvas", "- colorScheme ("), ("canvas", "In document: canvas ("),
    // Of several elements with the same meaning.
    ("radius", "In activityRing"),
  ])
  func keysAndPathsAreTopics(_ topic: String, _ part: String) throws {
    let text = try #require(ConfigTopic.text(about: topic))
    #expect(text.contains(part), "\(text)")
  }

  @Test(arguments: [
    "", ".", "gauge.", "gauge.nothing", "nothing", "nothing.ticks", ".gauge", "Gauge",
  ])
  func otherTopicsAreUnknown(_ topic: String) {
    #expect(ConfigTopic.text(about: topic) == nil)
  }
}
