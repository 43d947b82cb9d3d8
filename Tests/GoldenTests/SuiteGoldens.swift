import Foundation
import RingConfig
import RingGolden
import Testing

/// The configs in `Goldens/suite`, each of which lies beside its picture.
@Suite(.goldens(suite: "suite")) struct SuiteGoldens {
  /// A config of the suite, and the time at which it is drawn.
  struct Golden: Sendable, CustomTestStringConvertible {
    /// The path in the suite without its ending.
    var config: String
    /// Seconds; `nil` for the time of a still.
    var time: String?

    var name: String { time.map { "\(config)@\($0)s" } ?? config }

    var testDescription: String { name }
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Goldens/suite").standardizedFileURL

  /// Every config at each time that the name of a picture beside it has, `NAME@0.5s.png`; without
  /// such a picture, as a still.
  private static let goldens: [Golden] = {
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    let names = (files ?? []).sorted()
    return names.filter { $0.hasSuffix(".rings.json") }.flatMap { file -> [Golden] in
      let config = String(file.dropLast(".rings.json".count))
      let times = names.filter { $0.hasPrefix(config + "@") && $0.hasSuffix("s.png") }
        .map { String($0.dropFirst(config.count + 1).dropLast("s.png".count)) }
      guard !times.isEmpty else { return [Golden(config: config)] }
      return times.map { Golden(config: config, time: $0) }
    }
  }()

  @Test func theSuiteIsFound() {
    #expect(Self.goldens.count >= 108)
  }

  @Test(arguments: goldens)
  func config(golden: Golden) throws {
    let file = Self.folder.appendingPathComponent(golden.config + ".rings.json")
    let config = try Config(
      json: String(contentsOf: file, encoding: .utf8), name: file.path,
      RenderOptions(fonts: goldenFonts))
    let time = try golden.time.map { try #require(Double($0)) }
    expectGolden(
      of: try config.scene(at: time), named: "suite/\(golden.name)", options: goldenOptions)
  }
}
