import Foundation
import RingCairo
import RingGraphics
import RingPNG
import RingRender
import Testing

/// The accepted pictures, and what happens when a picture is not one of them.
enum Golden {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let folder = root.appendingPathComponent("Goldens")
  /// Where the strips of failures go.
  static let artifacts = root.appendingPathComponent("artifacts/goldens")

  /// Which goldens a run writes. Writing always fails the run.
  enum Record: String {
    case never, missing, failed, all
  }

  /// The only fonts that goldens see: files of this project, so that no machine's fonts matter.
  static let fonts = FontSources(
    base: .none,
    files: ["Regular", "Bold"].map {
      root.appendingPathComponent("Tests/Fonts/Inter-\($0).otf").path
    })

  static let record = Record(
    rawValue: ProcessInfo.processInfo.environment["RING_GOLDEN_RECORD"] ?? "never")

  /// The picture of a golden's name; `nil` if there is none yet.
  static func accepted(_ name: String) throws -> RasterImage? {
    guard let data = try? Data(contentsOf: url(name)) else { return nil }
    return try PNGDecoder().decode([UInt8](data))
  }

  static func url(_ name: String) -> URL { folder.appendingPathComponent(name + ".png") }

  static func write(_ image: RasterImage, to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    var encoder = try PNGEncoder(compression: .small)
    try Data(encoder.encode(image)).write(to: url)
  }
}

/// Checks a scene's picture against `Goldens/<suite>/<name>.png`, pixel by pixel.
///
/// A difference leaves a strip expected | difference | actual in `artifacts/goldens`.
func expectGolden(
  _ golden: GoldenCase, suite: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  var renderer = Renderer(fonts: Golden.fonts)
  try expectGolden(
    renderer.image(of: golden.scene), named: "\(suite)/\(golden.name)",
    sourceLocation: sourceLocation)
  #expect(renderer.warnings.isEmpty, sourceLocation: sourceLocation)
}

func expectGolden(
  _ actual: RasterImage, named name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  func fail(_ text: String) {
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
  }
  guard let record = Golden.record else {
    return fail("RING_GOLDEN_RECORD must be never, missing, failed or all")
  }
  guard let expected = try Golden.accepted(name) else {
    guard record != .never else {
      return fail("no golden \(name).png; look at the picture, then scripts/update-goldens missing")
    }
    try Golden.write(actual, to: Golden.url(name))
    return fail("recorded the new golden \(name).png; run again without recording")
  }
  let difference = PixelDifference(expected: expected, actual: actual)
  guard difference.result != .identical else { return }
  if record == .failed || record == .all {
    try Golden.write(actual, to: Golden.url(name))
    return fail("recorded \(name).png anew (\(difference.result)); run again without recording")
  }
  let strip = Golden.artifacts.appendingPathComponent(name + ".png")
  try Golden.write(difference.strip(expected: expected, actual: actual), to: strip)
  fail(
    """
    \(name).png: \(difference.result)
    expected | difference | actual: \(strip.path)
    to accept it, once you have looked: scripts/update-goldens failed
    """)
}
