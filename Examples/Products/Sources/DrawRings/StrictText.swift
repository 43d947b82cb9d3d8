import RingRender

func strictText() {
  let options = RenderOptions(fonts: .only("Fonts/Inter.ttf"), memory: 256 << 20, warnings: .fail)
  do {
    try ActivityRing(progress: 0.5).label(.percent).writePNG(to: "half.png", scale: 2, options)
  } catch {
    for problem in error.problems { print(problem.code == .missingGlyphs, problem) }
  }
}
