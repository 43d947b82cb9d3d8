import Foundation
import RingConfig
import RingCore
import TestSupport
import Testing

/// The invalid configs of the fixtures, as `RingConfig` reports them.
@Suite struct InvalidConfigTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("RingConfigDecodingTests/Fixtures/invalid")
    .path

  private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()

  /// Options without fonts, so that the result is the same on every machine.
  private static let options = RenderOptions(fonts: FontSources(base: .none))

  @Test func thereAreFixtures() { #expect(Self.names.count > 70) }

  @Test(arguments: names) func theFirstErrorHasAPlace(name: String) throws {
    let path = "\(Self.folder)/\(name).json"
    let error = try ringError {
      try Config(contentsOf: path, files: .none, Self.options).scene()
    }
    #expect(error.code == .config)
    let first = try #require(error.problems.first { $0.severity == .error })
    let place = try #require(first.place)
    let expected = try String(contentsOfFile: "\(Self.folder)/\(name).txt", encoding: .utf8)
    if expected.hasPrefix("\(name).json: error") {
      // An empty text, or one in another encoding, has no lines.
      #expect(place == path)
    } else {
      #expect(place.hasPrefix(path + ":"))
      let position = place.dropFirst(path.count + 1).split(separator: ":").map { Int($0) }
      #expect(position.count == 2 && position.allSatisfy { ($0 ?? 0) >= 1 })
    }
  }

  /// Programs that use the library do not have the command's options, such as `--set`.
  @Test(arguments: names) func noProblemNamesAnOptionOfTheCommand(name: String) throws {
    let error = try ringError {
      try Config(contentsOf: "\(Self.folder)/\(name).json", files: .none, Self.options).scene()
    }
    for problem in error.problems {
      let text = problem.message + " " + (problem.help ?? "")
      #expect(text.firstRange(of: /--[a-z]/) == nil, "\(text)")
    }
  }

  /// An attempt to open a file would show: a pipe blocks, a missing file has another message.
  @Test(.watchdog(seconds: 300)) func noFilesAreOpenedWithoutAccess() throws {
    let folder = try TemporaryFolder()
    try folder.write("not a picture", to: "text.png")
    #expect(mkfifo(folder["pipe.png"], 0o600) == 0)
    let images = ["text.png", "pipe.png", "none.png", "/etc/passwd"].map {
      #"{"scene": {"type": "image", "path": "\#($0)"}}"#
    }
    let fonts = ["text.png", "pipe.png", "none.ttf"].map {
      #"{"fonts": ["\#($0)"], "scene": {"type": "petals", "progress": 1}}"#
    }
    for json in images + fonts {
      try folder.write(json, to: "config.json")
      let error = try ringError {
        try Config(contentsOf: folder["config.json"], files: .none)
      }
      #expect(error.problems.count == 1)
      #expect(error.problems[0].message.hasSuffix("cannot be used: files are not read here"))
    }
  }
}
