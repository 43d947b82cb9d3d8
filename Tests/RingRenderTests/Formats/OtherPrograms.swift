import Foundation
import TestSupport
import Testing

/// Programs that are not ours, as judges of files.
enum OtherProgram {
  /// The pixels of all frames as ffmpeg decodes them, one after the other.
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

  /// What ffprobe says about the first stream, by key.
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

  struct PillowFrames {
    var pixels: [UInt8]
    /// Milliseconds.
    var durations: [Double]
    var loop: Int?
  }

  /// All frames as Pillow decodes them.
  static func pillowFrames(_ file: String) throws -> PillowFrames {
    let script = """
      import sys
      from PIL import Image
      image = Image.open(sys.argv[1])
      for index in range(image.n_frames):
        image.seek(index)
        image.load()
        sys.stdout.buffer.write(image.convert("RGBA").tobytes())
        print(image.info.get("duration", 0), file=sys.stderr)
      print("loop", image.info.get("loop", "none"), file=sys.stderr)
      """
    let outcome = try ChildProgram.run(python, ["-c", script, file])
    try #require(outcome.status == 0, "\(outcome.error)")
    let lines = outcome.error.split(separator: "\n")
    return PillowFrames(
      pixels: Array(outcome.output), durations: lines.compactMap { Double($0) },
      loop: lines.last.flatMap { Int($0.dropFirst(5)) })
  }

  /// The pixels of all frames of each file as Pillow decodes them.
  static func pillowPixels(_ files: [String]) throws -> [[UInt8]] {
    let script = """
      import sys
      from PIL import Image
      for path in sys.argv[1:]:
        image, count = Image.open(path), 0
        for index in range(getattr(image, "n_frames", 1)):
          image.seek(index)
          count += sys.stdout.buffer.write(image.convert("RGBA").tobytes())
        print(count, file=sys.stderr)
      """
    let outcome = try ChildProgram.run(python, ["-c", script] + files)
    try #require(outcome.status == 0, "\(outcome.error)")
    var rest = outcome.output[...]
    return outcome.error.split(separator: "\n").map { line in
      let pixels = rest.prefix(Int(line) ?? 0)
      rest = rest.dropFirst(pixels.count)
      return Array(pixels)
    }
  }

  /// Whether Pillow leaves out the key of pixels of red, green and blue, which it does from 9.5 on.
  static func pillowKnowsKeys() throws -> Bool {
    let script = "import PIL; print(tuple(map(int, PIL.__version__.split('.')[:2])) >= (9, 5))"
    let outcome = try ChildProgram.run(python, ["-c", script])
    try #require(outcome.status == 0, "\(outcome.error)")
    return outcome.text.hasPrefix("True")
  }

  /// The Python that has Pillow, which need not be the first in `PATH`.
  private static let python: String = {
    let candidates = ["python3", "/usr/bin/python3"]
    return candidates.first { (try? ChildProgram.run($0, ["-c", "import PIL"]))?.status == 0 }
      ?? "python3"
  }()
}
