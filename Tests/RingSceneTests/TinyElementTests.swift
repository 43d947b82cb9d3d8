import RingCore
import RingScene
import Testing

private func segments(gap: Double) -> RingSegments {
  var segments = RingSegments()
  (segments.count, segments.gap) = (2, gap)
  return segments
}

/// Rings and corners with lengths and angles close to 0.
@Suite struct TinyElementTests {
  @Test(arguments: tinyLengths)
  func rings(size: Double) {
    let changes: [@Sendable (inout ActivityRing) -> Void] = [
      { $0.sweep = .degrees(size) }, { $0.thickness = size }, { $0.radius = size },
      { $0.extras.dash = [size, size] }, { $0.extras.dash = [0, 12] },
      { $0.extras.segments = segments(gap: size) },
      { ($0.sweep, $0.extras.segments) = (.degrees(size), segments(gap: 1)) },
      { ($0.sweep, $0.gradient.span) = (.degrees(size), .lap) },
      { ($0.sweep, $0.gradient.span) = (.degrees(size), .track) },
    ]
    for change in changes {
      #expect(hasFiniteCommands(ring(0.5) { change(&$0) }))
      #expect(hasFiniteCommands(ring(3) { change(&$0) }))
    }
    let box = Rect(x: 0, y: 0, width: 100, height: 100)
    let empty = ring(0.5) { $0.sweep = .degrees(size) }
    #expect(empty.draw(in: box, context: SceneContext(text: FixedText())).isEmpty)
  }

  @Test(arguments: tinyLengths)
  func corners(size: Double) {
    #expect(hasFiniteCommands(Effect(.cornerRadius(size), AnyElement(Petals(progress: 1)))))
  }
}
