import RingCore

/// A request of HTTP/1.1 or 1.0 (RFC 9112) with its body.
///
/// The parser is a pure function of the bytes, and stricter than the standard: lines end in CRLF,
/// no header is folded, and a header that decides about access or the body is there once at most.
package struct HTTPRequest: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    /// The name; that of a header is in lower case.
    package var name: String
    package var value: String
  }

  /// The method, such as `GET`.
  package let method: String
  /// Begins with a slash; percent-encoding is resolved.
  package let path: String
  /// The parameters after `?`, in their order; percent-encoding is resolved.
  package let query: [Field]
  package let headers: [Field]
  package let body: [UInt8]

  /// The maximum length of the request line and the headers, in bytes.
  package static let maximumHeadLength = 16 << 10
  /// In bytes.
  package static let maximumBodyLength = 1 << 20
  private static let maximumHeaders = 100
  /// Headers of which a second one could mean something else to another program.
  private static let singleHeaders: Set<String> = [
    "host", "origin", "content-length", "sec-fetch-site", "x-ringrender-token",
  ]

  /// The value of the first header `name`, which is in lower case; `nil` if there is none.
  package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// The value of the first parameter `name`; `nil` if there is none.
  package func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// Parses the request at the beginning of `bytes`; bytes after its body are ignored.
  package init(parsing bytes: [UInt8]) throws(HTTPRequestError) {
    let head = bytes.prefix(Self.maximumHeadLength)
    guard let end = head.firstRange(of: [0x0D, 0x0A, 0x0D, 0x0A])?.upperBound else {
      guard head.count == bytes.count, head.count < Self.maximumHeadLength else {
        throw .tooLargeHead
      }
      throw .incomplete(byteCount: bytes.count + 1)
    }
    var lines = try Self.lines(bytes[..<end])
    (method, path, query) = try Self.requestLine(lines.removeFirst())
    headers = try Self.headers(lines)
    let length = try Self.bodyLength(headers)
    guard bytes.count - end >= length else { throw .incomplete(byteCount: end + length) }
    body = Array(bytes[end..<end + length])
  }

  /// Returns the lines of a head without the blank one.
  private static func lines(
    _ head: ArraySlice<UInt8>
  ) throws(HTTPRequestError) -> [ArraySlice<UInt8>] {
    let lines = head.dropLast(4).split(separator: [0x0D, 0x0A], omittingEmptySubsequences: false)
    // A control character, NUL above all, may end a text for another program.
    let isText = lines.joined().allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
    guard isText else { throw .malformed }
    return lines
  }

  private static func requestLine(
    _ line: ArraySlice<UInt8>
  ) throws(HTTPRequestError) -> (method: String, path: String, query: [Field]) {
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard parts.count == 3, isToken(parts[0]), parts[1].first == UInt8(ascii: "/"),
      parts[1].allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "#") })
    else { throw .malformed }
    guard ["HTTP/1.1", "HTTP/1.0"].contains(text(parts[2])) else { throw .otherVersion }
    let target = parts[1].split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    var query: [Field] = []
    for part in target.count == 2 ? target[1].split(separator: UInt8(ascii: "&")) : [] {
      let pair = part.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      query.append(
        Field(name: try decoded(pair[0]), value: try pair.count == 2 ? decoded(pair[1]) : ""))
    }
    return (text(parts[0]), try decoded(target[0]), query)
  }

  private static func headers(
    _ lines: [ArraySlice<UInt8>]
  ) throws(HTTPRequestError) -> [Field] {
    guard lines.count <= maximumHeaders else { throw .tooLargeHead }
    var headers: [Field] = []
    for line in lines {
      let pair = line.split(
        separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      // A folded line and a space before the colon are not tokens.
      guard pair.count == 2, isToken(pair[0]) else { throw .malformed }
      let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
      let value = pair[1].drop(while: isBlank).reversed().drop(while: isBlank).reversed()
      let name = text(pair[0]).lowercased()
      guard !singleHeaders.contains(name) || !headers.contains(where: { $0.name == name }) else {
        throw .malformed
      }
      headers.append(Field(name: name, value: text(value)))
    }
    return headers
  }

  private static func bodyLength(_ headers: [Field]) throws(HTTPRequestError) -> Int {
    func value(_ name: String) -> String? { headers.first { $0.name == name }?.value }
    guard value("transfer-encoding") == nil else { throw .encodedBody }
    guard let digits = value("content-length") else { return 0 }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      throw .malformed
    }
    // A number that is too large for `Int` is too large for a body.
    guard let length = Int(digits), length <= maximumBodyLength else { throw .tooLargeBody }
    return length
  }

  /// Whether bytes are a token, such as a method or the name of a header (RFC 9110, 5.6.2).
  private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy {
        0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0
          || "!#$%&'*+-.^_`|~".utf8.contains($0)
      }
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
  }

  /// Returns a part of the target with its percent-encoding resolved. It must be UTF-8 without NUL.
  private static func decoded(_ bytes: ArraySlice<UInt8>) throws(HTTPRequestError) -> String {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(hexDigit),
        let low = rest.popFirst().flatMap(hexDigit)
      else { throw .malformed }
      result.append(high << 4 | low)
    }
    guard !result.contains(0), InvalidUTF8.first(in: result) == nil else { throw .malformed }
    return text(result)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}

package enum HTTPRequestError: Error, Hashable, Sendable {
  /// The request may continue; it has at least so many bytes.
  case incomplete(byteCount: Int)
  case malformed
  case otherVersion
  case tooLargeHead
  case tooLargeBody
  /// The body has a `Transfer-Encoding`, which no client of this server needs.
  case encodedBody

  package var response: HTTPResponse {
    switch self {
    case .incomplete: HTTPResponse(.requestTimeout, "The request is incomplete.\n")
    case .malformed: HTTPResponse(.badRequest, "The request is malformed.\n")
    case .otherVersion: HTTPResponse(.versionNotSupported, "Use HTTP/1.1.\n")
    case .tooLargeHead: HTTPResponse(.headersTooLarge, "The headers are too large.\n")
    case .tooLargeBody: HTTPResponse(.contentTooLarge, "The body is too large.\n")
    case .encodedBody: HTTPResponse(.notImplemented, "Send the body with a Content-Length.\n")
    }
  }
}
