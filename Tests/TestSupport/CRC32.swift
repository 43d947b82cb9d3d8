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
