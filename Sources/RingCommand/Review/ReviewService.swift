import RingCore
import RingSystem

/// The server of a review: its page, the state and the pictures of the subject, and its decisions.
final class ReviewService: Sendable {
  private let subject: any ReviewSubject
  private let page = ReviewPage()
  private let token = ReviewAccess.makeToken()
  /// `nil` until the server listens.
  private let server = Monitor<HTTPServer?>(nil)
  private let progress = Monitor(Progress())
  /// One picture is made at a time: it may use all processors and the whole memory budget.
  private let drawing = Monitor(())

  private struct Progress: Sendable {
    var isFinished = false
    /// `nil` until the page that has finished the review knows it.
    var status: ExitStatus?
  }

  private static let paths = [
    "/": "GET", "/state": "GET", "/picture": "GET", "/events": "GET", "/decide": "POST",
    "/finish": "POST",
  ]

  /// Listens on the first free port of `ports`. Throws an `Errno` if there is none.
  init(_ subject: any ReviewSubject, ports: some Collection<UInt16>) throws {
    self.subject = subject
    let server = try HTTPServer(ports: ports) { [unowned self] in respond(to: $0) }
    self.server.withLock { $0 = server }
  }

  /// The address of the page.
  var address: String { access.address }

  private var access: ReviewAccess {
    ReviewAccess(port: server.wait { $0?.port }, token: token)
  }

  /// Waits until a page finishes the review, and returns the exit status.
  func waitForEnd() -> ExitStatus { progress.wait { $0.status } }

  /// Sends an event about a change of the subject to all pages.
  func announceChange() { server.wait { $0 }.send(Self.event(subject)) }

  private static func event(_ subject: any ReviewSubject, _ more: String = "") -> String {
    "data: {\"revision\": \(subject.revision)\(more)}\n\n"
  }

  private func respond(to request: HTTPRequest) -> HTTPResponse {
    if let refusal = access.refusal(of: request) { return refusal }
    guard let method = Self.paths[request.path] else {
      return ReviewError(.notFound, "there is no \(request.path.printable)").response
    }
    guard request.method == method else {
      var response = ReviewError(.methodNotAllowed, "use \(method)").response
      response.headers.append((name: "Allow", value: method))
      return response
    }
    do { return try answer(request) } catch { return ReviewError(error).response }
  }

  private func answer(_ request: HTTPRequest) throws -> HTTPResponse {
    switch request.path {
    case "/": return page.response
    case "/state": return .json(state)
    case "/picture":
      let picture = try drawing.withLock { _ in try subject.picture(request) }
      return HTTPResponse(
        type: "image/png", .bytes(picture.png),
        headers: picture.isStale ? [(name: "X-Ringrender-Stale", value: "1")] : [])
    case "/events":
      return HTTPResponse(
        type: "text/event-stream", .events { [subject] in Self.event(subject) })
    case "/decide":
      defer { announceChange() }
      try decide(request.body)
      return .json(state)
    default: return finish()
    }
  }

  private var state: [JSONValue.Member] {
    subject.members + [.init("finished", .bool(progress.withLock { $0.isFinished }))]
  }

  private func decide(_ body: [UInt8]) throws {
    guard let json = try? JSONParser.value(body), let items = json["cases"]?.items,
      let decision = json["decision"]?.text.flatMap({ ReviewDecision(rawValue: $0) })
    else {
      throw ReviewError(
        .badRequest, "expected {\"cases\": [0], \"decision\": \"accept\", \"reject\" or \"open\"}")
    }
    let cases = items.compactMap { $0.double.flatMap { Int(exactly: $0) } }
    guard cases.count == items.count, Set(cases).count == cases.count else {
      throw ReviewError(.badRequest, "cases must be different numbers")
    }
    // One after the other, and none after the exit status is known.
    try progress.withLock { progress in
      guard !progress.isFinished else {
        throw ReviewError(.conflict, "the review is finished")
      }
      try subject.decide(cases, decision)
    }
  }

  private func finish() -> HTTPResponse {
    let status = progress.withLock { progress -> ExitStatus in
      progress.isFinished = true
      return subject.isSettled ? .success : .different
    }
    server.wait { $0 }.send(Self.event(subject, ", \"finished\": true"))
    var response = HTTPResponse.json([.init("exit", .integer(Int(status.rawValue)))])
    response.onSent = { [progress] in progress.withLock { $0.status = status } }
    return response
  }
}
