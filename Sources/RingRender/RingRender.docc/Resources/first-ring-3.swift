import RingRender

var rings = ActivityRings(
  ActivityRing(progress: 1.25, startColor: .pink, endColor: .red),
  ActivityRing(progress: 0.4, startColor: .indigo, endColor: .purple),
  diameter: 141)
rings.thickness = 20
rings.spacing = 4

try Scene(rings, padding: 8).writePNG(to: "two-rings.png", scale: 2)
