import ArgumentParser
import RingCore
import RingData
import RingSystem

/// A server of the Model Context Protocol: one JSON-RPC message a line on standard input and output.
///
/// It keeps no state between requests, which it answers one after the other. A request that names a
/// version in its `_meta` is of the stateless protocol; any other is of the earlier ones, whether or
/// not the client has initialized.
struct MCPServer {
  let tools: [any MCPTool]

  /// The stateless version, then those that begin with `initialize`, the newest first.
  static let versions = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"]
  private static let statelessVersion = versions[0]
  private static let initializedVersions = versions.dropFirst()

  static let instructions = """
    Draws pictures of progress - activity rings, gauges, countdowns, bars, donuts - as PNG from a \
    JSON config, offline and always with the same bytes. Call explain without arguments for the \
    format, with a topic such as "gauge" for its keys and an example. Write a config, check it, then \
    render it. Paths are relative to the server's folder.
    """

  /// The definitions never change while the server runs. In milliseconds.
  private static let timeToLive = 3_600_000

  func run() throws {
    var lines = try LineReader("-", maximumBytes: Self.maximumBytes)
    while let line = try lines.next() {
      guard case .complete(let bytes) = line else {
        let error = MCPError.invalidRequest("a line has more than \(Self.maximumBytes) bytes")
        try send(error.response(to: .null))
        throw ExitCode(.dataError)
      }
      if let answer = answer(to: bytes) { try send(answer) }
    }
  }

  private func send(_ message: JSONValue) throws(FileError) {
    try Terminal.output(Message(verbatim: message.rendered() + "\n"))
  }

  // MARK: - Messages

  /// The maximum length of a line: a config with pictures as `data:` URIs has a few megabytes.
  static let maximumBytes = 16 << 20
  /// Far more than the largest line of a config needs, and too few to exhaust memory.
  private static let maximumValues = 1_000_000
  /// The maximum number of messages in a line. All answers are in memory at once.
  private static let maximumBatch = 64

  /// Returns the answer to a line; `nil` for a blank one, and if it has only notifications.
  func answer(to line: [UInt8]) -> JSONValue? {
    let blank: [UInt8] = [0x20, 0x09, 0x0D]
    guard line.contains(where: { !blank.contains($0) }) else { return nil }
    guard InvalidUTF8.first(in: line) == nil else {
      return MCPError.notJSON("the line is not valid UTF-8").response(to: .null)
    }
    let message: JSONValue
    do throws(JSONSyntaxError) {
      message = try JSONParser.value(line, maximumValues: Self.maximumValues)
    } catch {
      return MCPError.notJSON("the line is not JSON: \(error.message)").response(to: .null)
    }
    guard let batch = message.items else { return answer(to: message) }
    guard 1...Self.maximumBatch ~= batch.count else {
      return MCPError.invalidRequest("a list must have 1 to \(Self.maximumBatch) messages")
        .response(to: .null)
    }
    let answers = batch.compactMap { answer(to: $0) }
    return answers.isEmpty ? nil : .list(answers)
  }

  /// Returns the answer to a message; `nil` for a notification, and for an answer, because the server
  /// asks nothing.
  private func answer(to message: JSONValue) -> JSONValue? {
    let members = message.members ?? []
    let id = members.value("id")
    do throws(MCPError) {
      guard members.value("jsonrpc")?.text == "2.0" else {
        throw .invalidRequest("a message must be an object with \"jsonrpc\": \"2.0\"")
      }
      guard let method = members.value("method") else {
        if members.value("result") != nil || members.value("error") != nil { return nil }
        throw .invalidRequest("a message needs a \"method\"")
      }
      guard let method = method.text else { throw .invalidRequest("\"method\" must be a string") }
      guard let id else { return nil }
      guard id.isRequestID else { throw .invalidRequest("\"id\" must be a string or a number") }
      let params = members.value("params") ?? .object([])
      guard let params = params.members else {
        throw .invalidParams("\"params\" must be an object")
      }
      return ["jsonrpc": "2.0", "id": id, "result": .object(try result(of: method, params))]
    } catch {
      return error.response(to: id.flatMap { $0.isRequestID ? $0 : nil } ?? .null)
    }
  }

