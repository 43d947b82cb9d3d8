import RingRender

let rising = Animation.easeInOut(duration: 1.2)

func rings(_ part: Double) -> ActivityRings {
  ActivityRings(
    ActivityRing(progress: 1.25 * part).colors(.pink, .red),
    ActivityRing(progress: 0.4 * part).colors(.indigo, .purple),
    diameter: 141, thickness: 20, spacing: 4)
}

let animation = AnimatedScene(duration: 2) { time in
  Scene(rings(rising.fraction(at: time)), padding: 8)
}

try animation.scene(at: 0.6).writePNG(to: "rising-rings.png", scale: 2)
