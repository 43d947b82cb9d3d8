import RingGolden
import RingRender
import TestSupport
import Testing

/// Golden tests that `OnceTests` runs in child processes, which count their steps.
@Suite(.enabled(if: CountedTest.isRunning)) struct CountedGoldenTests {
  private static var scene: Scene {
    var ring = ActivityRing()
    ring.progress = .init(0.4)
    return Scene(root: AnyElement(ring))
  }

  @Test func accepted() throws {
    let folder = try TemporaryGoldens()
    var renderer = Renderer()
    try folder.put(renderer.image(of: Self.scene), "once/scene.png")
    try CountedTest.count {
      expectGolden(of: Self.scene, named: "once/scene", options: folder.goldens)
    }
  }

  @Test func different() throws {
    let folder = try TemporaryGoldens()
    try folder.put(image(9), "once/scene.png")
    try CountedTest.count {
      withKnownIssue {
        expectGolden(of: Self.scene, named: "once/scene", options: folder.goldens)
      }
    }
  }

  @Test func recorded() throws {
    let folder = try TemporaryGoldens(record: .missing)
    try CountedTest.count {
      withKnownIssue {
        expectGolden(of: Self.scene, named: "once/scene", options: folder.goldens)
      }
    }
  }

  @Test func film() async throws {
    let folder = try TemporaryGoldens(record: .missing)
    let animation = AnimatedScene(duration: 0.4, rate: 10) { _ in Self.scene }
    await withKnownIssue {
      await expectGolden(of: animation, named: "once/film", options: folder.goldens)
    }
    try await CountedTest.count {
      await expectGolden(of: animation, named: "once/film", options: folder.goldens)
    }
  }
}

#if os(Linux)
  /// The number of times that a golden test lays out, outlines and draws its scene.
  @Suite struct OnceTests {
    @Test(arguments: [
      ("accepted", "layout 1, outline 1, draw 1"),
      // The report's picture can be accepted, with the snapshot of its scene.
      ("different", "layout 2, outline 1, draw 1"),
      // The snapshot of the scene is another layout, which records the fields of its elements.
      ("recorded", "layout 2, outline 1, draw 1"),
      // All frames are equal.
      ("film", "layout 4, outline 4, hash 4, draw 1"),
    ])
    func goldens(name: String, expected: String) throws {
      let steps = try CountedTest.steps(ofTest: "RingGoldenTests.CountedGoldenTests/\(name)")
      #expect(steps == expected)
    }
  }
#endif
