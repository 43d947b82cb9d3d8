import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A connection to a server on 127.0.0.1 that sends any bytes, also what no client would send.
public final class LoopbackClient: Sendable {
  private let number: Int32

  public struct ConnectionError: Error {
    public let code: Int32
  }

  /// How long a test waits for bytes, in seconds; no test needs it to the end.
  private static let patience = 60

  public init(port: Int) throws {
    #if os(Linux)
      number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      number = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var time = timeval(tv_sec: Self.patience, tv_usec: 0)
    setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result != 0 { throw ConnectionError(code: errno) }
  }

  deinit { close(number) }

  /// Ignores that the server may have closed the connection.
  public func send(_ bytes: some Sequence<UInt8>) {
    var rest = Array(bytes)[...]
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { sendBytes(number, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  public func send(_ text: String) { send(text.utf8) }

  /// Says that nothing more will be sent.
  public func endSending() { shutdown(number, Int32(SHUT_WR)) }

  /// Returns the bytes that arrive until there are enough, or until the connection ends.
  public func receive(until isEnough: (Data) -> Bool = { _ in false }) -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !isEnough(data) {
      let count = recv(number, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      data += buffer.prefix(count)
    }
    return data
  }

  /// A response: the number of its status, its headers, and the body.
  public struct Response: Sendable {
    public let status: Int
    public let head: String
    public let body: Data

    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The status is 0 if there is no response.
    public init(_ data: Data) {
      let end = data.range(of: Data("\r\n\r\n".utf8))
      head = String(decoding: data[..<(end?.lowerBound ?? data.endIndex)], as: UTF8.self)
      body = Data(data[(end?.upperBound ?? data.endIndex)...])
      status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }

    public func header(_ name: String) -> String? {
      head.split(separator: "\r\n").first { $0.hasPrefix(name + ": ") }
        .map { String($0.dropFirst(name.count + 2)) }
    }
  }

  /// Sends bytes on a connection of their own, and returns the response.
  public static func exchange(_ bytes: some Sequence<UInt8>, port: Int) throws -> Response {
    let client = try LoopbackClient(port: port)
    client.send(bytes)
    return Response(client.receive())
  }

  public static func exchange(_ text: String, port: Int) throws -> Response {
    try exchange(text.utf8, port: port)
  }
}

private func sendBytes(
  _ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int {
  #if canImport(Glibc)
    Glibc.send(number, bytes, count, flags)
  #else
    Darwin.send(number, bytes, count, flags)
  #endif
}
