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
        ringrender schema --element gauge > gauge.schema.json
        ringrender schema --compact
        ringrender schema --reference > config-reference.md
        ringrender schema --settings > ringrender.verify.schema.json
        ringrender schema --rows-of badge.rings.json > badge.schema.json
      """)

  @Flag(help: "Prints the reference page in Markdown instead.")
  var reference = false

  @Flag(
    help: "Prints all types and keys as a short text instead, for people and language models.")
  var compact = false

  @Option(
    help: ArgumentHelp(
      "Prints the JSON Schema of one type of element instead.",
      discussion: "Of elements inside it, the schema checks only the type.", valueName: "TYPE"),
    completion: .list(ConfigSchema.elementNames))
  var element: String?

  @Flag(help: "Prints the JSON Schema of ringrender.verify.json, the settings of verify, instead.")
  var settings = false

  @Option(
    help: ArgumentHelp(
      "Prints the JSON Schema of a row of data for this config instead.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var rowsOf: String?

  func validate() throws {
    let given = [
      ("--reference", reference), ("--compact", compact), ("--element", element != nil),
      ("--settings", settings), ("--rows-of", rowsOf != nil),
    ].filter(\.1).map(\.0)
    if given.count > 1 { throw ValidationError("\(given[0]) and \(given[1]) cannot be combined.") }
  }

  func run() throws {
    try CommandError.reporting { try Terminal.output(Message(verbatim: try text())) }
  }

  private func text() throws -> String {
    if let rowsOf { return try Config(contentsOf: rowsOf).rowSchema }
    if let element { return try Self.schema(ofElement: element) }
    if compact { return CompactSchema.text() }
    if reference { return Config.reference }
    return settings ? VerifySettings.schema : Config.schema
  }

  private static func schema(ofElement name: String) throws -> String {
    if let text = ConfigSchema.text(ofElement: name) { return text }
    let names = ConfigSchema.elementNames
    let hint =
      ConfigSchema.elementName(like: name).map { "Did you mean '\($0)'?" }
      ?? "The types are \(names.joined(separator: ", "))."
    throw ValidationError("There is no element type '\(name)'. \(hint)")
  }
}
