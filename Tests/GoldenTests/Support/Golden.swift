import Foundation
import RingCore
import RingGolden

/// The only fonts of goldens: files of this project, so that the machine's fonts do not matter.
let goldenFonts: FontSources = {
  let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  return FontSources(
    base: .none,
    files: ["Regular", "Bold"].map {
      tests.appendingPathComponent("Fonts/Inter-\($0).otf").path
    })
}()

/// The options of all goldens of this target.
let goldenOptions = GoldenOptions(fonts: goldenFonts)
