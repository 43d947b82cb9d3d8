import RingCore
import RingSystem

/// A tool that an agent's model calls.
protocol MCPTool {
  var name: String { get }
  /// The description, which the model reads in every session.
  var about: String { get }
  /// The arguments by their names, with their JSON Schemas. A schema has no `$schema`: VS Code drops
  /// tools that name the version of MCP's default.
  var arguments: [JSONValue.Member] { get }
  var required: [String] { get }
  /// Whether the tool writes no file.
  var isReadOnly: Bool { get }
  /// Throws any error that commands throw; its text tells the model how to repair the call.
  func call(_ arguments: MCPArguments) throws -> MCPToolResult
}

extension MCPTool {
  var required: [String] { [] }
  var isReadOnly: Bool { true }

  var definition: JSONValue {
    let schema = JSONValue.object(known: [
      "type": "object", "properties": .object(arguments), "additionalProperties": false,
      "required": required.isEmpty ? nil : .list(required.map { .string($0) }),
    ])
    // The folder is the tool's whole world. Writing replaces a file of the same name.
    let annotations: JSONValue = [
      "readOnlyHint": .bool(isReadOnly), "idempotentHint": true, "openWorldHint": false,
    ]
    return [
      "name": .string(name), "description": .string(about), "inputSchema": schema,
      "annotations": annotations,
    ]
  }

  /// Returns the result of a call, or the error of the arguments or of the call as a result.
  func result(of arguments: JSONValue?) -> MCPToolResult {
    do { return try call(MCPArguments(arguments, of: self)) } catch let error as FileError {
      // Commands name an option that allows other folders; no option does so for arguments.
      return MCPToolResult(error.description, isError: true)
    } catch {
      return MCPToolResult(CommandError.reason(error), isError: true)
    }
  }
}

extension JSONValue.Member {
  /// Returns an argument of a tool: its name, its type in JSON, and its description for the model.
  static func argument(_ name: String, _ type: JSONValue, _ about: JSONValue) -> JSONValue.Member {
    .init(name, ["type": type, "description": about])
  }
}

/// The answer of a tool to the model.
struct MCPToolResult {
  let members: [JSONValue.Member]

  /// Some clients show the model nothing else if there is `structuredContent`, not even pictures, so
  /// it must say everything. `isError` is for an error that the text describes.
  init(
    _ text: String, picture png: [UInt8]? = nil, structuredContent: JSONValue? = nil,
    isError: Bool = false
  ) {
    let picture: JSONValue? = png.map {
      ["type": "image", "data": .string(Base64.text($0)), "mimeType": "image/png"]
    }
    let content = [picture, ["type": "text", "text": .string(text)]].compactMap { $0 }
    members = .init(known: [
      "content": .list(content), "structuredContent": structuredContent,
      "isError": .bool(isError),
    ])
  }
}

/// The arguments of a call. Functions throw a `CommandError` that says what is expected.
struct MCPArguments {
  private let tool: String
  /// Without those that are `null`, which models pass for none.
  private let members: [JSONValue.Member]

  init(_ value: JSONValue?, of tool: some MCPTool) throws(CommandError) {
    self.tool = tool.name
    guard let members = (value ?? .object([])).members else {
      throw CommandError("the arguments of \(tool.name) must be an object", .usage)
    }
    self.members = members.filter { $0.value != .null }
    let names = tool.arguments.map(\.key)
    for member in members where !names.contains(member.key) {
      let hint =
        Spelling.nearest(to: member.key, among: names).map { "did you mean \($0.quoted)?" }
        ?? "its arguments are \(names.joined(separator: ", "))"
      throw CommandError(
        "\(tool.name) has no argument \(member.key.shortened.quoted); \(hint)", .usage)
    }
    for name in tool.required where self.members.value(name) == nil {
      throw CommandError("\(tool.name) needs the argument \(name.quoted)", .usage)
    }
  }

  func value(_ name: String) -> JSONValue? { members.value(name) }

  func text(_ name: String) throws(CommandError) -> String? {
    guard let value = members.value(name) else { return nil }
    guard let text = value.text else { throw unexpected(name, "a string") }
    return text
  }

  func flag(_ name: String) throws(CommandError) -> Bool {
    switch members.value(name) {
    case nil: return false
    case .bool(let flag)?: return flag
    default: throw unexpected(name, "true or false")
    }
  }

  /// `expectation` describes the numbers for which `isValid` holds: "a number greater than 0".
  func number(
    _ name: String, _ expectation: String, where isValid: (Double) -> Bool
  ) throws(CommandError) -> Double? {
    guard let value = members.value(name) else { return nil }
    guard let number = value.double, isValid(number) else { throw unexpected(name, expectation) }
    return number
  }

  func unexpected(_ name: String, _ expectation: String) -> CommandError {
    let found = members.value(name).map { ", found \($0.rendered().shortened)" } ?? ""
    return CommandError("\(tool): \(name) must be \(expectation)\(found)", .usage)
  }
}
