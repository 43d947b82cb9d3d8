import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// A running review, and what its page could ask.
final class ReviewRun: Sendable {
  let port: Int
  let token: String
  private nonisolated(unsafe) let program: ChildProgram

  var address: String { "http://127.0.0.1:\(port)/?token=\(token)" }

  /// Starts `ringrender review` with arguments, and waits for the address.
  init(
    _ arguments: [String], in folder: TemporaryFolder, port: Int? = 0,
    environment: [String: String] = [:]
  ) throws {
    // A free port has five digits, the default four.
    let greeting =
      "http://127.0.0.1:\(port == nil ? "3000" : "30000")/?token="
      + String(repeating: "0", count: 32) + "\n"
    let options = port.map { ["--port", "\($0)"] } ?? []
    program = try ChildProgram(
      Tool.path, ["review"] + arguments + options, in: folder.url,
      environment: ["RINGRENDER_GOLDEN_RECORD": "", "RINGRENDER_PLATFORM": ""]
        .merging(environment) { $1 }, greeting: greeting)
    let match = program.greeting.wholeMatch(
      of: /http:\/\/127\.0\.0\.1:(\d+)\/\?token=([0-9a-f]{32})\n/)
    guard let match, let number = Int(match.1) else {
      program.send(SIGKILL)
      Issue.record("no address: \(program.greeting)\(program.outcome().error)")
      throw CocoaError(.fileReadUnknown)
    }
    (self.port, token) = (number, String(match.2))
  }

  deinit { program.send(SIGKILL) }

  /// Sends a request. Headers that are `nil` are left out.
  func request(
    _ target: String, _ method: String = "GET", body: String? = nil,
    headers: [String: String?] = [:]
  ) throws -> LoopbackClient.Response {
    try LoopbackClient.exchange(
      text(target, method, body: body, headers: headers), port: port)
  }

  private func text(
    _ target: String, _ method: String = "GET", body: String? = nil,
    headers: [String: String?] = [:]
  ) -> String {
    var all: [String: String?] = ["Host": "127.0.0.1:\(port)", "X-Ringrender-Token": token]
    if let body { all["Content-Length"] = "\(body.utf8.count)" }
    all.merge(headers) { $1 }
    let lines = all.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }
    return "\(method) \(target) HTTP/1.1\r\n" + lines.joined() + "\r\n" + (body ?? "")
  }

  func state() throws -> [String: Any] {
    let response = try request("/state")
    #expect(response.status == 200)
    return try object(response)
  }

  func object(_ response: LoopbackClient.Response) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: response.body) as? [String: Any])
  }

  /// The cases of a report, by name.
  func cases() throws -> [String: [String: Any]] {
    let cases = try #require(try state()["cases"] as? [[String: Any]])
    return Dictionary(uniqueKeysWithValues: cases.map { ($0["name"] as? String ?? "", $0) })
  }

  /// Decides about cases by their names.
  func decide(_ names: [String], _ decision: String) throws -> LoopbackClient.Response {
    let cases = try cases()
    let numbers = try names.map { try #require(cases[$0]?["id"] as? Int) }
    return try request(
      "/decide", "POST", body: "{\"cases\": \(numbers), \"decision\": \"\(decision)\"}")
  }

  func counts() throws -> [String: Int] {
    try #require(try state()["counts"] as? [String: Int])
  }

  func picture(_ query: String) throws -> RasterImage {
    let response = try request("/picture?\(query)")
    #expect(response.status == 200 && response.header("Content-Type") == "image/png")
    return try PNGDecoder().decode(Array(response.body))
  }

  /// Opens the events, and returns the client after the first one.
  func listen() throws -> LoopbackClient {
    let client = try LoopbackClient(port: port)
    client.send(text("/events"))
    let data = client.receive { $0.range(of: Data("}\n\n".utf8)) != nil }
    #expect(LoopbackClient.Response(data).header("Content-Type") == "text/event-stream")
    return client
  }

  /// Waits for the next event, and returns its revision.
  func nextRevision(_ client: LoopbackClient) throws -> Int {
    let data = client.receive { $0.suffix(3) == Data("}\n\n".utf8) }
    let text = String(decoding: data, as: UTF8.self)
    let numbers = text.matches(of: /data: \{"revision": (\d+)\}\n\n/).compactMap { Int($0.1) }
    return try #require(numbers.last, "\(text)")
  }

  /// Finishes the review, and returns the exit code that the page gets.
  func finish() throws -> Int? {
    try object(request("/finish", "POST", body: "{}"))["exit"] as? Int
  }

  /// Finishes the review with a client that has the answer and stays connected.
  func beginFinishing() throws -> LoopbackClient {
    let client = try LoopbackClient(port: port)
    client.send(text("/finish", "POST", body: "{}"))
    _ = client.receive { $0.range(of: Data("\"exit\"".utf8)) != nil }
    return client
  }

  func interrupt() -> ChildProgram.Outcome {
    program.send(SIGINT)
    return program.outcome()
  }

  func outcome() -> ChildProgram.Outcome { program.outcome() }
}
