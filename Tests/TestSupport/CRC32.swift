/// The CRC of PNG chunks.
public enum CRC32 {
  /// Returns the CRC bit by bit, as the PNG specification defines it (annex D).
  public static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
    }
    return ~sum
  }
}

extension [UInt8] {
  /// The length of a PNG signature with the header behind it.
  private static var headerLength: Int { 33 }

  /// Returns the PNG file with another chunk behind its header.
  public func insertingChunk(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    func number(_ value: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    let checked = Array(type.utf8) + contents
    let chunk = number(UInt32(contents.count)) + checked + number(CRC32.checksum(checked))
    return self[..<Self.headerLength] + chunk + self[Self.headerLength...]
  }

  /// Returns the PNG file without the first chunk of a type, if it has one.
  public func removingChunk(_ type: String) -> [UInt8] {
    var start = 8
    while start + 12 <= count {
      let length = self[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 12 + length
      if self[start + 4..<start + 8].elementsEqual(type.utf8) {
        return Array(self[..<start] + self[end...])
      }
      start = end
    }
    return self
  }

  /// EXIF data that state only an orientation, as big-endian TIFF with one tag (CIPA DC-008).
  public static func exif(orientation: UInt8) -> [UInt8] {
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
      + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  }
}
