import PNGLibraries
import RingCore

/// The owner of an ISA-L `inflate_state`, which inflates a zlib stream buffer by buffer.
///
/// Twice as fast as libdeflate on noisy images, and its output stays in the processor's cache. Only
/// the checksum is computed by libdeflate, whose Adler-32 is faster.
struct Inflater: ~Copyable {
  private let state = UnsafeMutablePointer<inflate_state>.allocate(capacity: 1)
  private let nextBytes: () -> ArraySlice<UInt8>?
  /// The unread remainder of the last input buffer.
  private var input: ArraySlice<UInt8> = []
  /// The last four bytes of the input so far.
  private var tail: UInt32 = 0
  private var hasHeader = false
  /// The Adler-32 of the bytes inflated so far.
  private var checksum: UInt32 = 1

  private static let checksumByteCount = 4

  /// `nextBytes` returns the stream in buffers of at most 2³¹ − 1 bytes, then `nil`.
  init(_ nextBytes: @escaping () -> ArraySlice<UInt8>?) {
    self.nextBytes = nextBytes
    // Initialised for raw deflate, because this type verifies the header and the checksum.
    isal_inflate_init(state)
  }

  deinit { state.deallocate() }

  /// Whether everything before the stream's checksum was inflated.
  private var isAtEnd: Bool { state.pointee.block_state == ISAL_BLOCK_FINISH }

  /// Fills `output` unless the stream ends. Returns a byte count; `nil` for a damaged stream.
  mutating func inflate(into output: UnsafeMutableRawBufferPointer) -> Int? {
    var written = 0
    while !isAtEnd, written < output.count {
      let hasNewInput = input.isEmpty && refill()
      let unread = input.count
      let remaining = UnsafeMutableRawBufferPointer(rebasing: output[written...])
      guard let count = inflateOnce(into: remaining) else { return nil }
      checksum = libdeflate_adler32(checksum, remaining.baseAddress, count)
      written += count
      // If a call neither consumes input nor writes output, the stream is truncated.
      if !hasNewInput, unread == input.count, count == 0 { break }
    }
    return written
  }

  /// Whether the stream has ended, with a valid checksum and nothing after it.
  mutating func isComplete() -> Bool {
    guard isAtEnd else { return false }
    // ISA-L buffers bytes that it has read but not used.
    var remaining = input.count + Int(state.pointee.read_in_length) / UInt8.bitWidth
    while remaining <= Self.checksumByteCount, refill() { remaining += input.count }
    return remaining == Self.checksumByteCount && tail == checksum
  }

  enum ChecksumState {
    case valid, invalid, missing
  }

  /// Ignores data after the checksum.
  mutating func checksumState() -> ChecksumState {
    guard isAtEnd else { return .missing }
    var bytes = bufferedBytes
    repeat {
      bytes += input.prefix(Self.checksumByteCount - bytes.count)
    } while bytes.count < Self.checksumByteCount && refill()
    guard bytes.count == Self.checksumByteCount else { return .missing }
    return UInt32(bigEndianBytes: bytes) == checksum ? .valid : .invalid
  }

  /// At most the four bytes after the last block that ISA-L has read but not used.
  private var bufferedBytes: [UInt8] {
    let bits = Int(state.pointee.read_in_length)
    let word = state.pointee.read_in >> UInt64(bits % UInt8.bitWidth)
    return (0..<min(bits / UInt8.bitWidth, Self.checksumByteCount)).map {
      UInt8(truncatingIfNeeded: word >> UInt64($0 * UInt8.bitWidth))
    }
  }

  /// Returns whether there was another input buffer.
  private mutating func refill() -> Bool {
    // Release the previous buffer first, so that `nextBytes` can reuse its memory.
    input = []
    guard let next = nextBytes() else { return false }
    input = next
    for byte in input.suffix(Self.checksumByteCount) { tail = tail << 8 | UInt32(byte) }
    return true
  }

  /// Inflates until `input` or `output` is exhausted. Returns a byte count; `nil` if damaged.
  private mutating func inflateOnce(into output: UnsafeMutableRawBufferPointer) -> Int? {
    let (input, state) = (input, state)
    // The counters of ISA-L have 32 bits.
    let available = UInt32(min(output.count, 1 << 30))
    state.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    state.pointee.avail_out = available
    let isValid = input.withUnsafeBytes { bytes in
      state.pointee.next_in = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?
        .assumingMemoryBound(to: UInt8.self)
      state.pointee.avail_in = UInt32(bytes.count)
      return readHeader() && (!hasHeader || isal_inflate(state) == ISAL_DECOMP_OK)
    }
    self.input = input.suffix(Int(state.pointee.avail_in))
    return isValid ? Int(available - state.pointee.avail_out) : nil
  }

  /// Returns `false` for bytes that cannot begin a header, and for one with a preset dictionary.
  private mutating func readHeader() -> Bool {
    if hasHeader { return true }
    var header = isal_zlib_header()
    let result = isal_read_zlib_header(state, &header)
    hasHeader = result == ISAL_DECOMP_OK
    return header.dict_flag == 0 && [ISAL_DECOMP_OK, ISAL_END_INPUT].contains(result)
  }
}
