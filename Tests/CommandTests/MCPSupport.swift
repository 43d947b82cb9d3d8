import Foundation
import TestSupport
import Testing

/// A session with `ringrender mcp` in which all lines are sent at once.
struct MCPSession {
  typealias Object = [String: Any]

  let outcome: Tool.Outcome
  /// One for each line of the output.
  let lines: [String]

  init(_ input: Data, _ options: [String] = [], in folder: TemporaryFolder) throws {
    outcome = try Tool.run(["mcp"] + options, input: input, in: folder.url)
    lines = outcome.text.split(separator: "\n").map(String.init)
  }

  init(_ lines: [String], _ options: [String] = [], in folder: TemporaryFolder) throws {
    try self.init(Data(lines.map { $0 + "\n" }.joined().utf8), options, in: folder)
  }

  /// The answers that are objects.
  var answers: [Object] { get throws { try lines.map(Self.object) } }

  static func object(_ text: String) throws -> Object {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object, "\(text)")
  }

  /// Returns the line of a request; `params` is JSON.
  static func request(_ method: String, _ params: String = "{}", id: String = "1") -> String {
    #"{"jsonrpc": "2.0", "id": \#(id), "method": "\#(method)", "params": \#(params)}"#
  }

  /// The `_meta` of the stateless protocol.
  static let meta = """
    "_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", \
    "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"}, \
    "io.modelcontextprotocol/clientCapabilities": {}}
    """
}

/// The answer to the call of a tool, after which the server must still answer.
struct MCPCall {
  var text = ""
  var picture: Data?
  var structured: MCPSession.Object?
  var isError: Bool

  /// `arguments` is JSON.
  init(
    _ tool: String, _ arguments: String, _ options: [String] = [], in folder: TemporaryFolder
  ) throws {
    let params = #"{"name": "\#(tool)", "arguments": \#(arguments)}"#
    let session = try MCPSession(
      [MCPSession.request("tools/call", params), MCPSession.request("ping", id: "2")], options,
      in: folder)
    #expect(session.outcome.status == 0 && session.outcome.error == "")
    let answers = try session.answers
    try #require(answers.count == 2, "\(session.outcome)")
    #expect(answers[1]["id"] as? Int == 2 && answers[1]["result"] != nil)
    let result = try #require(answers[0]["result"] as? MCPSession.Object, "\(answers[0])")
    isError = try #require(result["isError"] as? Bool)
    structured = result["structuredContent"] as? MCPSession.Object
    for item in try #require(result["content"] as? [MCPSession.Object]) {
      switch item["type"] as? String {
      case "text": text += try #require(item["text"] as? String)
      case "image":
        #expect(item["mimeType"] as? String == "image/png")
        picture = Data(base64Encoded: try #require(item["data"] as? String))
        #expect(picture != nil)
      default: Issue.record("\(item)")
      }
    }
  }
}
