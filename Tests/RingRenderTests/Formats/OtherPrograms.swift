import Foundation
import TestSupport
import Testing

/// External programs that verify files.
enum OtherProgram {
  /// Returns the concatenated pixels of all frames, as ffmpeg decodes them.
  static func ffmpegFrames(
    _ file: String, format: String? = nil, decoder: String? = nil
  ) throws -> [UInt8] {
    let choice = (format.map { ["-f", $0] } ?? []) + (decoder.map { ["-c:v", $0] } ?? [])
    let outcome = try ChildProgram.run(
      "ffmpeg",
      ["-v", "error"] + choice + ["-i", "file:" + file, "-fps_mode", "passthrough"]
        + ["-f", "rawvideo", "-pix_fmt", "rgba", "-"])
    try #require(outcome.status == 0, "\(outcome.error)")
    return Array(outcome.output)
  }

  /// Returns the concatenated pixels of all frames of each file, decoded by one run of ffmpeg, whose
  /// start takes longer than the decoding.
  static func ffmpegFrames(
    of files: [String], format: String, in folder: TemporaryFolder
  ) throws -> [[UInt8]] {
    let inputs = files.flatMap { ["-f", format, "-i", "file:" + $0] }
    let outputs = files.indices.flatMap { index in
      ["-map", "\(index)", "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba"]
        + ["file:" + folder["\(index).raw"]]
    }
    let outcome = try ChildProgram.run("ffmpeg", ["-v", "error"] + inputs + outputs)
    try #require(outcome.status == 0, "\(outcome.error)")
    return try files.indices.map { try #require(folder.contents("\($0).raw")) }
  }

  /// Returns the properties of the first stream, as ffprobe reports them, by key.
  static func ffprobe(_ file: String) throws -> [String: String] {
    let outcome = try ChildProgram.run(
      "ffprobe",
      ["-v", "error", "-count_frames", "-show_streams", "-of", "default=nw=1", file])
    try #require(outcome.status == 0, "\(outcome.error)")
    let pairs = outcome.text.split(separator: "\n").compactMap { line -> (String, String)? in
      let parts = line.split(separator: "=", maxSplits: 1)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
