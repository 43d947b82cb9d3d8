/// A response of HTTP/1.1, after which the connection is closed.
package struct HTTPResponse: Sendable {
  package enum Status: String, Sendable {
    case success = "200 OK"
    case badRequest = "400 Bad Request"
    case forbidden = "403 Forbidden"
    case notFound = "404 Not Found"
    case methodNotAllowed = "405 Method Not Allowed"
    case requestTimeout = "408 Request Timeout"
    case conflict = "409 Conflict"
    case contentTooLarge = "413 Content Too Large"
    case headersTooLarge = "431 Request Header Fields Too Large"
    case notImplemented = "501 Not Implemented"
    case unavailable = "503 Service Unavailable"
    case versionNotSupported = "505 HTTP Version Not Supported"
  }

  package enum Body: Sendable {
    case bytes([UInt8])
    /// The events that `HTTPServer.send` sends, until the client or the server ends.
    case events(first: @Sendable () -> String)
  }

  package var status: Status
  /// Without `Content-Length` and `Connection`.
  package var headers: [(name: String, value: String)]
  package var body: Body
  /// Called when the client has the response, or cannot get it.
  package var onSent: (@Sendable () -> Void)?

  package init(
    _ status: Status = .success, type: String, _ body: Body,
    headers: [(name: String, value: String)] = []
  ) {
    (self.status, self.body) = (status, body)
    self.headers = [(name: "Content-Type", value: type)] + Self.always + headers
  }

  /// Creates a response of plain text.
  package init(_ status: Status, _ text: String) {
    self.init(status, type: "text/plain; charset=utf-8", .bytes(Array(text.utf8)))
  }

  /// Nothing is kept, guessed, or shown to pages of another origin.
  private static let always = [
    (name: "X-Content-Type-Options", value: "nosniff"),
    (name: "Referrer-Policy", value: "no-referrer"),
    (name: "Cache-Control", value: "no-store"),
    (name: "Cross-Origin-Resource-Policy", value: "same-origin"),
  ]

  /// The status line and the headers with the blank line after them, and a body without events.
  var bytes: [UInt8] {
    let content: [UInt8]? = if case .bytes(let bytes) = body { bytes } else { nil }
    var lines = ["HTTP/1.1 \(status.rawValue)"] + headers.map { "\($0.name): \($0.value)" }
    if let content { lines.append("Content-Length: \(content.count)") }
    lines += ["Connection: close", "", ""]
    return Array(lines.joined(separator: "\r\n").utf8) + (content ?? [])
  }
}
