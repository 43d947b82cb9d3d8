import Foundation
import RingCore
import TestSupport
import Testing

/// The results of `verify` are as `docs/verify-results.schema.json` describes them.
@Suite struct VerifyResultsTests {
  private let folder: TemporaryFolder
  private let schema: OutputSchema

  init() throws {
    folder = try TemporaryFolder()
    schema = try OutputSchema("docs/verify-results.schema.json")
  }

  private func verify(_ arguments: [String] = []) throws -> (status: Int32, result: JSONValue) {
    let run = try Tool.run(
      ["verify", "configs", "--goldens", "goldens", "--json", "-"] + arguments, in: folder.url,
      environment: ["RINGRENDER_GOLDEN_RECORD": ""])
    return (run.status, try JSONParser.value([UInt8](run.output)))
  }

  /// Writes configs of which one is changed, one is wrong, one is animated and one has a warning.
  private func makeCases() throws {
    try folder.write(ringConfig, to: "configs/move.json")
    try folder.write(ringConfig, to: "configs/wrong.json")
    let rising = ringConfig.replacingOccurrences(
      of: "0.4", with: #"{ "from": 0, "to": 1, "duration": 1 }"#)
    try folder.write(rising, to: "configs/rise.json")
    let unused =
      #"{ "data": { "a": { "type": "number", "sample": 1 } }, "# + ringConfig.dropFirst(2)
    try folder.write(unused, to: "configs/warns.json")
    #expect(try verify(["--record", "missing", "--times", "0.5"]).status == 1)
    try folder.write(
      ringConfig.replacingOccurrences(of: "0.4", with: "0.5"), to: "configs/move.json")
    try folder.write("{\n  \"scene\": { \"type\": \"activityRng\" }\n}\n", to: "configs/wrong.json")
    try folder.write([1, 2, 3], to: "goldens/orphan.png")
  }

  @Test func groupsAreAsTheSchemaSays() throws {
    for name in ["a", "b"] { try folder.write(ringConfig, to: "configs/\(name).json") }
    #expect(try verify(["--record", "missing"]).status == 1)
    for name in ["a", "b"] {
      let changed = ringConfig.replacingOccurrences(of: "0.4", with: "0.5")
      try folder.write(changed, to: "configs/\(name).json")
    }
    let (_, result) = try verify(["--report", "report"])
    #expect(schema.problems(result) == [])
    try #require(result["groups"]?.items?.count == 1)
    #expect(result["groups"]?.items?[0]["names"] == ["a", "b"])
  }

  @Test(arguments: [
    [], ["--report", "report", "--geometry", "default"],
    [
      "--metric", "oklab", "--threshold", "0.02", "--window", "8", "--window-pixels", "3",
      "--anti-aliasing", "ignore", "--ignore", "0,0,4,4", "--max-delta", "2",
    ],
    ["--filter", "none*"],
  ])
  func resultsAreAsTheSchemaSays(options: [String]) throws {
    try makeCases()
    let (status, result) = try verify(options)
    #expect(schema.problems(result) == [])
    #expect(result["exitStatus"] == .integer(Int(status)))
  }

  @Test func casesHaveFilesLinesAndProblems() throws {
    try makeCases()
    let (status, result) = try verify()
    #expect(status == 65)
    func member(_ name: String, _ key: String) -> JSONValue? {
      result["cases"]?.items?.first { $0["name"] == .string(name) }?[key]
    }
    #expect(member("move", "file") == "configs/move.json")
    #expect(member("move", "line") == .integer(1))
    #expect(member("move", "diagnostics") == [])
    #expect(member("rise@0.5s", "file") == "configs/rise.json")
    #expect(member("orphan", "file") == .null)
    #expect(member("wrong", "line") == .integer(2))
    let problems = try #require(member("wrong", "diagnostics")?.items)
    try #require(problems.count == 1)
    #expect(problems[0]["severity"] == "error" && problems[0]["file"] == "configs/wrong.json")
    #expect(problems[0]["line"] == .integer(2) && problems[0]["column"] == .integer(22))
    #expect(problems[0]["path"] == "scene.type")
    #expect(member("warns", "verdict") == "passed")
    #expect(member("warns", "diagnostics")?.items?.map { $0["severity"] } == ["warning"])
  }

  /// The check of these tests finds what is missing, of another type or not described.
  @Test(
    arguments: [
      ("version", "2", [".version: not 1"]), ("cases", nil, [": no cases"]),
      ("versions", "3", [".versions: not string"]), ("more", "true", [".more: not in the schema"]),
      ("exitStatus", "0.5", [".exitStatus: not integer or null"]),
      ("cases", #"[{"name": 1}]"#, nil),
    ] as [(String, String?, [String]?)])
  func otherResultsAreNot(member: String, value: String?, expected: [String]?) throws {
    try folder.write(ringConfig, to: "configs/move.json")
    let (_, result) = try verify(["--record", "missing"])
    #expect(schema.problems(result) == [])
    guard case .object(var members) = result else { return #expect(Bool(false), "\(result)") }
    members.removeAll { $0.key == member }
    if let value { members.append(.init(member, try JSONParser.value(Array(value.utf8)))) }
    let found = schema.problems(.object(members))
    #expect(expected == nil || found == expected, "\(found)")
    if expected == nil {
      #expect(found.count == 20 && found.contains(".cases[0].name: not string"), "\(found)")
    }
  }
}
