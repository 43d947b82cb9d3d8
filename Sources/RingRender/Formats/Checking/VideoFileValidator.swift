import RingCore
import RingScene
import RingSystem

/// A check that a file written by ffmpeg is complete and has all frames.
///
/// On a full disk, ffmpeg may exit with 0.
struct VideoFileValidator {
  var format: AnimationFormat
  var rate: FrameRate
  /// The number of frames of the file.
  var count: Int
  /// How many seconds longer the file shows its last frame.
  var pause = 0.0

  /// Returns a description of the file's problem; `nil` if it is complete.
  ///
  /// Throws `FileError` if the file cannot be read.
  func problem(of path: String) throws(FileError) -> String? {
    var file = try RandomAccessFile(path)
    guard file.size > 0 else { return "it is empty" }
    let info: VideoFrameInfo
    do throws(VideoFileError) {
      switch format {
      case .gif: info = try GIFBlocks.frameInfo(of: &file)
      case .webp: info = try WebPChunks.frameInfo(of: &file)
      case .mp4, .mov: info = try MovieBoxes.frameInfo(of: &file)
      case .webm: info = try MatroskaElements.frameInfo(of: &file)
      case .apng, .rgba, .y4m: return nil
      }
    } catch {
      switch error {
      case .malformed(let problem): return problem
      case .unreadable(let error): throw error
      }
    }
    return problem(with: info)
  }

  /// Returns a description of a wrong frame count or duration; `nil` if both are right or unknown.
  private func problem(with info: VideoFrameInfo) -> String? {
    if let frames = info.frames, frames != count { return "it has \(frames) of \(count) frames" }
    guard let seconds = info.seconds else { return nil }
    let expected = rate.time(ofFrame: count) + pause
    // Each start is rounded to the unit of the format, and ffmpeg guesses the last duration.
    let tolerance = rate.time(ofFrame: 1) + Double(info.imageCount + 1) * info.unit
    guard abs(seconds - expected) > tolerance else { return nil }
    func text(_ seconds: Double) -> String { "\((seconds * 100).rounded() / 100)" }
    return "it lasts \(text(seconds)) s instead of \(text(expected)) s"
  }

  /// Whether ffmpeg's log reports a write error.
  static func reportsWriteFailure(_ log: String) -> Bool {
    [
      "No space left on device", "Disk quota exceeded", "File too large", "Input/output error",
      "Error writing", "Error closing file", "Error muxing", "Error submitting",
      "av_interleaved_write_frame()", "Conversion failed",
    ].contains { log.contains($0) }
  }
}

/// The frame count and the duration that a video file states.
struct VideoFrameInfo {
  /// `nil` if the format may merge equal frames.
  var frames: Int?
  /// The total duration in seconds; `nil` if the file does not state it.
  var seconds: Double?
  /// The number of images whose durations add up to `seconds`.
  var imageCount = 0
  /// The unit of these durations, in seconds.
  var unit = 0.0
}

enum VideoFileError: Error {
  case malformed(String)
  case unreadable(FileError)

  static let cutOff = VideoFileError.malformed("it is cut off")
  static let noIndex = VideoFileError.malformed("it has no index")
}

extension RandomAccessFile {
  /// Returns the integer of `count` bytes at `offset`, by default big-endian.
  ///
  /// Throws `cutOff` if the file ends too early, and `unreadable` if it cannot be read.
  mutating func requireInteger(
    at offset: Int, _ count: Int, littleEndian: Bool = false
  ) throws(VideoFileError) -> Int {
    let number: UInt64?
    do throws(FileError) {
      number = try self.number(at: offset, count, littleEndian: littleEndian)
    } catch {
      throw .unreadable(error)
    }
    // A length above 2⁶³ − 1 cannot be valid.
    guard let number, let value = Int(exactly: number) else { throw .cutOff }
    return value
  }

  /// Returns `offset + count`. Throws `cutOff` if it is beyond the end of the file.
  func end(of count: Int, from offset: Int) throws(VideoFileError) -> Int {
    let (end, overflows) = offset.addingReportingOverflow(count)
    guard !overflows, end <= size else { throw .cutOff }
    return end
  }

