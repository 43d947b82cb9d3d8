import Foundation
import RingSystem
import TestSupport
import Testing

@Suite struct HTTPRequestTests {
  private func parse(_ text: String) throws -> HTTPRequest {
    try HTTPRequest(parsing: Array(text.utf8))
  }

  @Test func aRequestHasItsParts() throws {
    let request = try parse(
      "POST /a%20b/%C3%A9?x=1&y=%26%3D&flag&x=2 HTTP/1.1\r\nHost:  127.0.0.1:3000\t\r\n"
        + "X-Other: a: b\r\nx-other: c\r\nContent-Length: 4\r\n\r\nbodymore")
    #expect(request.method == "POST" && request.path == "/a b/é")
    #expect(request.query.map(\.name) == ["x", "y", "flag", "x"])
    #expect(request.parameter("x") == "1" && request.parameter("y") == "&=")
    #expect(request.parameter("flag") == "" && request.parameter("z") == nil)
    #expect(request.header("host") == "127.0.0.1:3000" && request.header("x-other") == "a: b")
    #expect(request.body == Array("body".utf8))
  }

  @Test func theSmallestRequestIsOne() throws {
    let request = try parse("GET / HTTP/1.0\r\n\r\n")
    #expect(request.path == "/" && request.headers.isEmpty && request.body.isEmpty)
  }

  /// Every beginning of a request asks for more, and for no more than there is.
  @Test func aPartIsIncomplete() throws {
    let bytes = Array("POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc".utf8)
    _ = try HTTPRequest(parsing: bytes)
    for count in bytes.indices {
      do throws(HTTPRequestError) {
        _ = try HTTPRequest(parsing: Array(bytes[..<count]))
        Issue.record("\(count) bytes are a request")
      } catch {
        guard case .incomplete(let needed) = error else {
          Issue.record("\(count) bytes: \(error)")
          continue
        }
        #expect(needed > count && needed <= bytes.count)
      }
    }
  }

  @Test(arguments: [
    "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1 x\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n",
    " GET / HTTP/1.1\r\n\r\n", "G\u{E9}T / HTTP/1.1\r\n\r\n", "GET x HTTP/1.1\r\n\r\n",
    "GET http://a/ HTTP/1.1\r\n\r\n", "GET /#x HTTP/1.1\r\n\r\n", "GET /é HTTP/1.1\r\n\r\n",
    // Percent-encoding: not complete, not hexadecimal, NUL, and not UTF-8.
    "GET /% HTTP/1.1\r\n\r\n", "GET /%4 HTTP/1.1\r\n\r\n", "GET /%+1 HTTP/1.1\r\n\r\n",
    "GET /%00 HTTP/1.1\r\n\r\n", "GET /?a=%00 HTTP/1.1\r\n\r\n", "GET /%FF HTTP/1.1\r\n\r\n",
    "GET /%C0%AF HTTP/1.1\r\n\r\n", "GET /a\0b HTTP/1.1\r\n\r\n",
    // Lines
    "GET / HTTP/1.1\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nA: b\nC: d\r\n\r\n",
    "GET / HTTP/1.1\r\nA: b\rC: d\r\n\r\n", "GET / HTTP/1.1\r\nA: b\r\n folded\r\n\r\n",
    "GET / HTTP/1.1\r\nA : b\r\n\r\n", "GET / HTTP/1.1\r\n: b\r\n\r\n",
    "GET / HTTP/1.1\r\nA\r\n\r\n", "GET / HTTP/1.1\r\nA: \0\r\n\r\n",
    // Headers that two programs could understand in two ways
    "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n",
    "GET / HTTP/1.1\r\nOrigin: http://a\r\nOrigin: http://b\r\n\r\n",
    "GET / HTTP/1.1\r\nX-Ringrender-Token: a\r\nX-Ringrender-Token: b\r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na",
    "GET / HTTP/1.1\r\nContent-Length: +1\r\n\r\na",
    "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\na",
    "GET / HTTP/1.1\r\nContent-Length: 1,1\r\n\r\na", "GET / HTTP/1.1\r\nContent-Length:\r\n\r\na",
    "GET / HTTP/1.1\r\nContent-Length: 0x1\r\n\r\na", "GET / HTTP/1.1\r\nContent-Length: ١\r\n\r\n",
  ])
  func malformedRequestsAreRefused(_ text: String) {
    #expect(throws: HTTPRequestError.malformed) { try parse(text) }
  }

  @Test func otherVersionsAndEncodingsAreRefused() {
    for version in ["HTTP/2", "HTTP/0.9", "http/1.1", "HTTP/1.10"] {
      #expect(throws: HTTPRequestError.otherVersion) { try parse("GET / \(version)\r\n\r\n") }
    }
    #expect(throws: HTTPRequestError.encodedBody) {
      try parse("POST / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")
    }
  }

  @Test func limitsAreExact() throws {
    let frame = "GET / HTTP/1.1\r\nA: \r\n\r\n"
    let room = HTTPRequest.maximumHeadLength - frame.utf8.count
    func head(_ count: Int) -> String {
      frame.replacingOccurrences(of: "A: ", with: "A: " + String(repeating: "x", count: count))
    }
    #expect(try parse(head(room)).header("a")?.utf8.count == room)
    #expect(throws: HTTPRequestError.tooLargeHead) { try parse(head(room + 1)) }
    // Without an end, the head is refused as soon as it is too long.
    #expect(throws: HTTPRequestError.tooLargeHead) {
      try parse(String(head(room + 100).dropLast(4).prefix(HTTPRequest.maximumHeadLength)))
    }
    let headers = { (count: Int) in String(repeating: "A: b\r\n", count: count) }
    #expect(try parse("GET / HTTP/1.1\r\n\(headers(100))\r\n").headers.count == 100)
    #expect(throws: HTTPRequestError.tooLargeHead) {
      try parse("GET / HTTP/1.1\r\n\(headers(101))\r\n")
    }
    let body = HTTPRequest.maximumBodyLength
    #expect(throws: HTTPRequestError.tooLargeBody) {
      try parse("POST / HTTP/1.1\r\nContent-Length: \(body + 1)\r\n\r\n")
    }
    #expect(throws: HTTPRequestError.tooLargeBody) {
      try parse("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n")
    }
    let text = "POST / HTTP/1.1\r\nContent-Length: \(body)\r\n\r\n"
    #expect(throws: HTTPRequestError.incomplete(byteCount: text.utf8.count + body)) {
      try parse(text)
    }
  }

  @Test func anyBytesAreARequestOrAnError() {
    var generator = SplitMix64(seed: 7)
    let start = Array("POST /a?b=%41 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc".utf8)
    for _ in 0..<2000 {
      var bytes = start
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: bytes.indices, using: &generator)
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let request = try? HTTPRequest(parsing: bytes) else { continue }
      #expect(request.path.hasPrefix("/") && !request.path.utf8.contains(0))
      #expect(request.headers.count <= 2 && request.body.count <= 9)
    }
  }
}
