import RingCore
import TestSupport
import Testing

@testable import RingScene

/// Alternative texts of scenes that change from layout to layout, with one trace for all.
@Suite struct AltRecordTests {
  /// A number of descriptions, which one thread counts.
  private final class Counter: Hashable, @unchecked Sendable {
    var value = 0

    static func == (one: Counter, other: Counter) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// A point with a value, which counts its descriptions.
  private struct CountedValue: Element {
    static let typeName = "box"
    let counter: Counter

    func size(for proposal: ProposedSize, in context: SceneContext) -> Size { .zero }
    func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] { [] }

    func altDescription(in context: SceneContext) -> AltDescription {
      counter.value += 1
      return .values(AltValues("Value", [.text("x")]))
    }
  }

  private let trace = LayoutTrace(keepsFacts: false)

  private func text(of scene: Scene) -> String {
    _ = scene.layout(measuring: FixedText(), trace: trace)
    return scene.altText(of: trace)
  }

  @Test func elementsThatDoNotChangeAreDescribedOnce() {
    let counter = Counter()
    let still = (0..<200).map { _ in AnyElement(CountedValue(counter: counter)) }
    for frame in 0..<3 {
      let moving = AnyElement(Bar(progress: Double(frame) / 4))
      let text = text(of: Scene(root: AnyElement(ZStack(children: [moving] + still))))
      let values = [String](repeating: "Value: x", count: 9).joined(separator: ". ")
      #expect(text == "Progress bar: \(frame * 25) %. \(values), and 191 more")
    }
    #expect(counter.value == 200)
  }

  @Test func onlyNamedItemsArePutIntoWords() {
    let bars = (0..<200).map { AnyElement(Bar(progress: Double($0) / 100)) }
    _ = text(of: Scene(root: AnyElement(ZStack(children: bars))))
    #expect(trace.altRecord.entries.count { $0.wording != nil } == AltText.maximumItems)
    #expect(trace.altRecord.entries.allSatisfy { $0.words == nil })
  }

  @Test(arguments: 1...40)
  func aTextDoesNotDependOnTheLayoutsBefore(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var children = (0..<Int.random(in: 1...14, using: &generator)).map { _ in
      element(depth: 2, &generator)
    }
    for _ in 0..<8 {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: children.append(element(depth: 2, &generator))
      case 1 where children.count > 1:
        children.remove(at: Int.random(in: children.indices, using: &generator))
      case 2: children.shuffle(using: &generator)
      default:
        children[Int.random(in: children.indices, using: &generator)] =
          element(depth: 2, &generator)
      }
      var scene = Scene(root: AnyElement(VStack(children: children)))
      if Int.random(in: 0..<4, using: &generator) == 0 {
        scene.canvas.locale = try #require(NumberLocale("de"))
      }
      if Int.random(in: 0..<6, using: &generator) == 0 { scene.alt = "{value} of {total}" }
      #expect(text(of: scene) == scene.altText(measuring: FixedText()), "seed \(seed)")
    }
  }

  /// Returns a random element; `depth` is the number of levels of further elements inside, ≥ 0.
  private func element(depth: Int, _ generator: inout SplitMix64) -> AnyElement {
    let value = Double(Int.random(in: 0...4, using: &generator)) / 4
    let texts = ["A", "a b", "B {percent}", "{value} %", "75 %", "P1", "(", "Ring"]
    let text = texts.randomElement(using: &generator) ?? ""
    let id = ["ring", "cpu-load", nil, nil].randomElement(using: &generator) ?? nil
    let parts = (1...Int.random(in: 1...12, using: &generator)).map {
      DonutPart(1, label: "P\($0)")
    }
    var inside: [AnyElement] = []
    if depth > 0 {
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        inside.append(element(depth: depth - 1, &generator))
      }
    }
    var ring = ActivityRing(progress: value)
    (ring.radius, ring.extras.elementName) = (20, id)
    if !inside.isEmpty { ring.extras.center = AnyElement(VStack(children: inside)) }
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: return AnyElement(ring, id: id)
    case 1: return AnyElement(Gauge(value: value * 40), id: id)
    case 2: return AnyElement(Donut(parts))
    case 3: return AnyElement(Legend(Donut(parts)))
    case 4: return AnyElement(ActivityRings(ring, ActivityRing(progress: 0.5)))
    case 5: return AnyElement(Effect(.opacity(value), AnyElement(ring)))
    case 6: return AnyElement(ProgressView(text, value: value, total: 2))
    case 7: return AnyElement(VStack(children: inside))
    default: return AnyElement(Text(text))
    }
  }
}
