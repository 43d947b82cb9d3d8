import RingConfig

// A config, drawn for the values of a structure and for the rows of a file.
struct Person: Encodable, Sendable { var name: String, score: Double }

let config = try Config(
  json: """
    {"data": {"score": {"type": "number", "sample": 0.5}},
     "scene": {"type": "activityRing", "progress": "$data.score", "padding": 8}}
    """)
let rows = try DataRows(contentsOf: CommandLine.arguments[1], for: config)
let folder = CommandLine.arguments[2]
let run = PictureRun(config.options)
for try await card in run.pictures(of: rows, scene: { try config.scene(of: $0) }) {
  do {
    try card.writePNG(to: "\(folder)/row-\(card.input.number).png")
  } catch let error as RingError {
    print(error)
  }
}
let person = Person(name: "Ada", score: 1.25)
try config.scene(of: person, scale: 2).writePNG(to: "\(folder)/Ada.png")
