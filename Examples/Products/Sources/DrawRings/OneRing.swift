import RingRender

func oneRing() throws {
  let ring = ActivityRing(progress: 1.25, startColor: .pink, endColor: .red)
  try Scene(ring, padding: 8).writePNG(to: "ring.png", scale: 2)
}
