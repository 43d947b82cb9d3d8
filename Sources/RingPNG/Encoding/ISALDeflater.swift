import CRingISAL

/// The owner of an `isal_zstream` and its memory.
///
/// Level 1, because its bytes are the same on all x86-64 processors, with SSE, AVX2 or AVX-512, and
/// on all 64-bit ARM processors – though other ones there. Level 3's depend on the processor.
struct ISALDeflater: ~Copyable {
  private static let level: UInt32 = 1
  private static let memorySize = Int(ring_isal_level1_size)

  private let stream = UnsafeMutablePointer<isal_zstream>.allocate(capacity: 1)
  private let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: memorySize)

  deinit {
    stream.deallocate()
    memory.deallocate()
  }

  func compress(_ input: UnsafeRawBufferPointer, into output: inout ScratchBytes) -> Int {
    // ISA-L names no bound. A block that cannot be compressed is stored, with 5 bytes for every
    // 65 535; twice that and the frame leave room to spare.
    var room = input.count + input.count / 4096 + 1024
    while true {
      if let count = attempt(input, output.room(for: room)) { return count }
      room *= 2
    }
  }

  /// `nil` if the room was too small.
  private func attempt(
    _ input: UnsafeRawBufferPointer, _ room: UnsafeMutableRawBufferPointer
  ) -> Int? {
    isal_deflate_init(stream)
    stream.pointee.level = Self.level
    stream.pointee.level_buf = memory
    stream.pointee.level_buf_size = UInt32(Self.memorySize)
    stream.pointee.gzip_flag = UInt16(IGZIP_ZLIB)
    var (read, written) = (0, 0)
    while written < room.count {
      let (source, target) = (Self.step(input.count - read), Self.step(room.count - written))
      stream.pointee.next_in = UnsafeMutableRawPointer(mutating: input.baseAddress)
        .map { ($0 + read).assumingMemoryBound(to: UInt8.self) }
      stream.pointee.avail_in = source
      stream.pointee.end_of_stream = read + Int(source) == input.count ? 1 : 0
      stream.pointee.next_out = room.baseAddress
        .map { ($0 + written).assumingMemoryBound(to: UInt8.self) }
      stream.pointee.avail_out = target
      isal_deflate(stream)
      read += Int(source - stream.pointee.avail_in)
      written += Int(target - stream.pointee.avail_out)
      if stream.pointee.internal_state.state == ZSTATE_END { return written }
    }
    return nil
  }

  /// Both counters of a stream have 32 bits.
  private static func step(_ count: Int) -> UInt32 { UInt32(min(count, 1 << 30)) }
}
