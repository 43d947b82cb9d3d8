import Foundation
import TestSupport
import Testing

@testable import RingSystem

@Suite struct HTTPServerTests {
  /// Starts a server that answers with the method, the path and the size of the body.
  private func server(timeout: Duration = .seconds(10)) throws -> HTTPServer {
    try HTTPServer(ports: CollectionOfOne(0), timeout: timeout) { request in
      if request.path == "/events" {
        return HTTPResponse(type: "text/event-stream", .events { "data: first\n\n" })
      }
      if request.path == "/large" {
        return HTTPResponse(
          type: "application/octet-stream", .bytes(Array(repeating: 7, count: 8 << 20)))
      }
      return HTTPResponse(.success, "\(request.method) \(request.path) \(request.body.count)")
    }
  }

  private func exchange(_ text: String, _ server: HTTPServer) throws -> LoopbackClient.Response {
    try LoopbackClient.exchange(text, port: Int(server.port))
  }

  @Test func aRequestIsAnswered() throws {
    let server = try server()
    let response = try exchange("GET /a%20b HTTP/1.1\r\nHost: x\r\n\r\n", server)
    #expect(response.status == 200 && response.text == "GET /a b 0")
    #expect(
      response.head == """
        HTTP/1.1 200 OK\r
        Content-Type: text/plain; charset=utf-8\r
        X-Content-Type-Options: nosniff\r
        Referrer-Policy: no-referrer\r
        Cache-Control: no-store\r
        Cross-Origin-Resource-Policy: same-origin\r
        Content-Length: 10\r
        Connection: close
        """)
  }

  @Test func aRequestMayArriveInPieces() throws {
    let server = try server()
    let client = try LoopbackClient(port: Int(server.port))
    for byte in "POST /p HTTP/1.1\r\nContent-Length: 5\r\n\r\nabcde".utf8 {
      client.send(CollectionOfOne(byte))
      usleep(500)
    }
    #expect(LoopbackClient.Response(client.receive()).text == "POST /p 5")
  }

  @Test func bodiesAndResponsesMayBeLarge() throws {
    let server = try server()
    let body = String(repeating: "x", count: HTTPRequest.maximumBodyLength)
    let head = "POST /p HTTP/1.1\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    #expect(try exchange(head + body, server).text == "POST /p \(body.utf8.count)")
    let large = try exchange("GET /large HTTP/1.1\r\n\r\n", server)
    #expect(large.body.count == 8 << 20 && large.body.allSatisfy { $0 == 7 })
  }

  @Test(arguments: [
    (
      "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", "400 Bad Request",
      "The request is malformed.\n"
    ),
    ("nonsense\r\n\r\n", "400 Bad Request", "The request is malformed.\n"),
    ("GET /%00 HTTP/1.1\r\n\r\n", "400 Bad Request", "The request is malformed.\n"),
    ("GET / HTTP/3\r\n\r\n", "505 HTTP Version Not Supported", "Use HTTP/1.1.\n"),
    (
      "POST / HTTP/1.1\r\nContent-Length: 2000000\r\n\r\n", "413 Content Too Large",
      "The body is too large.\n"
    ),
    (
      "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", "501 Not Implemented",
      "Send the body with a Content-Length.\n"
    ),
    (
      "GET /" + String(repeating: "x", count: 70_000) + " HTTP/1.1\r\n\r\n",
      "431 Request Header Fields Too Large", "The headers are too large.\n"
    ),
  ])
  func hostileRequestsGetAnError(request: String, status: String, text: String) throws {
    let response = try exchange(request, server())
    #expect(response.head.hasPrefix("HTTP/1.1 \(status)\r\n") && response.text == text)
  }

  @Test func halfARequestAndSilenceEnd() throws {
    let server = try server(timeout: .milliseconds(200))
    let start = ContinuousClock.now
    let half = try exchange("GET / HTTP/1.1\r\nHost: x", server)
    #expect(half.status == 408 && half.text == "The request is incomplete.\n")
    #expect(try exchange("", server).status == 408)
    #expect(ContinuousClock.now - start >= .milliseconds(400))
  }

  /// A client that only reads a little of a response does not keep its thread.
  @Test func aClientThatDoesNotReadEnds() throws {
    let server = try server(timeout: .milliseconds(200))
    let clients = try (0..<HTTPServer.maximumConnections).map { _ in
      let client = try LoopbackClient(port: Int(server.port))
      client.send("GET /large HTTP/1.1\r\n\r\n")
      return client
    }
    defer { withExtendedLifetime(clients) {} }
    try waitForAnswer(from: server)
  }

  @Test func aHundredSilentConnectionsDelayNobody() throws {
    let server = try server()
    let start = ContinuousClock.now
    let clients = try (0..<100).map { _ in
      let client = try LoopbackClient(port: Int(server.port))
      client.send("GET / HT")
      return client
    }
    for _ in 0..<HTTPServer.maximumConnections / 2 {
      #expect(try exchange("GET / HTTP/1.1\r\n\r\n", server).status == 200)
    }
    // The oldest ones have lost their places without an answer; the newest one has its place.
    #expect(clients[0].receive().isEmpty)
    #expect(ContinuousClock.now - start < server.timeout)
    clients[99].send("TP/1.1\r\n\r\n")
    #expect(LoopbackClient.Response(clients[99].receive()).status == 200)
  }

  @Test func clientsThatDoNotCloseTheirConnectionsDelayNobody() throws {
    let server = try server()
    let clients = try (0..<3 * HTTPServer.maximumConnections).map { _ in
      let client = try LoopbackClient(port: Int(server.port))
      client.send("GET / HTTP/1.1\r\n\r\n")
      #expect(LoopbackClient.Response(client.receive()).status == 200)
      return client
    }
    withExtendedLifetime(clients) {}
  }

  /// Clients that get events keep their places.
  @Test func furtherClientsOfEventsAreRefused() throws {
    let server = try server()
    let clients = try (0..<HTTPServer.maximumConnections).map { _ in
      let client = try LoopbackClient(port: Int(server.port))
      client.send("GET /events HTTP/1.1\r\n\r\n")
      _ = client.receive { $0.range(of: Data("first".utf8)) != nil }
      return client
    }
    defer { withExtendedLifetime(clients) {} }
    let refused = try exchange("GET / HTTP/1.1\r\n\r\n", server)
    #expect(refused.status == 503 && refused.text == "There are too many connections.\n")
  }

  private func waitForAnswer(from server: HTTPServer) throws {
    for _ in 0..<600 {
      if try exchange("GET / HTTP/1.1\r\n\r\n", server).status == 200 { return }
      usleep(100_000)
    }
    Issue.record("the server does not answer any more")
  }

  @Test func eventsReachAllListeners() throws {
    let server = try server()
    let clients = try (0..<3).map { _ in try LoopbackClient(port: Int(server.port)) }
    func text(_ client: LoopbackClient, until end: String) -> String {
      String(
        decoding: client.receive { $0.range(of: Data(end.utf8)) != nil }, as: UTF8.self)
    }
    for client in clients {
      client.send("GET /events HTTP/1.1\r\n\r\n")
      let response = text(client, until: "data: first\n\n")
      #expect(response.contains("Content-Type: text/event-stream\r\n"))
      #expect(response.hasSuffix("\r\n\r\ndata: first\n\n") && !response.contains("Length"))
    }
    server.send("data: second\n\n")
    for client in clients { #expect(text(client, until: "\n\n") == "data: second\n\n") }
  }

  /// A page that is closed frees its connection at once, and one that never reads delays nobody.
  @Test func listenersThatLeaveAreForgotten() throws {
    let server = try server()
    for _ in 0..<3 * HTTPServer.maximumConnections {
      let client = try LoopbackClient(port: Int(server.port))
      client.send("GET /events HTTP/1.1\r\n\r\n")
      let response = client.receive { $0.range(of: Data("first".utf8)) != nil }
      #expect(LoopbackClient.Response(response).status == 200)
      client.endSending()
      // The server ends, too.
      _ = client.receive()
    }
    let deaf = try LoopbackClient(port: Int(server.port))
    deaf.send("GET /events HTTP/1.1\r\n\r\n")
    _ = deaf.receive { $0.range(of: Data("first".utf8)) != nil }
    let event = "data: " + String(repeating: "x", count: 1 << 20) + "\n\n"
    for _ in 0..<64 { server.send(event) }
    #expect(deaf.receive().count < 64 << 20)
    try waitForAnswer(from: server)
  }

  @Test func aPortThatIsTakenIsAnError() throws {
    let first = try server()
    #expect(throws: (any Error).self) {
      _ = try HTTPServer(ports: CollectionOfOne(first.port)) { _ in HTTPResponse(.success, "") }
    }
    // The next one of the list is free.
    let second = try HTTPServer(ports: [first.port, 0]) { _ in HTTPResponse(.success, "second") }
    #expect(try exchange("GET / HTTP/1.1\r\n\r\n", second).text == "second")
  }

  @Test func theEndOfAResponseIsReported() throws {
    let count = Monitor(0)
    let server = try HTTPServer(ports: CollectionOfOne(0)) { _ in
      var response = HTTPResponse(.success, "last")
      response.onSent = { count.withLock { $0 += 1 } }
      return response
    }
    #expect(try exchange("GET / HTTP/1.1\r\n\r\n", server).text == "last")
    count.wait { $0 == 1 ? () : nil }
  }
}
