import RingRender

let rising = Animation.easeInOut(duration: 1.2)

func rings(_ part: Double) -> ActivityRings {
  var rings = ActivityRings(
    ActivityRing(progress: 1.25 * part, startColor: .pink, endColor: .red),
    ActivityRing(progress: 0.4 * part, startColor: .indigo, endColor: .purple),
    diameter: 141)
  rings.thickness = 20
  rings.spacing = 4
  return rings
}

let animation = AnimatedScene(duration: 2) { time in
  Scene(rings(rising.fraction(at: time)), padding: 8)
}

try animation.scene(at: 0.6).writePNG(to: "rising-rings.png", scale: 2)
