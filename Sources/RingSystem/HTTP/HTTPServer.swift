import SystemPackage

/// A server of HTTP/1.1 for programs of this machine, with a thread for each connection.
///
/// It never keeps a connection for a second request. Threads end with the process.
package final class HTTPServer: Sendable {
  package typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

  /// The port on 127.0.0.1.
  package let port: UInt16
  private let handler: Handler
  private let connections = Monitor(Connections())
  /// The connections that get events.
  private let listeners = Monitor<[Int32: LoopbackSocket]>([:])

  /// Further clients take the places of those that have not sent their requests, or have their
  /// responses, the oldest first. Without such a client, they get the status 503.
  package static let maximumConnections = 16

  private struct Connections: Sendable {
    var count = 0
    /// The clients of which the server waits for bytes or the end, the oldest first.
    var waiting: [LoopbackSocket] = []

    /// Returns whether there is a place for a client, perhaps that of another one.
    mutating func add(_ client: LoopbackSocket) -> Bool {
      if count < HTTPServer.maximumConnections {
        count += 1
      } else if !waiting.isEmpty {
        waiting.removeFirst().interrupt()
      } else {
        return false
      }
      waiting.append(client)
      return true
    }

    /// Returns whether a waiting client still has its place, which it keeps from now on.
    mutating func keep(_ client: LoopbackSocket) -> Bool {
      guard let index = waiting.firstIndex(where: { $0 === client }) else { return false }
      waiting.remove(at: index)
      return true
    }
  }

  /// How long a client may take to send a request, and to receive a response.
  package let timeout: Duration
  /// A comment after so long a time without an event keeps the connection open.
  private static let commentInterval = Duration.seconds(15)

  /// Listens on the first free port of `ports`, 0 for any, and starts to answer requests.
  ///
  /// `handler` runs on the thread of the request's connection. Throws an `Errno` if no port is
  /// free, and `ThreadGroup.StartError`.
  package init(
    ports: some Collection<UInt16>, timeout: Duration = .seconds(10), _ handler: @escaping Handler
  ) throws {
    var socket: LoopbackSocket?
    var problem = Errno.addressInUse
    for port in ports where socket == nil {
      do throws(Errno) { socket = try LoopbackSocket(listeningOn: port) } catch { problem = error }
    }
    guard let socket, let port = socket.port else { throw problem }
    (self.port, self.handler, self.timeout) = (port, handler, timeout)
    try ThreadGroup.detach { [self] in
      while true {
        if let client = socket.next() { serve(client) }
      }
    }
  }

  /// Starts a thread for a connection, or refuses it.
  private func serve(_ client: LoopbackSocket) {
    guard connections.withLock({ $0.add(client) }) else { return refuse(client) }
    do {
      try ThreadGroup.detach { [self] in
        let request = Result { () throws(HTTPRequestError) in try self.request(from: client) }
        guard connections.withLock({ $0.keep(client) }) else { return }
        let onSent = answer(request, to: client)
        connections.withLock { $0.waiting.append(client) }
        client.finish(until: .now + .seconds(1))
        onSent?()
        release(client)
      }
    } catch {
      release(client)
      refuse(client)
    }
  }

  /// Frees the place of a client, unless another one has it.
  private func release(_ client: LoopbackSocket) {
    connections.withLock { if $0.keep(client) { $0.count -= 1 } }
  }

  private func refuse(_ client: LoopbackSocket) {
    let response = HTTPResponse(.unavailable, "There are too many connections.\n")
    try? client.write(response.bytes, until: .now)
    client.finish(until: .now)
  }

  /// Returns the response's `onSent`, which is called when the connection has ended.
  private func answer(
    _ request: Result<HTTPRequest?, HTTPRequestError>, to client: LoopbackSocket
  ) -> (@Sendable () -> Void)? {
    let response: HTTPResponse
    do throws(HTTPRequestError) {
      guard let request = try request.get() else { return nil }
      response = handler(request)
    } catch {
      response = error.response
    }
    let deadline = ContinuousClock.now + timeout
    let isSent = (try? client.write(response.bytes, until: deadline)) != nil
    if case .events(let first) = response.body, isSent { sendEvents(to: client, first) }
    return response.onSent
  }

  /// `nil` if the client has closed the connection before the end of its request.
  private func request(
    from client: LoopbackSocket
  ) throws(HTTPRequestError) -> HTTPRequest? {
    let deadline = ContinuousClock.now + timeout
    var bytes: [UInt8] = []
    var needed = 1
    while true {
      guard client.wait(until: deadline) else { throw .incomplete(byteCount: needed) }
      let new = client.receive()
      guard !new.isEmpty else { return nil }
      bytes += new
      guard bytes.count >= needed else { continue }
      do throws(HTTPRequestError) { return try HTTPRequest(parsing: bytes) } catch {
        guard case .incomplete(let count) = error else { throw error }
        needed = count
      }
    }
  }

  private func sendEvents(to client: LoopbackSocket, _ first: () -> String) {
    // Added before the first text is made, so that no event is lost between both.
    listeners.withLock { $0[client.number] = client }
    defer { listeners.withLock { _ = $0.removeValue(forKey: client.number) } }
    send(first(), to: client.number)
    while listeners.withLock({ $0[client.number] != nil }) {
      if client.wait(until: .now + Self.commentInterval) {
        // A client of events has nothing to say but that it ends.
        if client.receive().isEmpty { return }
      } else {
        send(": here\n\n", to: client.number)
      }
    }
  }

  /// Sends a text, one or several complete events, to all clients that listen to them, or to that
  /// with a socket of this number.
  ///
  /// A client that does not read its events is forgotten, so that it delays no others.
  package func send(_ event: String, to only: Int32? = nil) {
    listeners.withLock { listeners in
      for (number, client) in listeners where only == nil || only == number {
        guard (try? client.write(Array(event.utf8), until: .now)) == nil else { continue }
        listeners[number] = nil
        client.interrupt()
      }
    }
  }
}
