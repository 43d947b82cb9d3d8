import RingRender

func rising() async throws {
  let rise = Animation.easeInOut(duration: 1.2).delay(0.2)
  let animation = AnimatedScene(duration: 2) { time in
    Scene(ActivityRing(progress: rise.value(from: 0, to: 1.25, at: time)), padding: 8)
  }
  try await animation.write(to: "rising.png")
  for try await frame in animation.frames(0..<3) {
    try frame.writePNG(to: "frame-\(frame.index).png")
  }
}
