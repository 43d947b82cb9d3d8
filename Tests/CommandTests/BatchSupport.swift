import Foundation
import TestSupport
import Testing

/// A folder with a config that uses data, a table with these data, and functions that run `batch`
/// in it.
struct CardFolder {
  let folder: TemporaryFolder

  /// A ring whose progress, colour, thickness and cap are data.
  static let config = """
    { "data": {
        "score": { "type": "number", "sample": 0.5, "minimum": 0, "maximum": 1 },
        "tint": { "type": "color", "default": "#FF2D55" },
        "size": { "type": "integer", "sample": 4, "minimum": 1, "maximum": 9 },
        "shape": { "type": "string", "sample": "round", "choices": ["round", "butt"] } },
      "canvas": { "width": 24, "height": 24 },
      "scene": { "type": "activityRing", "radius": 8, "progress": "$data.score", "colors": ["$data.tint"],
        "thickness": "$data.size", "cap": "$data.shape" } }
    """
  static let header = "id,score,tint,size,shape"

  /// Returns a valid row; rows 1 to 300 are distinct.
  static func row(_ number: Int) -> String {
    "p\(number),\(Double(number % 100) / 100),\(["", "#34C759", "blue"][number / 100 % 3]),"
      + "\(number % 9 + 1),\(number % 2 == 0 ? "round" : "butt")"
  }

  init(rows: [String], config: String = CardFolder.config) throws {
    folder = try TemporaryFolder()
    try folder.write(config, to: "card.json")
    try write(rows)
  }

  init(_ count: Int) throws { try self.init(rows: (1...count).map(Self.row)) }

  func write(_ rows: [String]) throws {
    try folder.write(([Self.header] + rows).joined(separator: "\n") + "\n", to: "people.csv")
  }

  /// Runs `batch` without the variables of a job array that the test process may belong to.
  func run(
    _ options: String..., data: String = "people.csv", output: String = "out/{id}.png",
    input: Data = Data()
  ) throws -> Tool.Outcome {
    try run(all: options, data: data, output: output, input: input)
  }

  func run(
    all options: [String], data: String = "people.csv", output: String = "out/{id}.png",
    input: Data = Data()
  ) throws -> Tool.Outcome {
    let unset = ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX"]
    return try ChildProgram.run(
      "/usr/bin/env",
      unset.flatMap { ["-u", $0] } + [
        Tool.path, "batch", "--config", "card.json", "--data", data, "-o", output,
      ] + options, input: input, in: folder.url)
  }

  /// Returns the bytes of all files in a folder, by their paths relative to it.
  func files(_ name: String = "out") -> [String: Data] {
    let paths = FileManager.default.subpaths(atPath: folder[name]) ?? []
    return paths.reduce(into: [:]) { files, path in files[path] = folder.data("\(name)/\(path)") }
  }

  /// Returns the output of `render` for a valid row.
  func single(_ number: Int, _ options: [String] = []) throws -> Data {
    let cells = Self.row(number).split(separator: ",", omittingEmptySubsequences: false)
    let tint = cells[2].isEmpty ? "#FF2D55" : String(cells[2])
    let run = try Tool.run(
      [
        "--config", "card.json", "-o", "-", "--set", "data.score=\(cells[1])", "--set",
        "data.tint=\(tint)", "--set", "data.size=\(cells[3])", "--set", "data.shape=\(cells[4])",
      ] + options, in: folder.url)
    #expect(run.status == 0, "\(run.error)")
    return run.output
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder[name])
  }
}

/// Returns a PNG file without the text chunk of its fingerprint.
func withoutFingerprint(_ file: Data?) -> Data {
  let bytes = [UInt8](file ?? Data())
  var rest = Array(bytes.prefix(8))
  var start = 8
  while start + 12 <= bytes.count {
    let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    let end = min(start + 12 + length, bytes.count)
    let words = String(decoding: bytes[start + 4..<end], as: UTF8.self)
    if !words.contains("ringrender:fingerprint") { rest += bytes[start..<end] }
    start = end
  }
  return Data(rest)
}
