import RingRender

func oneRing() throws {
  let ring = ActivityRing(progress: 1.25).colors(.systemPink, .systemRed)
  try Scene(ring, padding: 8).writePNG(to: "ring.png", scale: 2)
}
