import RingRender

func oneRing() throws {
  try ActivityRing(progress: 1.25, startColor: .systemPink, endColor: .systemRed)
    .writePNG(to: "ring.png", scale: 2)
}
