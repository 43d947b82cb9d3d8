import RingSystem

/// The chunks of a WebP (RFC 9649, 2.3); the first one states the length of the file.
enum WebPChunks {
  static func frames(_ file: inout FileWindow) throws(BrokenVideo) -> FoundFrames {
    guard try file.need(0, 4) == FileWindow.name("RIFF"),
      try file.need(8, 4) == FileWindow.name("WEBP")
    else { throw .malformed("it is not a WebP") }
    let length = try file.need(4, 4, littleEndian: true)
    guard length + 8 == file.size else { throw .cutOff }
    var position = 12
    var found = FoundFrames(unit: 0.001)
    var isStill = false
    while position < file.size {
      let name = try file.need(position, 4)
      if name == FileWindow.name("ANMF") {
        let milliseconds = try file.need(position + 8 + 12, 3, littleEndian: true)
        found.seconds = (found.seconds ?? 0) + Double(milliseconds) / 1000
        found.parts += 1
      }
      isStill = isStill || name == FileWindow.name("VP8L") || name == FileWindow.name("VP8 ")
      let length = try file.need(position + 4, 4, littleEndian: true)
      position = try file.end(of: length + length % 2, from: position + 8)
    }
    // An animation whose frames are all equal is stored as a still.
    guard found.parts > 0 || isStill else { throw .malformed("it has no picture") }
    return found
  }
}
