import Foundation
import RingCore
import TestSupport
import Testing

/// What a run of the program has printed or saved as JSON.
///
/// `Tool.run` checks it after every run, so that all tests of commands test the schemas, too.
struct PrintedOutput {
  /// A document with the definition of `docs/output.schema.json` that describes it; `nil` stands for
  /// the schema of results of `verify`.
  private var documents: [(text: String, definition: String?)] = []

  private static let outputs = try? OutputSchema("docs/output.schema.json")
  private static let results = try? OutputSchema("docs/verify-results.schema.json")

  init(_ arguments: [String], _ outcome: Tool.Outcome, in folder: URL?) {
    func value(of option: String) -> String? {
      arguments.firstIndex(of: option).flatMap {
        arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil
      }
    }
    let isHelp = arguments.contains("--help") || arguments.contains("--help-hidden")
    let hasOutput =
      !outcome.isSignal && !outcome.output.isEmpty && outcome.status < 70 && !isHelp
    if hasOutput {
      switch (arguments.first, arguments.contains("--json")) {
      case ("explain", _): add(outcome.text, "explanation")
      case ("check", true), ("lint", true): add(outcome.text, "problems")
      case ("measure", true): add(outcome.text, "measurement")
      case ("selfcheck", true): add(outcome.text, "selfcheck")
      case ("diff", true):
        add(
          outcome.text, outcome.text.contains("\"pictures\":") ? "folderDifference" : "difference")
      case ("verify", true) where value(of: "--json") == "-": add(outcome.text, nil)
      default: break
      }
    }
    if value(of: "--diagnostics") == "json" { addLines(of: outcome.error, "problem") }
    for (option, definition) in [("--manifest", "manifestEntry"), ("--failed-rows", "failedRow")] {
      guard arguments.first == "batch", outcome.status == 0 || outcome.status == 65,
        let folder, let name = value(of: option), !name.hasPrefix("/"),
        let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      else { continue }
      addLines(of: text, definition)
    }
  }

  private mutating func add(_ text: String, _ definition: String?) {
    documents.append((text, definition))
  }

  private mutating func addLines(of text: String, _ definition: String) {
    for line in text.split(separator: "\n") { add(String(line), definition) }
  }

  /// What the schemas do not allow, each with the name of its definition.
  var problems: [String] {
    documents.flatMap { text, definition -> [String] in
      let name = definition ?? "results"
      guard let schema = definition == nil ? Self.results : Self.outputs else {
        return ["\(name): there is no schema"]
      }
      guard let value = try? JSONParser.value(Array(text.utf8)) else {
        return ["\(name): not JSON: \(text.prefix(200))"]
      }
      return schema.problems(value, as: definition).map { "\(name)\($0)" }
    }
  }
}

@Suite struct PrintedOutputTests {
  /// The check finds what is missing, what is not JSON and what no schema describes.
  @Test(
    arguments: [
      (
        ["explain"], "{}", "",
        ["explanation: no canvas", "explanation: no elements", "explanation: no alt"]
      ),
      (
        ["check", "--json"], #"{"version": 1, "diagnostics": [{}]}"#, "",
        [
          "problems.diagnostics[0]: no severity", "problems.diagnostics[0]: no code",
          "problems.diagnostics[0]: no message",
        ]
      ),
      (["diff", "--json"], "different", "", ["difference: not JSON: different"]),
      (["render", "--diagnostics", "json"], "", "error: x\n", ["problem: not JSON: error: x"]),
      (
        ["measure", "--json"], #"{"rings": [], "bars": [], "more": 1}"#, "",
        [
          "measurement.more: not in the schema"
        ]
      ),
      (["measure"], "text", "text", []),
    ] as [([String], String, String, [String])])
  func whatNoSchemaDescribesIsFound(
    arguments: [String], output: String, error: String, expected: [String]
  ) {
    let outcome = Tool.Outcome(status: 0, output: output, error: error)
    #expect(PrintedOutput(arguments, outcome, in: nil).problems == expected)
  }
}
