import RingUI

let rings = ActivityRings(
  [
    ActivityRing(progress: 1.25).colors(.pink, .red),
    ActivityRing(progress: 0.4).colors(.indigo, .purple),
  ], diameter: 141, thickness: 20, spacing: 4)

try rings.padding(8).writePNG(to: "two-rings.png", scale: 2)
