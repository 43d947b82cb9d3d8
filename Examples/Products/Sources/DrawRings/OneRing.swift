import RingRender

func oneRing() throws {
  let ring = ActivityRing(progress: 1.25).colors(.pink, .red)
  try Scene(ring, padding: 8).writePNG(to: "ring.png", scale: 2)
}
