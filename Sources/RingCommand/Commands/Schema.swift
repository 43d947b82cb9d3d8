import ArgumentParser
import RingConfig
import RingConfigDecoding
import RingCore
import RingSystem

struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of configs, for editors and validators.",
    discussion: """
      EXAMPLES
        ringrender schema > ringrender.schema.json
        ringrender schema --reference > config-reference.md
        ringrender schema --settings > ringrender.verify.schema.json
        ringrender schema --rows-of badge.rings.json > badge.schema.json
      """)

  @Flag(help: "Prints the reference page in Markdown instead.")
  var reference = false

  @Flag(help: "Prints the JSON Schema of ringrender.verify.json, the settings of verify, instead.")
  var settings = false

  @Option(
    help: ArgumentHelp(
      "Prints the JSON Schema of a row of data for this config instead.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var rowsOf: String?

  func validate() throws {
    let given = [
      ("--reference", reference), ("--settings", settings), ("--rows-of", rowsOf != nil),
    ].filter(\.1).map(\.0)
    if given.count > 1 { throw ValidationError("\(given[0]) and \(given[1]) cannot be combined.") }
  }

  func run() throws {
    try CommandError.reporting {
      let text =
        try rowsOf.map { try Config(contentsOf: $0).rowSchema }
        ?? (reference ? Config.reference : settings ? VerifySettings.schema : Config.schema)
      try Terminal.output(Message(verbatim: text))
    }
  }
}
