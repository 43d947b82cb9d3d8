import RingSystem

/// A reader of the elements of a WebM file (RFC 8794 and RFC 9559).
///
/// A complete file has a segment of known length, with a duration, an index, and a block for each
/// frame.
enum MatroskaElements {
  private static let header = 0x1A45_DFA3
  private static let segment = 0x1853_8067
  private static let information = 0x1549_A966
  private static let duration = 0x4489
  private static let cues = 0x1C53_BB6B
  private static let cluster = 0x1F43_B675
  private static let simpleBlock = 0xA3
  private static let blockGroup = 0xA0

  static func frames(_ file: inout RandomAccessFile) throws(VideoFileError) -> VideoFrameInfo {
    let head = try element(&file, 0)
    guard head.id == header else { throw .malformed("it is not a WebM") }
    let body = try element(&file, head.contents.upperBound)
    guard body.id == segment, body.contents.upperBound == file.size else { throw .cutOff }
    var (hasDuration, hasCues, count) = (false, false, 0)
    try forEach(&file, body.contents) { file, child throws(VideoFileError) in
      switch child.id {
      case cues: hasCues = true
      case information:
        try forEach(&file, child.contents) { _, value throws(VideoFileError) in
          hasDuration = hasDuration || value.id == duration
        }
      case cluster:
        try forEach(&file, child.contents) { _, block throws(VideoFileError) in
          if block.id == simpleBlock || block.id == blockGroup { count += 1 }
        }
      default: break
      }
    }
    guard hasDuration, hasCues else { throw .noIndex }
    return VideoFrameInfo(frames: count)
  }

  private typealias Element = (id: Int, contents: Range<Int>)

  private static func forEach(
    _ file: inout RandomAccessFile, _ range: Range<Int>,
    _ body: (inout RandomAccessFile, Element) throws(VideoFileError) -> Void
  ) throws(VideoFileError) {
    var position = range.lowerBound
    while position < range.upperBound {
      let element = try element(&file, position)
      guard element.contents.upperBound <= range.upperBound else { throw .cutOff }
      try body(&file, element)
      position = element.contents.upperBound
    }
  }

  private static func element(
    _ file: inout RandomAccessFile, _ position: Int
  ) throws(VideoFileError) -> Element {
    let idLength = try length(&file, position, maximumLength: 4)
    let id = try file.requireInteger(position, idLength)
    let sizeOffset = position + idLength
    let sizeLength = try length(&file, sizeOffset, maximumLength: 8)
    // The position of the first set bit gives the length of the number. If all bits after it are
    // set, the size is unknown.
    let mask = 1 << (7 * sizeLength) - 1
    let size = try file.requireInteger(sizeOffset, sizeLength) & mask
    guard size != mask else { throw .malformed("it has no end") }
    let start = sizeOffset + sizeLength
    return (id, start..<(try file.end(of: size, from: start)))
  }

  /// Returns the length in bytes of the variable-length number at `position`.
  private static func length(
    _ file: inout RandomAccessFile, _ position: Int, maximumLength: Int
  ) throws(VideoFileError) -> Int {
    let first = UInt8(truncatingIfNeeded: try file.requireInteger(position, 1))
    let length = first.leadingZeroBitCount + 1
    guard length <= maximumLength else { throw .malformed("it has an element of an unknown kind") }
    return length
  }
}
