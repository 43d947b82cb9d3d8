import RingCore
import RingScene
import RingSystem

/// A correction of the frame durations in an animated WebP.
///
/// ffmpeg rounds the start of each frame down to a millisecond, and guesses the last duration.
struct WebPDurations {
  var rate: FrameRate
  /// The number of frames of the animation at its rate.
  var frameCount: Int

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
    starts.append(clock.end(ofFrames: frameCount))
    return zip(starts, starts.dropFirst()).map { $1 - $0 }
  }

  /// Returns the index of the frame whose start, rounded down, is `milliseconds`.
  private func frame(at milliseconds: Int) -> Int {
    (milliseconds * rate.numerator + 1000 * rate.denominator - 1) / (1000 * rate.denominator)
  }
}