  /// Returns the four letters of a box or chunk name as a big-endian number.
  static func name(_ letters: String) -> Int { Int(bigEndianBytes: letters.utf8) }
}

/// A reader of the boxes of an MP4 or QuickTime file (ISO/IEC 14496-12, 4.2).
///
/// A complete file has the index `moov` and all data in `mdat`.
enum MovieBoxes {
  static func frameInfo(
    of file: inout RandomAccessFile
  ) throws(VideoFileError) -> VideoFrameInfo {
    var (index, data): (Range<Int>?, Int) = (nil, 0)
    var position = 0
    while position < file.size {
      let box = try box(&file, position, within: file.size)
      if box.name == RandomAccessFile.name("moov") { index = box.contents }
      if box.name == RandomAccessFile.name("mdat") { data += box.contents.count }
      position = box.contents.upperBound
    }
    guard let index else { throw .noIndex }
    let sizes = try contentsOffset(of: ["trak", "mdia", "minf", "stbl", "stsz"], &file, index)
    // After the version and the flags: the common size of all samples or 0, and their number. If it
    // is 0, the size of each follows.
    let (equal, count) = (
      try file.requireInteger(at: sizes + 4, 4), try file.requireInteger(at: sizes + 8, 4)
    )
    // Both factors are less than 2³², but their product can overflow.
    var (sum, overflows) = equal.multipliedReportingOverflow(by: count)
    if equal == 0 {
      _ = try file.end(of: 4 * count, from: sizes + 12)
      for sample in 0..<count where sum <= data {
        sum += try file.requireInteger(at: sizes + 12 + 4 * sample, 4)
      }
    }
    guard !overflows, sum <= data else { throw .cutOff }
    return VideoFrameInfo(frames: count)
  }

  /// Returns the offset of the contents of the box at `path`, a list of names from the outermost
  /// box inwards.
  private static func contentsOffset(
    of path: [String], _ file: inout RandomAccessFile, _ range: Range<Int>
  ) throws(VideoFileError) -> Int {
    var range = range
    for name in path {
      var position = range.lowerBound
      while true {
        guard position < range.upperBound else { throw .noIndex }
        let box = try box(&file, position, within: range.upperBound)
        position = box.contents.upperBound
        guard box.name == RandomAccessFile.name(name) else { continue }
        range = box.contents
        break
      }
    }
    return range.lowerBound
  }

  /// Returns the box at `position`, whose contents must not reach beyond `limit`.
  private static func box(
    _ file: inout RandomAccessFile, _ position: Int, within limit: Int
  ) throws(VideoFileError) -> (name: Int, contents: Range<Int>) {
    let name = try file.requireInteger(at: position + 4, 4)
    var (length, head) = (try file.requireInteger(at: position, 4), 8)
    // A length of 1 means that the real length follows the name. 0 means up to the end of the file,
    // and is rejected.
    if length == 1 { (length, head) = (try file.requireInteger(at: position + 8, 8), 16) }
    guard length >= head else { throw .cutOff }
    let end = try file.end(of: length, from: position)
    guard end <= limit else { throw .cutOff }
    return (name, position + head..<end)
  }
}

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

  static func frameInfo(
    of file: inout RandomAccessFile
  ) throws(VideoFileError) -> VideoFrameInfo {
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
    let id = try file.requireInteger(at: position, idLength)
    let sizeOffset = position + idLength
    let sizeLength = try length(&file, sizeOffset, maximumLength: 8)
    // The position of the first set bit gives the length of the number. If all bits after it are
    // set, the size is unknown.
    let mask = 1 << (7 * sizeLength) - 1
    let size = try file.requireInteger(at: sizeOffset, sizeLength) & mask
    guard size != mask else { throw .malformed("it has no end") }
    let start = sizeOffset + sizeLength
    return (id, start..<(try file.end(of: size, from: start)))
  }

  /// Returns the length in bytes of the variable-length number at `position`.
  private static func length(
    _ file: inout RandomAccessFile, _ position: Int, maximumLength: Int
  ) throws(VideoFileError) -> Int {
    let first = UInt8(truncatingIfNeeded: try file.requireInteger(at: position, 1))
    let length = first.leadingZeroBitCount + 1
    guard length <= maximumLength else { throw .malformed("it has an element of an unknown kind") }
    return length
  }
}

