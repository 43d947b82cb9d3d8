import RingRender

let rising = Tween(from: 0.0, to: 1.0, .easeInOut(duration: 1.2))

let animation = AnimatedScene(duration: 2) { time in
  ZStack {
    ActivityRing(
      progress: 1.25 * rising.value(at: time), radius: 60, thickness: 20,
      startColor: .systemPink, endColor: .systemRed)
    ActivityRing(
      progress: 0.4 * rising.value(at: time), radius: 36, thickness: 20,
      startColor: .systemIndigo, endColor: .systemPurple)
  }
  .padding(8)
}

try animation.scene(at: 0.6).writePNG(to: "rising-rings.png", scale: 2)
