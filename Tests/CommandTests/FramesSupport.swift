import Foundation
import TestSupport
import Testing

/// A folder with an animated config, and runs of `frames` in it.
struct FramesFolder {
  let folder: TemporaryFolder

  /// A config of twelve frames: six different ones, then six equal ones.
  static let config = """
    { "canvas": { "width": 32, "height": 32 }, "animation": { "duration": 1.2, "fps": 10 },
      "scene": { "type": "activityRing", "radius": 10, "thickness": 4,
        "progress": { "from": 0, "to": 1.25, "duration": 0.6 } } }
    """

  init(_ config: String = FramesFolder.config) throws {
    folder = try TemporaryFolder()
    try folder.write(config, to: "anim.json")
  }

  /// The variables of job arrays, which are unset in case the test process belongs to one.
  private static let noArray = [
    "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN",
    "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP", "JOB_COMPLETION_INDEX",
    "AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE",
  ]

  func run(
    _ options: String..., output: String = "out/%03d.png", environment: [String: String] = [:]
  ) throws -> Tool.Outcome {
    try run(all: options, output: output, environment: environment)
  }

  func run(
    all options: [String], output: String = "out/%03d.png", environment: [String: String] = [:]
  ) throws -> Tool.Outcome {
    let unset = Self.noArray.filter { environment[$0] == nil }.flatMap { ["-u", $0] }
    return try ChildProgram.run(
      "/usr/bin/env",
      unset + [Tool.path, "frames", "--config", "anim.json", "-o", output] + options,
      in: folder.url, environment: environment)
  }

  /// The bytes of all files below the folder, except the config, by their relative paths.
  var files: [String: Data] {
    let paths = FileManager.default.subpaths(atPath: folder.url.path) ?? []
    return paths.reduce(into: [:]) { files, path in
      // Folders have no data.
      if path != "anim.json" { files[path] = folder.data(path) }
    }
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
  }

  func change(_ name: String, _ change: (inout Data) -> Void) throws {
    var data = try #require(folder.data(name))
    change(&data)
    try data.write(to: folder.url.appendingPathComponent(name))
  }
}

extension Tool.Outcome {
  /// The last line of standard error without the time: `12 frames: 7 drawn, 5 duplicates, 0 up to
  /// date`.
  var summary: Substring? {
    error.split(separator: "\n").last?.prefix { $0 != ";" }
  }
}