/// A reader of the chunks of a WebP file (RFC 9649, 2.3).
///
/// A complete file has the length that its RIFF header states.
enum WebPChunks {
  static func frameInfo(
    of file: inout RandomAccessFile
  ) throws(VideoFileError) -> VideoFrameInfo {
    guard try file.requireInteger(at: 0, 4) == RandomAccessFile.name("RIFF"),
      try file.requireInteger(at: 8, 4) == RandomAccessFile.name("WEBP")
    else { throw .malformed("it is not a WebP") }
    let length = try file.requireInteger(at: 4, 4, littleEndian: true)
    guard length + 8 == file.size else { throw .cutOff }
    var position = 12
    var info = VideoFrameInfo(unit: 0.001)
    var isStill = false
    while position < file.size {
      let name = try file.requireInteger(at: position, 4)
      if name == RandomAccessFile.name("ANMF") {
        let milliseconds = try file.requireInteger(at: position + 8 + 12, 3, littleEndian: true)
        info.seconds = (info.seconds ?? 0) + Double(milliseconds) / 1000
        info.imageCount += 1
      }
      isStill =
        isStill || name == RandomAccessFile.name("VP8L") || name == RandomAccessFile.name("VP8 ")
      let length = try file.requireInteger(at: position + 4, 4, littleEndian: true)
      position = try file.end(of: length + length % 2, from: position + 8)
    }
    // An animation whose frames are all equal is stored as a still.
    guard info.imageCount > 0 || isStill else { throw .malformed("it has no picture") }
    return info
  }
}

/// A reader of the blocks of a GIF (GIF89a, appendix B).
///
/// A complete file ends with the trailer.
enum GIFBlocks {
  /// The length of the header and the logical screen descriptor, in bytes. The global colour table
  /// follows.
  private static let prologueLength = 13
  /// The offset of the byte that announces the global colour table, in the file.
  private static let screenFlagsOffset = 10
  /// The offset of the byte that announces a local colour table, in an image descriptor.
  private static let imageFlagsOffset = 9
  /// The length of an image descriptor and of the LZW minimum code size, in bytes.
  private static let imageHeaderLength = 11
  // The first bytes of blocks, and the second one of the extension that has a delay.
  private static let trailer = 0x3B
  private static let extensionIntroducer = 0x21
  private static let graphicControlLabel = 0xF9
  private static let imageSeparator = 0x2C

  static func frameInfo(
    of file: inout RandomAccessFile
  ) throws(VideoFileError) -> VideoFrameInfo {
    var position = prologueLength + tableSize(try file.requireInteger(at: screenFlagsOffset, 1))
    var info = VideoFrameInfo(seconds: 0, unit: 0.01)
    while true {
      switch try file.requireInteger(at: position, 1) {
      case trailer:
        guard position + 1 == file.size else { throw .malformed("it continues after its end") }
        return info
      case extensionIntroducer:
        if try file.requireInteger(at: position + 1, 1) == graphicControlLabel {
          info.seconds? +=
            Double(try file.requireInteger(at: position + 4, 2, littleEndian: true)) / 100
        }
        position = try dataEnd(&file, from: position + 2)
      case imageSeparator:
        info.imageCount += 1
        let flags = try file.requireInteger(at: position + imageFlagsOffset, 1)
        position = try dataEnd(&file, from: position + imageHeaderLength + tableSize(flags))
      default: throw .malformed("it has a block of an unknown kind")
      }
    }
  }

  /// Returns the size in bytes of the colour table that a byte of flags announces.
  private static func tableSize(_ flags: Int) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1)
  }

  /// Returns the offset after the data sub-blocks that begin at `start`.
  private static func dataEnd(
    _ file: inout RandomAccessFile, from start: Int
  ) throws(VideoFileError) -> Int {
    var position = start
    while true {
      let length = try file.requireInteger(at: position, 1)
      position += length + 1
      if length == 0 { return position }
    }
  }
}
