import RingSystem

/// The lines of standard input, each as soon as it is complete.
struct MCPLineReader: ~Copyable {
  enum Result {
    /// Without its line feed.
    case line([UInt8])
    /// No line follows, because its beginning is lost.
    case tooLong
    case end
  }

  /// A config with pictures as `data:` URIs has a few megabytes.
  static let maximumBytes = 16 << 20
  private static let chunkBytes = 1 << 16

  private let stream: InputStream
  private var buffer: [UInt8] = []
  /// The offset at which the next line begins, and that up to which it has no line feed.
  private var (start, searched) = (0, 0)
  private var isAtEnd = false

  init() throws(FileError) { stream = try InputStream("-") }

  mutating func next() throws(FileError) -> Result {
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(buffer[start..<end])
        (start, searched) = (end + 1, end + 1)
        return line.count > Self.maximumBytes ? .tooLong : .line(line)
      }
      guard buffer.count - start <= Self.maximumBytes else { return .tooLong }
      if start > 0 { (buffer, start) = (Array(buffer[start...]), 0) }
      guard !isAtEnd else {
        let line = buffer
        (buffer, searched) = ([], 0)
        return line.isEmpty ? .end : .line(line)
      }
      searched = buffer.count
      let chunk = try stream.read(upTo: Self.chunkBytes)
      isAtEnd = chunk.isEmpty
      buffer += chunk
    }
  }
}
