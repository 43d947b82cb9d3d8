import RingConfig

func drawRows(_ config: Config) async throws {
  let run = PictureRun(config.options)
  let rows = try DataRows(contentsOf: "rows.csv", renaming: ["Score": "score"])
  for try await card in run.pictures(of: rows, scene: { try config.scene(of: $0) }) {
    do {
      try card.writePNG(to: "row-\(card.input.number).png")
    } catch {
      print(error)
    }
  }
}
