import RingUI

func oneRing() throws {
  try ActivityRing(progress: 1.25).colors(.pink, .red).padding(8)
    .writePNG(to: "ring.png", scale: 2)
}

@MainActor func renderedRing() throws {
  let renderer = ImageRenderer(content: ActivityRing(progress: 1.25))
  renderer.scale = 2
  try renderer.writePNG(to: "rendered.png")
}
