import RingUI

struct Star: Shape {
  func path(in rect: CGRect) -> Path {
    Path { path in
      path.addLines(
        (0..<10).map { corner in
          let radius = rect.width / (corner.isMultiple(of: 2) ? 2 : 4)
          let angle = CGFloat(corner) * .pi / 5
          return CGPoint(x: rect.midX + radius * sin(angle), y: rect.midY - radius * cos(angle))
        })
      path.closeSubpath()
    }
  }
}
