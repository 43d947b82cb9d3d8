import RingCore
import RingScene
import RingSystem

/// A check that a file written by ffmpeg is complete and has all frames.
///
/// On a full disk, ffmpeg may exit with 0.
struct VideoFileValidator {
  var format: AnimationFormat
  var rate: FrameRate
  /// The number of frames that ffmpeg received.
  var count: Int

  /// Returns a description of the file's problem; `nil` if it is complete.
  ///
  /// Throws `FileError` if the file cannot be read.
  func problem(of path: String) throws(FileError) -> String? {
    var file = try RandomAccessFile(path)
    guard file.size > 0 else { return "it is empty" }
    let info: VideoFrameInfo
    do throws(VideoFileError) {
      switch format {
      case .gif: info = try GIFBlocks.frames(&file)
      case .webp: info = try WebPChunks.frames(&file)
      case .mp4, .mov: info = try MovieBoxes.frames(&file)
      case .webm: info = try MatroskaElements.frames(&file)
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

  private func problem(with info: VideoFrameInfo) -> String? {
    if let frames = info.frames, frames != count { return "it has \(frames) of \(count) frames" }
    guard let seconds = info.seconds else { return nil }
    let expected = rate.time(ofFrame: count)
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
  /// The number of frames; `nil` if the format may merge equal frames.
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
    _ offset: Int, _ count: Int, littleEndian: Bool = false
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

  /// Returns the offset `offset + count`. Throws `cutOff` if it is beyond the end of the file.
  func end(of count: Int, from offset: Int) throws(VideoFileError) -> Int {
    let (end, overflows) = offset.addingReportingOverflow(count)
    guard !overflows, end <= size else { throw .cutOff }
    return end
  }

  /// Returns the four letters of a box or chunk name as a big-endian number.
  static func name(_ letters: String) -> Int { Int(bigEndianBytes: letters.utf8) }
}
