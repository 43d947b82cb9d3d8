import RingCodec
import RingCore
import RingScene
import RingSystem

/// The chunk of a WebP file that contains an XMP packet (RFC 9649, 2.7.1.5).
struct WebPMetadata {
  /// The size of the picture, for a file that does not state it in a `VP8X` chunk.
  var size: PixelSize

  /// The bit of the first byte of `VP8X` that announces an `XMP ` chunk.
  private static let xmpFlag: UInt8 = 0x04
  /// The bit of the same byte that announces transparency.
  private static let alphaFlag: UInt8 = 0x10
  /// The length of a file's header, `RIFF`, the length and `WEBP`, in bytes.
  private static let headerLength = 12
  /// The length of a chunk's name and length, in bytes.
  private static let chunkHeaderLength = 8
  /// The length of the signature, the sides and the alpha bit at the start of `VP8L`, in bytes.
  private static let losslessHeaderLength = 5

  /// Appends a packet to a complete file. Throws `FileError` if it cannot be read or written.
  ///
  /// A file without `VP8X` is a still in the simple layout, such as that of an animation whose
  /// frames are all equal. It stays as it is if it is not lossless.
  func append(_ metadata: AltTextMetadata, to file: borrowing AtomicFile) throws(FileError) {
    let dataOffset = Self.headerLength + Self.chunkHeaderLength
    let losslessHeaderEnd = dataOffset + Self.losslessHeaderLength
    let head = try file.read(at: 0, count: losslessHeaderEnd)
    let chunk = head.dropFirst(Self.headerLength).prefix(4)
    let end = file.size
    if chunk.elementsEqual("VP8X".utf8), head.count > dataOffset {
      let flags = head[dataOffset] | Self.xmpFlag
      try file.overwrite([flags], at: dataOffset)
    } else if chunk.elementsEqual("VP8L".utf8), head.count == losslessHeaderEnd {
      // The alpha bit follows the signature byte and two sides of 14 bits.
      let hasAlpha = head[dataOffset + 4] & 0x10 != 0
      let bytes = try file.read(at: Self.headerLength, count: end - Self.headerLength)
      try file.overwrite(extendedHeader(hasAlpha: hasAlpha) + bytes, at: Self.headerLength)
    } else {
      return
    }
    try file.overwrite(Self.chunk("XMP ", Array(metadata.packet.utf8)), at: file.size)
    try file.overwrite(Self.littleEndian(file.size - 8, count: 4), at: 4)
  }

  /// Returns the `VP8X` chunk of a still with an `XMP ` chunk (RFC 9649, 2.7).
  private func extendedHeader(hasAlpha: Bool) -> [UInt8] {
    let flags = Self.xmpFlag | (hasAlpha ? Self.alphaFlag : 0)
    return Self.chunk(
      "VP8X",
      [flags, 0, 0, 0] + Self.littleEndian(size.width - 1, count: 3)
        + Self.littleEndian(size.height - 1, count: 3))
  }

  /// Returns a chunk: its name, the length of its data, and the data, padded to an even length.
  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Array(name.utf8) + littleEndian(data.count, count: 4) + data
      + (data.count.isMultiple(of: 2) ? [] : [0])
  }

  private static func littleEndian(_ number: Int, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

/// A correction of the frame durations in an animated WebP.
///
/// ffmpeg rounds the start of each frame down to a millisecond, and guesses the last duration.
struct WebPDurations {
  var rate: FrameRate
  /// The number of frames of the animation at its rate.
  var frameCount: Int
  /// How many milliseconds longer the last frame is shown.
  var pause = 0

  /// Rewrites the durations in a file. Throws `FileError` if the file cannot be read or written.
  ///
  /// A file consists of chunks: four letters, a little-endian length of four bytes, and the data,
  /// padded to an even number of bytes. In an `ANMF` chunk, bytes 12 to 14 are the duration in
  /// milliseconds.
  func rewriteDurations(in file: borrowing AtomicFile) throws(FileError) {
    var fields: [(offset: Int, duration: Int)] = []
    var position = 12
    while true {
      let head = try file.read(at: position, count: 8 + 15)
      guard head.count >= 8 else { break }
      if head.starts(with: "ANMF".utf8), head.count == 8 + 15 {
        fields.append((position + 8 + 12, Int(littleEndianBytes: head[20..<23])))
      }
      let length = Int(littleEndianBytes: head[4..<8])
      position += 8 + length + length % 2
    }
    for (field, duration) in zip(fields, durations(fields.map(\.duration))) {
      try file.overwrite([0, 8, 16].map { UInt8(duration >> $0 & 0xFF) }, at: field.offset)
    }
  }

  /// Returns exact durations for approximate ones, both in milliseconds.
  ///
  /// Each frame starts and ends at the nearest millisecond.
  func durations(_ approximate: [Int]) -> [Int] {
    let clock = rate.clock(ticksPerSecond: 1000)
    var starts: [Int] = []
    var time = 0
    for duration in approximate {
      starts.append(clock.end(ofFrames: frame(at: time)))
      time += duration
    }
    starts.append(clock.end(ofFrames: frameCount) + pause)
    return zip(starts, starts.dropFirst()).map { $1 - $0 }
  }

  /// Returns the index of the frame whose start, rounded down, is `milliseconds`.
  private func frame(at milliseconds: Int) -> Int {
    (milliseconds * rate.numerator + 1000 * rate.denominator - 1) / (1000 * rate.denominator)
  }
}
