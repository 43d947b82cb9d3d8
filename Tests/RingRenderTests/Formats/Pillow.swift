import Foundation
import TestSupport
import Testing

/// An installation of Pillow that verifies files.
///
/// `system` may be years old; `scripts/setup --test` installs the newest in a virtual environment
/// of the checkout.
enum Pillow: CaseIterable, Sendable {
  case system, newest

  struct Frames {
    var pixels: [UInt8]
    /// The durations of the frames, in milliseconds.
    var durations: [Double]
    var loop: Int?
  }

  /// Returns the concatenated pixels of all frames of a file, their durations, and the loop count.
  func frames(of file: String) throws -> Frames {
    let outcome = try run(
      """
      import sys
      from PIL import Image
      image = Image.open(sys.argv[1])
      for index in range(image.n_frames):
        image.seek(index)
        image.load()
        sys.stdout.buffer.write(image.convert("RGBA").tobytes())
        print(image.info.get("duration", 0), file=sys.stderr)
      print("loop", image.info.get("loop", "none"), file=sys.stderr)
      """, [file])
    let lines = outcome.error.split(separator: "\n")
    return Frames(
      pixels: Array(outcome.output), durations: lines.compactMap { Double($0) },
      loop: lines.last.flatMap { Int($0.dropFirst(5)) })
  }

  /// Returns the pixels of all frames of each file.
  func pixels(of files: [String]) throws -> [[UInt8]] {
    let outcome = try run(
      """
      import sys
      from PIL import Image
      for path in sys.argv[1:]:
        image, count = Image.open(path), 0
        for index in range(getattr(image, "n_frames", 1)):
          image.seek(index)
          count += sys.stdout.buffer.write(image.convert("RGBA").tobytes())
        print(count, file=sys.stderr)
      """, files)
    var rest = outcome.output[...]
    return outcome.error.split(separator: "\n").map { line in
      let pixels = rest.prefix(Int(line) ?? 0)
      rest = rest.dropFirst(pixels.count)
      return Array(pixels)
    }
  }

  /// Whether Pillow applies the colour key of tRNS, which it does since 9.5.
  func appliesColorKeys() throws -> Bool {
    let outcome = try run(
      "import PIL; print(tuple(map(int, PIL.__version__.split('.')[:2])) >= (9, 5))", [])
    return outcome.text.hasPrefix("True")
  }

  /// Whether Pillow decodes the file correctly.
  func canShow(_ file: String) throws -> Bool {
    if try appliesColorKeys() { return true }
    return try !Self.hasColorKey(file)
  }

  /// Whether a PNG has RGB pixels with a colour key in tRNS.
  static func hasColorKey(_ file: String) throws -> Bool {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    return bytes.count > 25 && bytes[25] == 2 && bytes.range(of: Data("tRNS".utf8)) != nil
  }

  /// Runs a Python script with this Pillow; `-I` ignores the caller's `PYTHONPATH` and modules.
  private func run(_ script: String, _ arguments: [String]) throws -> ChildProgram.Outcome {
    let outcome = try ChildProgram.run(python, ["-I", "-c", script] + arguments)
    try #require(
      outcome.status == 0, "\(python), which scripts/setup --test installs: \(outcome.error)")
    return outcome
  }

  private var python: String {
    switch self {
    #if os(Linux)
      case .system: return "/usr/bin/python3"
    #else
      case .system: return "python3"
    #endif
    case .newest:
      let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      return tests.appendingPathComponent("../../../.build/python/bin/python").standardized.path
    }
  }
}
