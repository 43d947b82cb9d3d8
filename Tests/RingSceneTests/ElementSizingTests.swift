import RingCore
import TestSupport
import Testing

@testable import RingScene

/// An element has the same size for all proposals that, according to its `sizing`, are equivalent.
@Suite struct ElementSizingTests {
  private static let offers: [Double?] = [nil, 0, 7.5, 40, 1000, .infinity]

  /// Returns rings and gauges with random properties.
  private static func elements(_ random: inout SplitMix) -> [AnyElement] {
    var ring = ActivityRing(progress: random.number(0...2), thickness: random.number(1...30))
    ring.radius = random.chance(0.7) ? random.number(15...60) : nil
    ring.sweep = random.chance(0.5) ? .fullTurn : .degrees(random.number(10...350))
    ring.fit = random.chance(0.5) ? .arc : .circle
    if random.chance(0.3) { ring.extras.targets = [GaugeTarget(value: 0.3)] }
    if random.chance(0.3) { ring.edge = nil }
    if random.chance(0.3) { ring.track?.thickness = random.number(1...40) }
    var gauge = Gauge(value: random.number(0...100))
    gauge.diameter = random.chance(0.5) ? random.number(20...200) : nil
    gauge.sweep = random.chance(0.5) ? .fullTurn : .degrees(random.number(10...350))
    if random.chance(0.5) { gauge.ticks = GaugeTicks() }
    if random.chance(0.3) { gauge.minLabel = Gauge.boundLabel() }
    let plain = [AnyElement(ring), AnyElement(gauge)]
    let texts = [AnyElement(Text("some words in a row")), shrinking(&random)]
    let others = texts + containers(of: plain + texts, &random)
    let lists: [[AnyElement]] = [
      plain, plain.map { AnyElement(Effect(.background(.primary), $0)) },
      plain.map { AnyElement(Effect(.opacity(0.5), $0)) },
      others.map { random.chance(0.5) ? $0 : modified($0, &random) },
    ]
    return lists.flatMap { $0 }
  }

  /// Returns an element in a random modifier whose `sizing` follows from that of its content.
  private static func modified(_ element: AnyElement, _ random: inout SplitMix) -> AnyElement {
    let insets = Insets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let (width, height) = (random.chance(0.5) ? 20.0 : nil, random.chance(0.5) ? 30.0 : nil)
    return switch Int(random.number(0...3.9)) {
    case 0: AnyElement(Padding(insets, element))
    case 1: AnyElement(element.foregroundColor(.secondary))
    case 2: AnyElement(Effect(.opacity(0.5), element))
    default: AnyElement(FrameLayout(width: width, height: height, element))
    }
  }

  private static func shrinking(_ random: inout SplitMix) -> AnyElement {
    var text = Text("words that shrink")
    text.minimumScale = random.number(0.1...1)
    if random.chance(0.3) { text.fitsHeight = true }
    if random.chance(0.3) { text.maxWidth = random.number(10...100) }
    return AnyElement(text)
  }

  /// Returns stacks and grids of random elements, some of them nested.
  private static func containers(
    of elements: [AnyElement], _ random: inout SplitMix
  ) -> [AnyElement] {
    var all = elements + [AnyElement(Spacer())]
    for round in 0..<4 {
      let children = (0..<3).map { _ in all[Int(random.number(0...Double(all.count) - 0.5))] }
      switch round {
      case 0: all.append(AnyElement(HStack(alignment: .firstTextBaseline, children: children)))
      case 1: all.append(AnyElement(VStack(children: children)))
      case 2: all.append(AnyElement(ZStack(children: children)))
      default: all.append(AnyElement(Grid(columns: 2, children: children)))
      }
    }
    return Array(all[elements.count...])
  }

  /// The answers from memory are those of the element itself, and a fixed size ignores proposals.
  @Test(arguments: TestCases.seeds(100))
  func equivalentProposalsHaveOneSize(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for element in Self.elements(&random) {
      let memory = SceneContext(text: FixedText())
      let sizes = Self.offers.flatMap { width in
        Self.offers.map { height in
          let offer = ProposedSize(width: width, height: height)
          // Measures the element itself, each time with a new context: nothing is cached.
          let own = element.element.size(for: offer, in: SceneContext(text: FixedText()))
          #expect(element.size(for: offer, in: memory) == own, "\(offer) of \(element)")
          return own
        }
      }
      switch element.sizing {
      case .proposed: #expect(!(element.element is Gauge))
      case .proposedWidth:
        for width in Self.offers.indices {
          let row = sizes[width * Self.offers.count..<(width + 1) * Self.offers.count]
          #expect(Set(row).count == 1, "\(element)")
        }
      case .environment: #expect(Set(sizes).count == 1, "\(element)")
      case .fixed(let size): #expect(Set(sizes) == [size], "\(element)")
      }
    }
  }

  /// A text measurer that counts its calls, as a measure of work that is independent of the
  /// machine.
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
    // Each gauge measures ten numbers, the percentage and its widest value: for its size and for
    // its drawing.
    #expect(few <= 20 * 2 * 13, "\(few)")
  }
}

/// A random number generator with helpers for these tests.
private struct SplitMix {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &generator)
  }

  mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }
}
