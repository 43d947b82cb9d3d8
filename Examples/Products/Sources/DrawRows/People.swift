import RingConfig

struct Person: Encodable, Sendable { var name: String, score: Double }

func drawPeople(_ config: Config) async throws {
  let people = [Person(name: "Ada", score: 1.25), Person(name: "Grace", score: 0.8)]
  for try await card in config.pictures(of: people) {
    try card.writePNG(to: "\(card.input.name).png")
  }
}
