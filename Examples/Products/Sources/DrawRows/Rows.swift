import RingConfig

func drawRows(_ config: Config) async throws {
  let rows = try DataRows(contentsOf: "rows.csv", renaming: ["Score": "score"])
  for try await card in config.pictures(of: rows, scale: 2) {
    do {
      try card.writePNG(to: "row-\(card.input.number).png")
    } catch {
      print(error)
    }
  }
}
