import ArgumentParser
import RingConfig
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
      """)

  @Flag(help: "Prints the reference page in Markdown instead.")
  var reference = false

  func run() throws {
    try CommandError.reporting {
      try Terminal.output(
        Message(verbatim: reference ? Config.reference : Config.schema))
    }
  }
}
