import CRingDeflate
import CRingISAL

/// The owner of an ISA-L `inflate_state`, which inflates a zlib stream part by part.
///
/// Twice as fast as libdeflate on noisy images, and its output stays in the processor's cache. Only
/// the checksum is libdeflate's, which is faster there.
struct Inflater: ~Copyable {
  private let state = UnsafeMutablePointer<inflate_state>.allocate(capacity: 1)
  private let nextPart: () -> ArraySlice<UInt8>?
  /// The unread rest of the last part.
  private var part: ArraySlice<UInt8> = []
  /// The last four bytes of the parts read so far.
  private var tail: UInt32 = 0
  private var hasHeader = false
  /// The Adler-32 of the bytes inflated so far.
  private var checksum: UInt32 = 1

  private static let checksumBytes = 4

  /// Creates an inflater. `nextBytes` returns the parts of the stream in order, no longer than 2³¹ −
  /// 1 bytes, then `nil`.
  init(_ nextPart: @escaping () -> ArraySlice<UInt8>?) {
    self.nextPart = nextPart
    // Raw deflate, because header and checksum are verified here.
    isal_inflate_init(state)
  }

  deinit { state.deallocate() }

  /// Whether everything before the stream's checksum was inflated.
  private var isAtEnd: Bool { state.pointee.block_state == ISAL_BLOCK_FINISH }

  /// Inflates until `output` is full or the stream ends. Returns the number of bytes written; `nil`
  /// if the stream is damaged.
  mutating func inflate(into output: UnsafeMutableRawBufferPointer) -> Int? {
    var written = 0
    while !isAtEnd, written < output.count {
      let isFed = part.isEmpty && refill()
      let unread = part.count
      let room = UnsafeMutableRawBufferPointer(rebasing: output[written...])
      guard let count = step(into: room) else { return nil }
      checksum = libdeflate_adler32(checksum, room.baseAddress, count)
      written += count
      // Neither input nor output: the stream is truncated.
      if !isFed, unread == part.count, count == 0 { break }
    }
    return written
  }

  /// Whether the stream has ended, with the right checksum and nothing after it.
  mutating func isComplete() -> Bool {
    guard isAtEnd else { return false }
    // ISA-L buffers bytes that it has read but not used.
    var rest = part.count + Int(state.pointee.read_in_length) / UInt8.bitWidth
    while rest <= Self.checksumBytes, refill() { rest += part.count }
    return rest == Self.checksumBytes && tail == checksum
  }

  /// The state of the Adler-32 checksum that ends a zlib stream.
  enum End {
    case right, wrong, missing
  }

  /// Returns the state of the checksum behind the last block; trailing data is ignored.
  mutating func end() -> End {
    guard isAtEnd else { return .missing }
    var bytes = bufferedBytes
    repeat {
      bytes += part.prefix(Self.checksumBytes - bytes.count)
    } while bytes.count < Self.checksumBytes && refill()
    guard bytes.count == Self.checksumBytes else { return .missing }
    return bytes.reduce(0) { $0 << 8 | UInt32($1) } == checksum ? .right : .wrong
  }

  /// The first bytes that ISA-L has read and not needed, as many as a checksum has at most: after the
  /// rest of the last block's last byte.
  private var bufferedBytes: [UInt8] {
    let bits = Int(state.pointee.read_in_length)
    let word = state.pointee.read_in >> UInt64(bits % UInt8.bitWidth)
    return (0..<min(bits / UInt8.bitWidth, Self.checksumBytes)).map {
      UInt8(truncatingIfNeeded: word >> UInt64($0 * UInt8.bitWidth))
    }
  }

  /// Whether there was a further part.
  private mutating func refill() -> Bool {
    // Released first, so that the provider of parts can reuse its memory.
    part = []
    guard let next = nextPart() else { return false }
    part = next
    for byte in part.suffix(Self.checksumBytes) { tail = tail << 8 | UInt32(byte) }
    return true
  }

  /// Inflates from `buffer` into `reserve` until either is exhausted. Returns the number of bytes
  /// written; `nil` if the stream is corrupt.
  private mutating func step(into room: UnsafeMutableRawBufferPointer) -> Int? {
    let (part, state) = (part, state)
    // The counters of ISA-L have 32 bits.
    let available = UInt32(min(room.count, 1 << 30))
    state.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    state.pointee.avail_out = available
    let isRight = part.withUnsafeBytes { input in
      state.pointee.next_in = UnsafeMutableRawPointer(mutating: input.baseAddress)?
        .assumingMemoryBound(to: UInt8.self)
      state.pointee.avail_in = UInt32(input.count)
      return readHeader() && (!hasHeader || isal_inflate(state) == ISAL_DECOMP_OK)
    }
    self.part = part.suffix(Int(state.pointee.avail_in))
    return isRight ? Int(available - state.pointee.avail_out) : nil
  }

  /// Reads the zlib header. Returns `false` if the bytes so far cannot begin one, or if it requires
  /// a preset dictionary.
  private mutating func readHeader() -> Bool {
    if hasHeader { return true }
    var header = isal_zlib_header()
    let result = isal_read_zlib_header(state, &header)
    hasHeader = result == ISAL_DECOMP_OK
    return header.dict_flag == 0 && [ISAL_DECOMP_OK, ISAL_END_INPUT].contains(result)
  }
}
