import RingCore
import RingScene
import RingSystem
import Testing

@testable import RingRender

/// The work for alternative texts that a renderer does not repeat.
@Suite struct AltTextWorkTests {
  /// A number of descriptions.
  private final class Counter: Hashable, Sendable {
    private let count = Monitor(0)

    func add() { count.withLock { $0 += 1 } }
    var value: Int { count.withLock { $0 } }

    static func == (one: Counter, other: Counter) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// A black box with a value, which counts its descriptions.
  private struct CountedBox: Element {
    static let typeName = "box"
    let counter: Counter

    func size(for proposal: ProposedSize, in context: SceneContext) -> Size { Size(square: 4) }

    func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
      [.fill(.rect(rect), .solid(.black))]
    }

    func altDescription(in context: SceneContext) -> AltDescription {
      counter.add()
      return .values(AltValues("Box", of: ProgressValue(0.5)))
    }
  }

  /// Returns the number of descriptions of 200 boxes in three frames, in which a ring moves.
  private func descriptions(alt: String?) throws -> Int {
    let counter = Counter()
    let still = (0..<200).map { _ in AnyElement(CountedBox(counter: counter)) }
    let renderer = Renderer()
    for frame in 0..<3 {
      var ring = ActivityRing(progress: Double(frame) / 4)
      ring.radius = 10
      var scene = Scene(root: AnyElement(ZStack(children: still + [AnyElement(ring)])))
      scene.alt = alt
      let text = try renderer.drawings(
        of: scene, scales: [1], includesAltText: true, maximumPixels: 1 << 20
      ).altText
      #expect(text?.hasSuffix(alt ?? "Box: 50 %, and 191 more") == true)
    }
    return counter.value
  }

  @Test func elementsThatDoNotMoveAreDescribedOnce() throws {
    #expect(try descriptions(alt: nil) == 200)
  }

  @Test func aTextOfTheDocumentNeedsNoDescriptions() throws {
    #expect(try descriptions(alt: "Boxes") == 0)
  }
}
