import RingSystem

/// A reader of the chunks of a WebP file (RFC 9649, 2.3).
///
/// A complete file has the length that its RIFF header states.
enum WebPChunks {
  static func frames(_ file: inout RandomAccessFile) throws(VideoFileError) -> VideoFrameInfo {
    guard try file.requireInteger(0, 4) == RandomAccessFile.name("RIFF"),
      try file.requireInteger(8, 4) == RandomAccessFile.name("WEBP")
    else { throw .malformed("it is not a WebP") }
    let length = try file.requireInteger(4, 4, littleEndian: true)
    guard length + 8 == file.size else { throw .cutOff }
    var position = 12
    var info = VideoFrameInfo(unit: 0.001)
    var isStill = false
    while position < file.size {
      let name = try file.requireInteger(position, 4)
      if name == RandomAccessFile.name("ANMF") {
        let milliseconds = try file.requireInteger(position + 8 + 12, 3, littleEndian: true)
        info.seconds = (info.seconds ?? 0) + Double(milliseconds) / 1000
        info.imageCount += 1
      }
      isStill =
        isStill || name == RandomAccessFile.name("VP8L") || name == RandomAccessFile.name("VP8 ")
      let length = try file.requireInteger(position + 4, 4, littleEndian: true)
      position = try file.end(of: length + length % 2, from: position + 8)
    }
    // An animation whose frames are all equal is stored as a still.
    guard info.imageCount > 0 || isStill else { throw .malformed("it has no picture") }
    return info
  }
}
