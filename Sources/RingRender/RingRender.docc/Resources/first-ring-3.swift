import RingRender

let rings = ActivityRings(
  ActivityRing(progress: 1.25).colors(.systemPink, .systemRed),
  ActivityRing(progress: 0.4).colors(.systemIndigo, .systemPurple),
  diameter: 141, thickness: 20, spacing: 4)

try Scene(rings, padding: 8).writePNG(to: "two-rings.png", scale: 2)
