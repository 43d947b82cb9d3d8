import RingRender

func oneRing() throws {
  let ring = ActivityRing(progress: 1.25, startColor: .systemPink, endColor: .systemRed)
  try Scene(ring, padding: 8).writePNG(to: "ring.png", scale: 2)
}
