import RingUI

func oneRing() throws {
  try ActivityRing(progress: 1.25).colors(.pink, .red).padding(8)
    .writePNG(to: "ring.png", scale: 2)
}
