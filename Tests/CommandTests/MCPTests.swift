import Foundation
import TestSupport
import Testing

@testable import RingCommand

/// The protocol of `ringrender mcp`: versions, messages and lines.
@Suite struct MCPTests {
  typealias Object = MCPSession.Object

  private static let versionKey = "io.modelcontextprotocol/protocolVersion"

  private func result(_ answer: Object) throws -> Object {
    try #require(answer["result"] as? Object, "\(answer)")
  }

  // MARK: - Handshakes

  /// As Claude Code does: it discovers the server, then initializes it all the same.
  @Test func aClientMayDiscoverAndThenInitialize() throws {
    let session = try MCPSession(
      [
        #"{"method":"server/discover","params":{\#(MCPSession.meta)},"jsonrpc":"2.0","id":0}"#,
        """
        {"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"roots":{},\
        "elicitation":{}},"clientInfo":{"name":"claude-code","version":"2.1.280"}},"jsonrpc":"2.0",\
        "id":1}
        """,
        #"{"method":"notifications/initialized","jsonrpc":"2.0"}"#,
        #"{"method":"tools/list","jsonrpc":"2.0","id":2}"#,
      ], in: TemporaryFolder())
    let answers = try session.answers
    #expect(session.outcome.status == 0 && session.outcome.error == "")
    #expect(answers.map { $0["id"] as? Int } == [0, 1, 2])
    #expect(answers.allSatisfy { $0["jsonrpc"] as? String == "2.0" })
    let discovery = try result(answers[0])
    #expect(discovery["resultType"] as? String == "complete")
    #expect(
      discovery["supportedVersions"] as? [String]
        == ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"])
    #expect((discovery["capabilities"] as? Object)?["tools"] != nil)
    #expect(discovery["ttlMs"] as? Int == 3_600_000)
    #expect(discovery["cacheScope"] as? String == "public")
    let server = try #require(
      (discovery["_meta"] as? Object)?["io.modelcontextprotocol/serverInfo"] as? Object)
    #expect(server["name"] as? String == "ringrender")
    #expect(server["version"] as? String == Version.number)
    let initialization = try result(answers[1])
    #expect(initialization["protocolVersion"] as? String == "2025-11-25")
    #expect((initialization["serverInfo"] as? Object)?["name"] as? String == "ringrender")
    #expect(initialization["resultType"] == nil)
    #expect(initialization["instructions"] as? String == MCPServer.instructions)
    let list = try result(answers[2])
    #expect((list["tools"] as? [Object])?.count == 4)
    // Earlier versions have none of these.
    #expect(list["ttlMs"] == nil && list["resultType"] == nil && list["_meta"] == nil)
  }

  /// As Codex does.
  @Test func aClientMayInitializeAtOnce() throws {
    let session = try MCPSession(
      [
        """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
        "capabilities":{"elicitation":{}},"clientInfo":{"name":"codex-mcp-client","title":"Codex",\
        "version":"0.98.0"}}}
        """,
        #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}"#,
        """
        {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"_meta":{"progressToken":0},\
        "name":"explain","arguments":{}}}
        """,
      ], in: TemporaryFolder())
    let answers = try session.answers
    #expect(answers.map { $0["id"] as? Int } == [0, 1, 2])
    #expect(try result(answers[0])["protocolVersion"] as? String == "2025-06-18")
    #expect(try result(answers[2])["isError"] as? Bool == false)
  }

  @Test(arguments: [
    (#""2025-11-25""#, "2025-11-25"), (#""2025-03-26""#, "2025-03-26"),
    // The stateless version has no `initialize`.
    (#""2026-07-28""#, "2025-11-25"), (#""2024-11-05""#, "2025-11-25"), ("7", "2025-11-25"),
  ])
  func initializeAnswersAKnownVersion(_ requested: String, _ version: String) throws {
    let session = try MCPSession(
      [MCPSession.request("initialize", #"{"protocolVersion": \#(requested)}"#)],
      in: TemporaryFolder())
    #expect(try result(session.answers[0])["protocolVersion"] as? String == version)
  }

  @Test func aStatelessClientNeedsNoHandshake() throws {
    let session = try MCPSession(
      [
        MCPSession.request("tools/list", "{\(MCPSession.meta)}", id: #""a""#),
        MCPSession.request(
          "tools/call", #"{"name": "explain", "arguments": {}, \#(MCPSession.meta)}"#),
        MCPSession.request("ping", "{\(MCPSession.meta)}"),
      ], in: TemporaryFolder())
    let answers = try session.answers
    for answer in answers {
      #expect(try result(answer)["resultType"] as? String == "complete")
      #expect(try result(answer)["_meta"] != nil)
    }
    #expect(answers.count == 3 && answers[0]["id"] as? String == "a")
    let list = try result(answers[0])
    #expect(list["ttlMs"] as? Int == 3_600_000 && list["cacheScope"] as? String == "public")
  }

  // MARK: - Definitions

  @Test func theDefinitionsAreSmallAndEqualInEveryCall() throws {
    let request = MCPSession.request("tools/list")
    let session = try MCPSession([request, request], in: TemporaryFolder())
    #expect(session.lines.count == 2 && session.lines[0] == session.lines[1])
    // At most 1 500 tokens of a model; 2 500 are allowed.
    #expect(session.lines[0].utf8.count <= 6000)
    #expect(!session.lines[0].contains("$schema"))
    #expect(MCPServer.instructions.count <= 400)
    #expect(
      MCPServer.instructions == """
        Draws pictures of progress - activity rings, gauges, countdowns, bars, donuts - as PNG from \
        a JSON config, offline and always with the same bytes. Call explain without arguments for \
        the format, with a topic such as "gauge" for its keys and an example. Write a config, check \
        it, then render it. Paths are relative to the server's folder.
        """)
    let tools = try #require(try result(session.answers[0])["tools"] as? [Object])
    #expect(tools.map { $0["name"] as? String } == ["render", "check", "explain", "compare"])
    for tool in tools {
      let schema = try #require(tool["inputSchema"] as? Object)
      #expect(schema["type"] as? String == "object")
      let annotations = try #require(tool["annotations"] as? Object)
      #expect(annotations["readOnlyHint"] as? Bool == (tool["name"] as? String != "render"))
      #expect((tool["description"] as? String)?.isEmpty == false)
    }
  }

  /// What the model knows of the tools: the texts in their definitions, in order.
  @Test func theDefinitionsSayWhatTheToolsDo() throws {
    let session = try MCPSession([MCPSession.request("tools/list")], in: TemporaryFolder())
    let tools = try #require(try result(session.answers[0])["tools"] as? [Object])
    let source = ["config: the config itself", "path: or a config file in the folder"]
    let texts = [
      "Draws a config and returns the picture (at most 512 px wide and high), its size, "
        + "alternative text and warnings. With output, also writes the full-size PNG.":
        source + [
          "scale: pixels per point", "colorScheme: ",
          "time: moment of an animation, in seconds; default: its end",
          "output: name.png to write in the folder",
        ],
      "Checks a config without drawing it. Returns errors with line, column, path and help, and "
        + "warnings about what readers cannot see or read.": source,
      "Explains the config format. Without arguments: an overview of all elements. With topic: the "
        + "keys of an element and an example. With config or path: where everything would be "
        + "drawn, as JSON.":
        source + [
          "topic: an element or key, such as gauge, ticks, gauge.ticks, data, motion",
          "time: moment of an animation, in seconds",
        ],
      "Compares two PNGs in the folder pixel by pixel: verdict, number of differing pixels, their "
        + "bounding box and the largest difference of a channel (0-255).": [
          "expected: path in the folder", "actual: path in the folder",
          "picture: also shows expected in grey with the differing pixels in red",
        ],
    ]
    #expect(tools.count == texts.count)
    for tool in tools {
      let about = try #require(tool["description"] as? String)
      let properties = try #require((tool["inputSchema"] as? Object)?["properties"] as? Object)
      let found = properties.map { name, schema in
        "\(name): " + ((schema as? Object)?["description"] as? String ?? "")
      }
      #expect(try found.sorted() == #require(texts[about], "\(about)").sorted())
    }
  }

  // MARK: - Messages

  @Test(arguments: [
    ("{", "null", -32700, "the line is not JSON: "),
    (#"{"jsonrpc": "2.0", "id": 1, "id": 2, "method": "ping"}"#, "null", -32700, "not JSON"),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "ping"} x"#, "null", -32700, "nothing more"),
    (
      String(repeating: "[", count: 100_000), "null", -32700,
      "lists and objects are nested more than 64 deep"
    ),
    ("7", "null", -32600, #"a message must be an object with "jsonrpc": "2.0""#),
    ("null", "null", -32600, "a message must be an object"),
    ("{}", "null", -32600, "a message must be an object"),
    (#"{"id": 3, "method": "ping"}"#, "3", -32600, "a message must be an object"),
    (#"{"jsonrpc": "2.0", "id": 3}"#, "3", -32600, #"a message needs a "method""#),
    (#"{"jsonrpc": "2.0", "id": 3, "method": 4}"#, "3", -32600, #""method" must be a string"#),
    (
      #"{"jsonrpc": "2.0", "id": null, "method": "ping"}"#, "null", -32600,
      #""id" must be a string or a number"#
    ),
    (#"{"jsonrpc": "2.0", "id": true, "method": "ping"}"#, "null", -32600, #""id" must be"#),
    (#"{"jsonrpc": "2.0", "id": [1], "method": "ping"}"#, "null", -32600, #""id" must be"#),
    ("[]", "null", -32600, "a list must have 1 to 64 messages"),
    (
      "[" + String(repeating: "1,", count: 64) + "1]", "null", -32600,
      "a list must have 1 to 64 messages"
    ),
    (
      #"{"jsonrpc": "2.0", "id": 3, "method": "ping", "params": [1]}"#, "3", -32602,
      #""params" must be an object"#
    ),
    (MCPSession.request("resources/list"), "1", -32601, #"there is no method "resources/list""#),
    (MCPSession.request("subscriptions/listen"), "1", -32601, "there is no method"),
    (MCPSession.request("tools/call"), "1", -32602, #"params needs "name", the name of a tool"#),
    (
      MCPSession.request("tools/call", #"{"name": "draw"}"#), "1", -32602,
      #"there is no tool "draw"; the tools are render, check, explain, compare"#
    ),
    (
      MCPSession.request("server/discover"), "1", -32602,
      #"params._meta needs "io.modelcontextprotocol/protocolVersion""#
    ),
    (
      MCPSession.request("tools/list", #"{"_meta": {"\#(versionKey)": "2026-07-28"}}"#), "1",
      -32602,
      #"params._meta needs "io.modelcontextprotocol/clientCapabilities", an object"#
    ),
    (
      MCPSession.request("tools/list", #"{"_meta": {"\#(versionKey)": 2026}}"#), "1", -32602,
      #""io.modelcontextprotocol/protocolVersion" must be a string"#
    ),
  ])
  func anInvalidMessageHasAnError(
    _ line: String, _ id: String, _ code: Int, _ message: String
  ) throws {
    let session = try MCPSession(
      [line, MCPSession.request("ping", id: "99")], in: TemporaryFolder())
    #expect(session.outcome.status == 0 && session.outcome.error == "")
    try #require(session.lines.count == 2, "\(session.outcome)")
    #expect(session.lines[0].hasPrefix(#"{"jsonrpc": "2.0", "id": \#(id), "error": "#))
    let error = try #require(try session.answers[0]["error"] as? Object)
    #expect(error["code"] as? Int == code)
    let text = try #require(error["message"] as? String)
    #expect(text.contains(message), "\(text)")
    #expect(try session.answers[1]["id"] as? Int == 99)
  }

  @Test(arguments: ["tools/list", "server/discover", "tools/call"])
  func anUnknownVersionHasAnErrorWithTheKnownOnes(_ method: String) throws {
    let params = """
      {"_meta": {"\(Self.versionKey)": "2031-01-01", \
      "io.modelcontextprotocol/clientCapabilities": {}}}
      """
    let session = try MCPSession([MCPSession.request(method, params)], in: TemporaryFolder())
    let error = try #require(try session.answers[0]["error"] as? Object)
    #expect(error["code"] as? Int == -32022)
    #expect(error["message"] as? String == #"the protocol version "2031-01-01" is not supported"#)
    let data = try #require(error["data"] as? Object)
    #expect(data["requested"] as? String == "2031-01-01")
    #expect(data["supported"] as? [String] == MCPServer.versions)
  }

  @Test(arguments: [
    "0", "-1", "9007199254740993", "1.5", "1e+300", #""""#, #""é\u0000\"""#,
  ])
  func theIDComesBack(_ id: String) throws {
    let session = try MCPSession([MCPSession.request("ping", id: id)], in: TemporaryFolder())
    #expect(session.lines == [#"{"jsonrpc": "2.0", "id": \#(id), "result": {}}"#])
  }

  @Test func nothingAnswersNotificationsAnswersAndBlankLines() throws {
    let session = try MCPSession(
      [
        #"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#,
        #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}"#,
        #"{"jsonrpc": "2.0", "method": "unknown"}"#,
        #"{"jsonrpc": "2.0", "method": "tools/call", "params": {"name": "draw"}}"#,
        #"{"jsonrpc": "2.0", "id": 1, "result": {}}"#,
        #"{"jsonrpc": "2.0", "id": 1, "error": {"code": 1, "message": ""}}"#,
        "", " \t\r", #"[{"jsonrpc": "2.0", "method": "a"}, {"jsonrpc": "2.0", "method": "b"}]"#,
      ], in: TemporaryFolder())
    #expect(session.outcome == Tool.Outcome(status: 0))
  }

  @Test func aListOfMessagesIsAnsweredByAList() throws {
    let ping = MCPSession.request("ping")
    let session = try MCPSession(
      ["[\(ping), {\"jsonrpc\": \"2.0\", \"method\": \"a\"}, 7, \(ping)]"], in: TemporaryFolder())
    #expect(session.lines.count == 1)
    let answers = try #require(
      try JSONSerialization.jsonObject(with: session.outcome.output) as? [Object])
    #expect(answers.count == 3 && answers[0]["result"] != nil && answers[1]["error"] != nil)
  }

  // MARK: - Lines

  @Test func aThousandRequestsAreAnsweredInOrder() throws {
    let requests = (0..<1000).map { MCPSession.request($0 % 3 == 0 ? "ping" : "no", id: "\($0)") }
    let session = try MCPSession(requests, in: TemporaryFolder())
    #expect(try session.answers.map { $0["id"] as? Int } == Array(0..<1000))
  }

  @Test func theLastLineNeedsNoEnd() throws {
    let request = Data(MCPSession.request("ping").utf8)
    let session = try MCPSession(request, in: TemporaryFolder())
    #expect(session.lines == [#"{"jsonrpc": "2.0", "id": 1, "result": {}}"#])
    #expect(try MCPSession(Data(), in: TemporaryFolder()).outcome == Tool.Outcome(status: 0))
  }

  @Test func invalidUTF8IsAnError() throws {
    let line =
      Data(#"{"jsonrpc": "2.0", "id": 1, "method": ""#.utf8) + [0xC3, 0x28] + Data("\"}".utf8)
    let session = try MCPSession(line, in: TemporaryFolder())
    let error = try #require(try session.answers[0]["error"] as? Object)
    #expect(error["code"] as? Int == -32700)
    #expect(error["message"] as? String == "the line is not valid UTF-8")
  }

  @Test func aMegabyteWithoutEndIsOneInvalidLine() throws {
    let session = try MCPSession(Data(repeating: 0x61, count: 1 << 20), in: TemporaryFolder())
    #expect(session.outcome.status == 0 && session.lines.count == 1)
    #expect((try session.answers[0]["error"] as? Object)?["code"] as? Int == -32700)
  }

  @Test(arguments: [true, false])
  func aLineThatIsTooLongEndsTheServer(_ hasEnd: Bool) throws {
    let line = Data(repeating: 0x20, count: MCPServer.maximumBytes + 1)
    let rest = Data(("\n" + MCPSession.request("ping") + "\n").utf8)
    let session = try MCPSession(hasEnd ? line + rest : line, in: TemporaryFolder())
    #expect(session.outcome.status == 65 && session.outcome.error == "")
    try #require(session.lines.count == 1)
    let error = try #require(try session.answers[0]["error"] as? Object)
    #expect(error["code"] as? Int == -32600)
    #expect(error["message"] as? String == "a line has more than 16777216 bytes")
  }

  @Test func aLineMayHaveTheMaximumLength() throws {
    let request = Data(MCPSession.request("ping").utf8)
    let padding = Data(repeating: 0x20, count: MCPServer.maximumBytes - request.count)
    let session = try MCPSession(padding + request + Data("\n".utf8), in: TemporaryFolder())
    #expect(session.lines == [#"{"jsonrpc": "2.0", "id": 1, "result": {}}"#])
  }

  @Test func tooManyValuesAreAnError() throws {
    let values = String(repeating: "1,", count: 1_000_000)
    let session = try MCPSession(
      [MCPSession.request("ping", #"{"a": [\#(values)1]}"#), MCPSession.request("ping")],
      in: TemporaryFolder())
    try #require(session.lines.count == 2)
    #expect((try session.answers[0]["error"] as? Object)?["code"] as? Int == -32700)
  }

  /// A client waits for each answer before it sends the next request.
  @Test(.watchdog(seconds: 60)) func eachAnswerLeavesAtOnce() throws {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: Tool.path)
    process.arguments = ["mcp"]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    for id in 0..<3 {
      // In two parts, as a pipe may deliver a long line.
      let request = Data((MCPSession.request("ping", id: "\(id)") + "\n").utf8)
      try input.fileHandleForWriting.write(contentsOf: request.prefix(10))
      try input.fileHandleForWriting.write(contentsOf: request.dropFirst(10))
      var line = Data()
      while line.last != 0x0A {
        let byte = try output.fileHandleForReading.read(upToCount: 1) ?? Data()
        try #require(!byte.isEmpty, "the server has ended")
        line += byte
      }
      #expect(
        String(decoding: line, as: UTF8.self)
          == "{\"jsonrpc\": \"2.0\", \"id\": \(id), \"result\": {}}\n")
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func aClientThatDoesNotReadEndsTheServer() throws {
    let line =
      "yes '\(MCPSession.request("tools/list"))' 2>/dev/null | \"$RR\" mcp | head -n 1 | wc -l"
    let folder = try TemporaryFolder()
    let run = try Tool.shell("set -o pipefail; " + line, in: folder.url)
    #expect(run.text.hasSuffix("1\n") && run.error == "")
  }

  @Test func theFolderMustExist() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    for name in ["missing", "file", ""] {
      let run = try Tool.run(["mcp", "--folder", name], in: folder.url)
      #expect(run.status == 64 && run.text == "")
      #expect(run.error.contains("--folder must be a folder, found '\(name)'."), "\(run.error)")
    }
  }
}