  // MARK: - Methods

  private func result(
    of method: String, _ params: [JSONValue.Member]
  ) throws(MCPError) -> [JSONValue.Member] {
    if method == "initialize" { return initialization(params) }
    let isStateless = try Self.isStateless(params, mustBe: method == "server/discover")
    let result: [JSONValue.Member]
    switch method {
    case "server/discover": result = discovery
    case "ping": result = []
    case "tools/list":
      result =
        [.init("tools", .list(tools.map(\.definition)))] + (isStateless ? Self.caching : [])
    case "tools/call": result = try call(params)
    default: throw .unknownMethod("there is no method \(method.shortened.quoted)")
    }
    guard isStateless else { return result }
    return [.init("resultType", "complete")] + result + [.init("_meta", Self.serverMeta)]
  }

  /// Returns whether a request is of the stateless protocol. Throws if it names an unknown version, if
  /// it is stateless and incomplete, and if it `mustBe` and is not.
  private static func isStateless(
    _ params: [JSONValue.Member], mustBe: Bool
  ) throws(MCPError) -> Bool {
    let meta = params.value("_meta")
    guard let version = meta?[metaKey("protocolVersion")] else {
      if mustBe { throw .invalidParams("params._meta needs \(metaKey("protocolVersion").quoted)") }
      return false
    }
    guard let version = version.text else {
      throw .invalidParams("\(metaKey("protocolVersion").quoted) must be a string")
    }
    guard versions.contains(version) else { throw .unsupportedVersion(version) }
    guard version == statelessVersion else { return false }
    guard meta?[metaKey("clientCapabilities")]?.members != nil else {
      throw .invalidParams(
        "params._meta needs \(metaKey("clientCapabilities").quoted), an object")
    }
    return true
  }

  private func initialization(_ params: [JSONValue.Member]) -> [JSONValue.Member] {
    let requested = params.value("protocolVersion")?.text
    let version = Self.initializedVersions.first { $0 == requested } ?? Self.versions[1]
    return [
      .init("protocolVersion", .string(version)), .init("capabilities", Self.capabilities),
      .init("serverInfo", Self.serverInfo), .init("instructions", .string(Self.instructions)),
    ]
  }

  private var discovery: [JSONValue.Member] {
    [
      .init("supportedVersions", .list(Self.versions.map { .string($0) })),
      .init("capabilities", Self.capabilities), .init("instructions", .string(Self.instructions)),
    ] + Self.caching
  }

  private func call(_ params: [JSONValue.Member]) throws(MCPError) -> [JSONValue.Member] {
    guard let name = params.value("name")?.text else {
      throw .invalidParams("params needs \"name\", the name of a tool")
    }
    guard let tool = tools.first(where: { $0.name == name }) else {
      let names = tools.map(\.name).joined(separator: ", ")
      throw .invalidParams("there is no tool \(name.shortened.quoted); the tools are \(names)")
    }
    return tool.result(of: params.value("arguments")).members
  }

  // MARK: - Constants

  private static func metaKey(_ name: String) -> String { "io.modelcontextprotocol/\(name)" }

  private static let capabilities: JSONValue = ["tools": [:]]
  private static let serverInfo: JSONValue = [
    "name": "ringrender", "version": .string(Version.number),
  ]
  private static let serverMeta: JSONValue = [metaKey("serverInfo"): serverInfo]
  private static let caching: [JSONValue.Member] = [
    .init("ttlMs", .integer(timeToLive)), .init("cacheScope", "public"),
  ]
}

extension JSONValue {
  /// Whether an answer can repeat the value as the id of a request. A number may be any: clients
  /// compare it as JSON.
  fileprivate var isRequestID: Bool { text != nil || double != nil }
}
