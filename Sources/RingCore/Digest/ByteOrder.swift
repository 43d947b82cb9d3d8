extension FixedWidthInteger {
  /// Creates an integer from its bytes, the most significant first.
  ///
  /// Fewer bytes than those of the type give a smaller integer; of more bytes, the last ones count.
  @inlinable
  package init(bigEndianBytes bytes: some Sequence<UInt8>) {
    self = bytes.reduce(0) { $0 << 8 | Self($1) }
  }

  @inlinable
  package init(littleEndianBytes bytes: some BidirectionalCollection<UInt8>) {
    self.init(bigEndianBytes: bytes.reversed())
  }
}

extension UInt32 {
  package var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> UInt32($0)) }
  }
}
