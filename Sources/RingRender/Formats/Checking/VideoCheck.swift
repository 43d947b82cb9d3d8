import RingMotion
import RingSystem

/// Whether what ffmpeg wrote is a whole file with all frames: on a full disk it ends with 0 all the
/// same.
struct VideoCheck {
  var format: AnimationFormat
  var rate: FrameRate
  /// How many frames it was given.
  var count: Int

  /// What is wrong with a file; `nil` if it is whole. Throws a `FileError`.
  func problem(of path: String) throws(FileError) -> String? {
    var file = try FileWindow(path)
    guard file.size > 0 else { return "it is empty" }
    let found: FoundFrames
    do throws(BrokenVideo) {
      switch format {
      case .gif: found = try GIFBlocks.frames(&file)
      case .webp: found = try WebPChunks.frames(&file)
      case .mp4, .mov: found = try MovieBoxes.frames(&file)
      case .webm: found = try MatroskaElements.frames(&file)
      case .apng, .rgba, .y4m: return nil
      }
    } catch {
      switch error {
      case .malformed(let problem): return problem
      case .unreadable(let error): throw error
      }
    }
    return problem(with: found)
  }

  private func problem(with found: FoundFrames) -> String? {
    if let frames = found.frames, frames != count { return "it has \(frames) of \(count) frames" }
    guard let seconds = found.seconds else { return nil }
    let expected = rate.time(ofFrame: count)
    // Each beginning is rounded to the unit of the format, and the last duration is a guess.
    let tolerance = rate.time(ofFrame: 1) + Double(found.parts + 1) * found.unit
    guard abs(seconds - expected) > tolerance else { return nil }
    func text(_ seconds: Double) -> String { "\((seconds * 100).rounded() / 100)" }
    return "it lasts \(text(seconds)) s instead of \(text(expected)) s"
  }

  /// What ffmpeg says if it could not write, by which an end with 0 is not believed.
  static func saysFailure(_ words: String) -> Bool {
    [
      "No space left on device", "Disk quota exceeded", "File too large", "Input/output error",
      "Error writing", "Error closing file", "Error muxing", "Error submitting",
      "av_interleaved_write_frame()", "Conversion failed",
    ].contains { words.contains($0) }
  }
}

/// What a file says of its frames.
struct FoundFrames {
  /// `nil` where equal frames may be one.
  var frames: Int?
  /// How long they are shown; `nil` if it is not said.
  var seconds: Double?
  /// How many pictures that time is the sum of, and what it is counted in.
  var parts = 0
  var unit = 0.0
}

/// A file that is not whole, or cannot be read.
enum BrokenVideo: Error {
  case malformed(String)
  case unreadable(FileError)

  static let cutOff = BrokenVideo.malformed("it is cut off")
  static let noIndex = BrokenVideo.malformed("it has no index")
}

extension FileWindow {
  /// A number that must be there.
  mutating func need(
    _ offset: Int, _ count: Int, littleEndian: Bool = false
  ) throws(BrokenVideo) -> Int {
    let number: UInt64?
    do throws(FileError) {
      number = try self.number(at: offset, count, littleEndian: littleEndian)
    } catch {
      throw .unreadable(error)
    }
    // A length of more than 2⁶³ is none.
    guard let number, let value = Int(exactly: number) else { throw .cutOff }
    return value
  }

  /// The place after so many bytes, all of which must be there.
  func end(of count: Int, from offset: Int) throws(BrokenVideo) -> Int {
    let (end, overflows) = offset.addingReportingOverflow(count)
    guard !overflows, end <= size else { throw .cutOff }
    return end
  }

  /// Letters that name a part of a file, as a number.
  static func name(_ letters: String) -> Int { letters.utf8.reduce(0) { $0 << 8 | Int($1) } }
}
