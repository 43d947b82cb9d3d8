/// The zlib stream of a picture, which may be spread over many chunks.
struct PackedPixels {
  private enum Storage {
    case none
    /// In the file itself, which spares a copy.
    case part(Range<Int>)
    case joined([UInt8])
  }

  private var storage = Storage.none

  var count: Int {
    switch storage {
    case .none: 0
    case .part(let range): range.count
    case .joined(let bytes): bytes.count
    }
  }

  mutating func append(_ part: Range<Int>, of file: UnsafeRawBufferPointer) {
    switch storage {
    case .none: storage = .part(part)
    case .part(let first):
      storage = .joined(Array(file[first]) + Array(file[part]))
    case .joined(var bytes):
      storage = .none
      bytes.append(contentsOf: file[part])
      storage = .joined(bytes)
    }
  }

  func withBytes<R>(
    of file: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws(PNGError) -> R
  ) throws(PNGError) -> R {
    switch storage {
    case .none: try body(UnsafeRawBufferPointer(start: nil, count: 0))
    case .part(let range): try body(UnsafeRawBufferPointer(rebasing: file[range]))
    case .joined(let bytes): try bytes.withRawBytes(body)
    }
  }
}
