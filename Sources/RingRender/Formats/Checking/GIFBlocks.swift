import RingSystem

/// A reader of the blocks of a GIF (GIF89a, appendix B).
///
/// A complete file ends with the trailer.
enum GIFBlocks {
  static func frames(_ file: inout RandomAccessFile) throws(VideoFileError) -> VideoFrameInfo {
    var position = 13 + tableSize(try file.requireInteger(10, 1))
    var info = VideoFrameInfo(seconds: 0, unit: 0.01)
    while true {
      switch try file.requireInteger(position, 1) {
      case 0x3B:
        guard position + 1 == file.size else { throw .malformed("it continues after its end") }
        return info
      case 0x21:
        if try file.requireInteger(position + 1, 1) == 0xF9 {
          info.seconds? +=
            Double(try file.requireInteger(position + 4, 2, littleEndian: true)) / 100
        }
        position = try skipBlocks(&file, position + 2)
      case 0x2C:
        info.imageCount += 1
        position = try skipBlocks(
          &file, position + 11 + tableSize(try file.requireInteger(position + 9, 1)))
      default: throw .malformed("it has a block of an unknown kind")
      }
    }
  }

  /// Returns the size in bytes of the colour table that a byte of flags announces.
  private static func tableSize(_ flags: Int) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1)
  }

  /// Returns the offset after the data sub-blocks that begin at `start`.
  private static func skipBlocks(
    _ file: inout RandomAccessFile, _ start: Int
  ) throws(VideoFileError) -> Int {
    var position = start
    while true {
      let length = try file.requireInteger(position, 1)
      position += length + 1
      if length == 0 { return position }
    }
  }
}
