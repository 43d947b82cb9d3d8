import RingRender

var rings = ActivityRings(
  ActivityRing(progress: 1.25, startColor: .systemPink, endColor: .systemRed),
  ActivityRing(progress: 0.4, startColor: .systemIndigo, endColor: .systemPurple),
  diameter: 141)
rings.thickness = 20
rings.spacing = 4

try Scene(rings, padding: 8).writePNG(to: "two-rings.png", scale: 2)
