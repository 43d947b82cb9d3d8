import RingGraphics
import TestSupport
import Testing

@testable import RingScene

/// Elements that say that their size does not depend on what is offered are not asked again.
@Suite struct ElementSizingTests {
  private static let offers: [Double?] = [nil, 0, 7.5, 40, 1000, .infinity]

  /// Rings and gauges of all sorts.
  private static func elements(_ random: inout SplitMix) -> [AnyElement] {
    var ring = ActivityRing(progress: random.number(0...2), thickness: random.number(1...30))
    ring.radius = random.chance(0.7) ? random.number(15...60) : nil
    ring.sweep = random.chance(0.5) ? .fullTurn : .degrees(random.number(10...350))
    ring.fit = random.chance(0.5) ? .arc : .circle
    if random.chance(0.3) { ring.targets = [GaugeTarget(value: 0.3)] }
    if random.chance(0.3) { ring.edge = nil }
    if random.chance(0.3) { ring.track?.thickness = random.number(1...40) }
    var gauge = Gauge(value: random.number(0...100))
    gauge.diameter = random.chance(0.5) ? random.number(20...200) : nil
    gauge.sweep = random.chance(0.5) ? .fullTurn : .degrees(random.number(10...350))
    if random.chance(0.5) { gauge.ticks = GaugeTicks() }
    if random.chance(0.3) { gauge.minLabel = Gauge.boundLabel() }
    let plain = [AnyElement(ring), AnyElement(gauge)]
    return plain
      + plain.map { AnyElement(Background(.primary, $0)) }
      + plain.map { AnyElement(Opacity(0.5, $0)) }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func whatIgnoresOffersHasOneSize(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for element in Self.elements(&random) {
      let sizes = Self.offers.flatMap { width in
        Self.offers.map { height in
          // Asked of the element itself, and each time anew: nothing is remembered.
          element.element.size(
            for: ProposedSize(width: width, height: height),
            in: SceneContext(text: FixedText()))
        }
      }
      switch element.sizing {
      case .offered: #expect(!(element.element is Gauge))
      case .inherited: #expect(Set(sizes).count == 1, "\(element)")
      case .fixed(let size): #expect(Set(sizes) == [size], "\(element)")
      }
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func answersFromMemoryAreTheElementsOwn(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for element in Self.elements(&random) {
      let context = SceneContext(text: FixedText())
      for width in Self.offers {
        for height in Self.offers {
          let offer = ProposedSize(width: width, height: height)
          let own = element.element.size(for: offer, in: SceneContext(text: FixedText()))
          #expect(element.size(for: offer, in: context) == own, "\(offer) of \(element)")
        }
      }
    }
  }

  /// Counts how often texts are measured: a measure of work that is the same on every machine.
  private final class Counter: TextMeasuring {
    private(set) var count = 0

    func size(of paragraph: Paragraph) -> Size {
      count += 1
      return FixedText().size(of: paragraph)
    }
  }

  @Test func gaugesInAGridAreEachMeasuredTwice() {
    func count(_ gauges: Int) -> Int {
      let children = (0..<gauges).map { index -> AnyElement in
        var gauge = Gauge(value: Double(index))
        gauge.ticks = GaugeTicks()
        gauge.diameter = 60
        return AnyElement(gauge)
      }
      let counter = Counter()
      let scene = Scene(root: AnyElement(Grid(columns: 10, children: children)))
      _ = scene.layout(measuring: counter)
      return counter.count
    }
    let few = count(20)
    #expect(count(200) == 10 * few)
    // Ten numbers, the percentage and what it may be at its widest: for the size and for the drawing.
    #expect(few <= 20 * 2 * 13, "\(few)")
  }
}

/// The generator of random numbers with what these tests ask of it.
private struct SplitMix {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &generator)
  }

  mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }
}
