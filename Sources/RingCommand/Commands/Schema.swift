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
      """)

  @Flag(help: "Prints the reference page in Markdown instead.")
  var reference = false

  @Flag(help: "Prints the JSON Schema of ringrender.verify.json, the settings of verify, instead.")
  var settings = false

  func validate() throws {
    if reference, settings {
      throw ValidationError("--reference and --settings cannot be combined.")
    }
  }

  func run() throws {
    try CommandError.reporting {
      let text =
        reference ? Config.reference : settings ? VerifySettings.schema : Config.schema
      try Terminal.output(Message(verbatim: text))
    }
  }
}
