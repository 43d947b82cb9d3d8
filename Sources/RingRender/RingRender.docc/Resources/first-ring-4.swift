import RingRender

let rising = Tween(from: 0.0, to: 1.0, .easeInOut(duration: 1.2))

let animation = AnimatedScene(duration: 2) { time in
  let (first, second) = (1.25 * rising.value(at: time), 0.4 * rising.value(at: time))
  var rings = ActivityRings(
    ActivityRing(progress: first, startColor: .systemPink, endColor: .systemRed),
    ActivityRing(progress: second, startColor: .systemIndigo, endColor: .systemPurple),
    diameter: 141)
  rings.thickness = 20
  rings.spacing = 4
  return Scene(rings, padding: 8)
}

try animation.scene(at: 0.6).writePNG(to: "rising-rings.png", scale: 2)
