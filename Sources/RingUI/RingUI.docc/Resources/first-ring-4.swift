import RingUI

let rising = Animation.easeInOut(duration: 1.2)

func rings(_ part: Double) -> ActivityRings {
  ActivityRings(
    [
      ActivityRing(progress: 1.25 * part).colors(.pink, .red),
      ActivityRing(progress: 0.4 * part).colors(.indigo, .purple),
    ], diameter: 141, thickness: 20, spacing: 4)
}

let animation = AnimatedScene(duration: 2, scale: 2) { time in
  rings(rising.fraction(at: time)).padding(8)
}

for try await frame in animation.frames(18..<19) {
  try frame.writePNG(to: "rising-rings.png")
}
