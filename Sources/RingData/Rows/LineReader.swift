import RingSystem

/// The lines of a file or of standard input, each as soon as it is complete.
package struct LineReader: ~Copyable {
  package enum Line {
    /// Without its line feed.
    case complete([UInt8])
    /// No line follows, because its beginning is lost.
    case tooLong
  }

  private var input: TextInputBuffer
  private let maximumBytes: Int

  /// `-` is standard input.
  package init(_ path: String, maximumBytes: Int) throws(FileError) {
    input = try TextInputBuffer(path, .lineFeed)
    self.maximumBytes = maximumBytes
  }

  /// `nil` at the end.
  package mutating func next() throws(FileError) -> Line? {
    guard let end = try input.endOfLine(limit: maximumBytes), end - input.start <= maximumBytes
    else { return .tooLong }
    let line = Array(input.bytes[input.start..<end])
    let isEnd = end == input.bytes.count
    input.advance(to: isEnd ? end : end + 1)
    return isEnd && line.isEmpty ? nil : .complete(line)
  }
}
