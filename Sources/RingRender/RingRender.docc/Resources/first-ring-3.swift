import RingRender

let rings = ZStack {
  ActivityRing(
    progress: 1.25, radius: 60, thickness: 20, startColor: .systemPink, endColor: .systemRed)
  ActivityRing(
    progress: 0.4, radius: 36, thickness: 20, startColor: .systemIndigo, endColor: .systemPurple)
}

try rings.padding(8).writePNG(to: "two-rings.png", scale: 2)
