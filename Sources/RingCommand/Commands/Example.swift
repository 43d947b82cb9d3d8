import ArgumentParser
import RingCore
import RingSystem

struct Example: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "example",
    abstract: "Prints an example config, or lists the examples.",
    discussion: """
      Templates are finished pictures: replace their samples, or draw one for each row of a table \
      with `ringrender batch`. Snippets show how one thing is drawn.

      The config refers to a file ringrender.schema.json beside it. Save the output of `ringrender \
      schema` there, and editors complete and check the config.

      EXAMPLES
        ringrender example
        ringrender example activity-rings > goals.rings.json
        ringrender schema > ringrender.schema.json
        ringrender example countdown > countdown.rings.json
        ringrender example countdown --data > countdown.csv
        ringrender batch --config countdown.rings.json --data countdown.csv \\
          -o '{event}.png'
      """)

  @Argument(
    help: "The example to print; without a name, all are listed.",
    completion: .list(ExampleConfig.all.map(\.name)))
  var name: String?

  @Flag(
    help: "Prints rows of data for a template instead of its config: CSV, or NDJSON with lists.")
  var data = false

  func validate() throws {
    if data, name == nil { throw ValidationError("--data needs the name of a template.") }
  }

  func run() throws {
    try CommandError.reporting {
      guard let name else { return try Terminal.output(Message(verbatim: Self.list)) }
      guard let example = ExampleConfig.all.first(where: { $0.name == name }) else {
        let names = ExampleConfig.all.map(\.name).joined(separator: ", ")
        throw ValidationError("There is no example '\(name)'. The examples are \(names).")
      }
      guard data else { return try Terminal.output(Message(verbatim: example.printed)) }
      guard let rows = example.rows else {
        throw ValidationError("The example '\(name)' has no rows of data, because it is a snippet.")
      }
      try Terminal.output(Message(verbatim: String(decoding: rows, as: UTF8.self)))
    }
  }

  /// Names of examples are indented, so that scripts can tell them from headings.
  private static var list: String {
    let groups = [
      ("Templates: finished pictures for your own data", ExampleConfig.templates),
      ("Snippets: how one thing is drawn", ExampleConfig.snippets),
    ]
    let width = ExampleConfig.all.map(\.name.count).max() ?? 0
    return groups.map { title, examples in
      title + "\n"
        + examples.map { example in
          let padding = String(repeating: " ", count: width - example.name.count)
          return "  \(example.name)\(padding)  \(example.about)\n"
        }.joined()
    }.joined(separator: "\n")
  }
}
