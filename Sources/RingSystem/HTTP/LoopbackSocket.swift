import SystemPackage

/// A socket of TCP on 127.0.0.1 that never blocks. It is closed when the object is destroyed.
final class LoopbackSocket: Sendable {
  let number: Int32

  private static let backlog: Int32 = 64
  /// In bytes.
  private static let chunkSize = 1 << 16

  private init(_ number: Int32) {
    self.number = number
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    #if canImport(Darwin)
      var flag: Int32 = 1
      setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &flag, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit { _ = close(number) }

  /// Accepts connections on a port; 0 is any free one.
  convenience init(listeningOn port: UInt16) throws(Errno) {
    let number = Int32(try retryingOnInterrupt { socket(AF_INET, streamSocketType, 0) })
    self.init(number)
    // A port is free at once when the program before it has ended.
    var flag: Int32 = 1
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &flag, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    _ = try retryingOnInterrupt {
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    _ = try retryingOnInterrupt { listen(number, Self.backlog) }
  }

  /// The socket's own port; `nil` if it has none.
  var port: UInt16? {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &length) }
    }
    return result == 0 ? UInt16(bigEndian: address.sin_port) : nil
  }

  /// Waits for the next connection; `nil` if it has failed.
  func next() -> LoopbackSocket? {
    _ = wait(until: .now + .seconds(3600))
    let client = accept(number, nil, nil)
    guard client >= 0 else {
      // Without free descriptors, the connection stays in the queue.
      if errno == EMFILE || errno == ENFILE || errno == ENOMEM { usleep(10_000) }
      return nil
    }
    return LoopbackSocket(client)
  }

  /// Whether an event happens before `deadline`; by default, that `receive` would return something,
  /// or the end.
  func wait(for events: Int32 = POLLIN, until deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let left = (deadline - .now) / .milliseconds(1)
      var polled = pollfd(fd: number, events: Int16(events), revents: 0)
      let count = poll(&polled, 1, Int32(max(0, min(left.rounded(.up), 1e6))))
      if count > 0 { return true }
      if count == 0, left <= 0 { return false }
      if count < 0, errno != EINTR { return false }
    }
  }

  /// Returns the bytes that have arrived; empty if there are none, at the end and after an error.
  func receive() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, count in
      count = max(0, recv(number, buffer.baseAddress, buffer.count, 0))
    }
  }

  /// Throws an `Errno` if the client has not taken all bytes before `deadline`.
  func write(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(Errno) {
    var position = 0
    while position < bytes.count {
      do throws(Errno) {
        position += try retryingOnInterrupt {
          bytes[position...].withUnsafeBytes {
            send(number, $0.baseAddress, $0.count, noSignalFlag)
          }
        }
      } catch {
        guard error == .resourceTemporarilyUnavailable, wait(for: POLLOUT, until: deadline) else {
          throw error
        }
      }
    }
  }

  /// Ends the sending, and waits until the client ends, too, but not after `deadline`.
  ///
  /// A socket that is closed with unread bytes resets the connection, so that the
  /// client would lose the response.
  func finish(until deadline: ContinuousClock.Instant) {
    shutdown(number, Int32(SHUT_WR))
    while wait(until: deadline), !receive().isEmpty {}
  }

  /// Ends the connection for the thread that waits for it.
  func interrupt() { shutdown(number, Int32(SHUT_RDWR)) }
}
