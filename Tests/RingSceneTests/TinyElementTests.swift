import RingCore
import RingScene
import Testing

private func segments(gap: Double) -> RingSegments {
  var segments = RingSegments()
  (segments.count, segments.gap) = (2, gap)
  return segments
}

/// Elements with lengths and angles close to 0.
@Suite struct TinyElementTests {
  static let tiny = [Double.leastNonzeroMagnitude, 1e-300, 1e-30, 1e-12, 1e-9, 0]

  private func commands(_ element: some Element) -> [DrawCommand] {
    let context = SceneContext(text: FixedText())
    return element.draw(in: Rect(x: 0, y: 0, width: 100, height: 100), context: context)
  }

  /// Whether the draw commands contain neither NaN nor infinity.
  private func isSound(_ element: some Element) -> Bool {
    let text = DisplayList(commands(element)).description
    return !text.contains("nan") && !text.contains("inf")
  }

  @Test(arguments: tiny)
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
      #expect(isSound(ring(0.5) { change(&$0) }))
      #expect(isSound(ring(3) { change(&$0) }))
    }
    #expect(commands(ring(0.5) { $0.sweep = .degrees(size) }).isEmpty)
  }

  @Test(arguments: tiny)
  func others(size: Double) {
    var bar = Bar(progress: 0.5, length: size, thickness: 5)
    #expect(isSound(bar))
    bar = Bar(progress: 0.5, length: 50, thickness: size)
    #expect(isSound(bar))
    #expect(isSound(Petals(progress: 1, size: size)))
    var gauge = Gauge(value: 0.5)
    gauge.sweep = .degrees(size)
    #expect(isSound(gauge))
    gauge.sweep = .degrees(270)
    gauge.thickness = size
    #expect(isSound(gauge))
    gauge.diameter = size
    #expect(isSound(gauge))
    #expect(isSound(Effect(.cornerRadius(size), AnyElement(Petals(progress: 1)))))
  }
}
