import RingMotion
import RingSystem

/// Exact times for an animated WebP: ffmpeg rounds the beginnings of frames down and guesses the
/// duration of the last one.
struct WebPTimes {
  var rate: FrameRate
  /// How many frames of the rate the animation has.
  var count: Int

  /// Rewrites the durations in a file.
  ///
  /// A file is chunks: four letters, a length in four bytes (little-endian) and so many bytes, an even
  /// number of them. In the chunk `ANMF` bytes 12 to 14 are the milliseconds.
  func correct(_ file: borrowing AtomicFile) throws(FileError) {
    var places: [(offset: Int, duration: Int)] = []
    var position = 12
    while true {
      let head = try file.read(at: position, count: 8 + 15)
      guard head.count >= 8 else { break }
      if head.starts(with: "ANMF".utf8), head.count == 8 + 15 {
        places.append((position + 8 + 12, Self.number(head[20..<23])))
      }
      let length = Self.number(head[4..<8])
      position += 8 + length + length % 2
    }
    for (place, duration) in zip(places, durations(places.map(\.duration))) {
      try file.overwrite([0, 8, 16].map { UInt8(duration >> $0 & 0xFF) }, at: place.offset)
    }
  }

  /// Durations whose frames begin and end at the nearest millisecond, from those that are nearly so.
  func durations(_ rough: [Int]) -> [Int] {
    let clock = rate.clock(ticksPerSecond: 1000)
    var starts: [Int] = []
    var time = 0
    for duration in rough {
      starts.append(clock.end(ofFrames: frame(at: time)))
      time += duration
    }
    starts.append(clock.end(ofFrames: count))
    return zip(starts, starts.dropFirst()).map { $1 - $0 }
  }

  /// The frame that begins less than a millisecond after a time that was rounded down.
  private func frame(at milliseconds: Int) -> Int {
    (milliseconds * rate.numerator + 1000 * rate.denominator - 1) / (1000 * rate.denominator)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
