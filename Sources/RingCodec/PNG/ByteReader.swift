import RingCore

struct BigEndianReader {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer, _ contents: Range<Int>) {
    self.bytes = UnsafeRawBufferPointer(rebasing: bytes[contents])
  }

  func int8(_ offset: Int) -> Int { Int(bytes[offset]) }
  func int16(_ offset: Int) -> Int { int8(offset) << 8 | int8(offset + 1) }
  func int32(_ offset: Int) -> Int { int16(offset) << 16 | int16(offset + 2) }
}

/// Calls `body` with the bytes of an array, as `withUnsafeBytes` does, but with a typed error.
func withRawBytes<R>(
  of bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws(PNGError) -> R
) throws(PNGError) -> R {
  try bytes.withUnsafeBytes { bytes in Result { () throws(PNGError) in try body(bytes) } }.get()
}
