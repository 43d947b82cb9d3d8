import Foundation
import RingCairo
import RingGolden
import Testing

/// The only fonts that goldens see: files of this project, so that no machine's fonts matter.
let goldenFonts: FontSources = {
  let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  return FontSources(
    base: .none,
    files: ["Regular", "Bold"].map {
      tests.appendingPathComponent("Fonts/Inter-\($0).otf").path
    })
}()

/// Checks a scene's picture against `Goldens/<suite>/<name>.png`, pixel by pixel.
func expectGolden(
  _ golden: GoldenCase, suite: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  expectGolden(
    of: golden.scene, named: "\(suite)/\(golden.name)", fonts: goldenFonts,
    sourceLocation: sourceLocation)
}
