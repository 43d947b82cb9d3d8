import RingSystem

/// A reader of the boxes of an MP4 or QuickTime file (ISO/IEC 14496-12, 4.2).
///
/// A complete file has the index `moov` and all data in `mdat`.
enum MovieBoxes {
  static func frames(_ file: inout RandomAccessFile) throws(VideoFileError) -> VideoFrameInfo {
    var (index, data): (Range<Int>?, Int) = (nil, 0)
    var position = 0
    while position < file.size {
      let box = try box(&file, position, within: file.size)
      if box.name == RandomAccessFile.name("moov") { index = box.contents }
      if box.name == RandomAccessFile.name("mdat") { data += box.contents.count }
      position = box.contents.upperBound
    }
    guard let index else { throw .noIndex }
    let sizes = try find(["trak", "mdia", "minf", "stbl", "stsz"], &file, index)
    let (equal, count) = (
      try file.requireInteger(sizes + 4, 4), try file.requireInteger(sizes + 8, 4)
    )
    // Both factors are less than 2³², but their product can overflow.
    var (sum, overflows) = equal.multipliedReportingOverflow(by: count)
    if equal == 0 {
      _ = try file.end(of: 4 * count, from: sizes + 12)
      for sample in 0..<count where sum <= data {
        sum += try file.requireInteger(sizes + 12 + 4 * sample, 4)
      }
    }
    guard !overflows, sum <= data else { throw .cutOff }
    return VideoFrameInfo(frames: count)
  }

  /// Returns the offset of the contents of the box at `path`, a list of names from the outermost
  /// box inwards.
  private static func find(
    _ path: [String], _ file: inout RandomAccessFile, _ range: Range<Int>
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

  private static func box(
    _ file: inout RandomAccessFile, _ position: Int, within limit: Int
  ) throws(VideoFileError) -> (name: Int, contents: Range<Int>) {
    let name = try file.requireInteger(position + 4, 4)
    var (length, head) = (try file.requireInteger(position, 4), 8)
    // A length of 1 means that the real length follows the name. 0 means up to the end of the file,
    // and is rejected.
    if length == 1 { (length, head) = (try file.requireInteger(position + 8, 8), 16) }
    guard length >= head else { throw .cutOff }
    let end = try file.end(of: length, from: position)
    guard end <= limit else { throw .cutOff }
    return (name, position + head..<end)
  }
}
