import RingCore

/// An error of the protocol, for the client; those of tools are results, for the model.
struct MCPError: Error {
  let code: Int
  let message: String
  var data: JSONValue?

  /// The codes are those of JSON-RPC 2.0.
  static func notJSON(_ message: String) -> Self { Self(code: -32700, message: message) }
  static func invalidRequest(_ message: String) -> Self { Self(code: -32600, message: message) }
  static func unknownMethod(_ message: String) -> Self { Self(code: -32601, message: message) }
  static func invalidParams(_ message: String) -> Self { Self(code: -32602, message: message) }

  /// The code is that of the Model Context Protocol since 2026-07-28.
  static func unsupportedVersion(_ version: String) -> MCPError {
    MCPError(
      code: -32022,
      message: "the protocol version \(version.shortened.quoted) is not supported",
      data: [
        "supported": .list(MCPServer.versions.map { .string($0) }), "requested": .string(version),
      ])
  }

  func response(to id: JSONValue) -> JSONValue {
    let error = JSONValue.object(known: [
      "code": .integer(code), "message": .string(message), "data": data,
    ])
    return ["jsonrpc": "2.0", "id": id, "error": error]
  }
}
