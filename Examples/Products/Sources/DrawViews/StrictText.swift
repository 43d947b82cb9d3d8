import RingUI

func strictText() {
  let options = RenderOptions(fonts: .only("Fonts/Inter.ttf"), memory: 256 << 20, warnings: .fail)
  do {
    try Text("½ done").writePNG(to: "half.png", scale: 2, options)
  } catch {
    for problem in error.problems { print(problem.code == .missingGlyphs, problem) }
  }
}
