import SystemPackage

/// A server of HTTP/1.1 for programs of this machine, with a thread for each connection.
///
/// It never keeps a connection for a second request. Threads end with the process.
package final class HTTPServer: Sendable {
  package typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

  /// The port on 127.0.0.1.
  package let port: UInt16
  private let handler: Handler
  private let connectionCount = Monitor(0)
  /// The connections that get events.
  private let listeners = Monitor<[Int32: LoopbackSocket]>([:])

  /// Further clients get the status 503.
  package static let maximumConnections = 16
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
    try Self.start { [self] in
      while true {
        if let client = socket.next() { serve(client) }
      }
    }
  }

  private static func start(
    _ body: @escaping @Sendable () -> Void
  ) throws(ThreadGroup.StartError) {
    var threads = ThreadGroup()
    try threads.add(body)
    threads.detach()
  }

  /// Starts a thread for a connection, or refuses it.
  private func serve(_ client: LoopbackSocket) {
    let isAccepted = connectionCount.withLock { count in
      guard count < Self.maximumConnections else { return false }
      count += 1
      return true
    }
    let release: @Sendable () -> Void = { [connectionCount] in
      connectionCount.withLock { $0 -= 1 }
    }
    guard isAccepted else { return refuse(client) }
    do {
      try Self.start { [self] in
        answer(client)
        release()
      }
    } catch {
      release()
      refuse(client)
    }
  }

  private func refuse(_ client: LoopbackSocket) {
    let response = HTTPResponse(.unavailable, "There are too many connections.\n")
    guard case .bytes(let body) = response.body else { return }
    try? client.write(response.head + body, until: .now)
    client.finish(until: .now)
  }

  private func answer(_ client: LoopbackSocket) {
    let response: HTTPResponse
    do throws(HTTPRequestError) {
      guard let request = try request(from: client) else { return }
      response = handler(request)
    } catch {
      response = error.response
    }
    let deadline = ContinuousClock.now + timeout
    switch response.body {
    case .bytes(let bytes):
      try? client.write(response.head + bytes, until: deadline)
      client.finish(until: .now + .seconds(1))
    case .events(let first):
      guard (try? client.write(response.head, until: deadline)) != nil else { break }
      sendEvents(to: client, first)
    }
    response.onSent?()
  }

  /// `nil` if the client has closed the connection before the end of its request.
  private func request(
    from client: LoopbackSocket
  ) throws(HTTPRequestError) -> HTTPRequest? {
    let deadline = ContinuousClock.now + timeout
    var bytes: [UInt8] = []
    var needed = 1
    while true {
      guard client.waitToRead(until: deadline) else {
        throw .incomplete(byteCount: needed)
      }
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
    send(first(), to: [client.number])
    while listeners.withLock({ $0[client.number] != nil }) {
      if client.waitToRead(until: .now + Self.commentInterval) {
        // A client of events has nothing to say but that it ends.
        if client.receive().isEmpty { return }
      } else {
        send(": here\n\n", to: [client.number])
      }
    }
  }

  /// Sends a text, one or several complete events, to all clients that listen to them.
  package func send(_ event: String) { send(event, to: nil) }

  /// A client that does not read its events is forgotten, so that it delays no others.
  private func send(_ event: String, to numbers: [Int32]?) {
    listeners.withLock { listeners in
      for (number, client) in listeners where numbers?.contains(number) ?? true {
        guard (try? client.write(Array(event.utf8), until: .now)) == nil else { continue }
        listeners[number] = nil
        client.interrupt()
      }
    }
  }
}
