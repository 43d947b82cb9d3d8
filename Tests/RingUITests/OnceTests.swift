import RingUI
import TestSupport
import Testing

/// Views that `OnceTests` renders in child processes, where their steps are counted.
@MainActor @Suite(.enabled(if: CountedTest.isRunning)) struct CountedViewTests {
  private struct Growing: RingUI.View {
    @RingUI.State private var side: CGFloat = 10

    var body: some RingUI.View { Box(side, 10).onAppear { side = 20 } }
  }

  @Test func still() throws {
    try CountedTest.count { _ = try ImageRenderer(content: Box(10, 10)).render() }
  }

  @Test func bytes() throws {
    try CountedTest.count { _ = try ImageRenderer(content: Box(10, 10)).pngData() }
  }

  @Test func png() throws {
    try CountedTest.count { _ = try Box(10, 10).png() }
  }

  @Test func action() throws {
    try CountedTest.count { _ = try ImageRenderer(content: Growing()).render() }
  }

  @Test func film() throws {
    try CountedTest.count {
      let film = try AnimatedScene(Box(10, 10), duration: 0.4, rate: 10)
      #expect(try images(film).count == 4)
    }
  }
}

#if os(Linux)
  /// Each step from a view to its pixels happens once, unless a comment below gives a reason.
  @Suite struct OnceTests {
    @Test(arguments: [
      ("still", "layout 1, outline 1, draw 1"), ("bytes", "layout 1, outline 1, draw 1"),
      ("png", "layout 1, outline 1, draw 1"),
      // An action that changes the view makes another pass.
      ("action", "layout 2, outline 1, draw 1"),
      // Each of four frames is laid out as a view, then as a scene. Equal frames are drawn once.
      ("film", "layout 8, outline 4, hash 4, draw 1"),
    ])
    func views(name: String, expected: String) throws {
      let steps = try CountedTest.steps(ofTest: "RingUITests.CountedViewTests/\(name)")
      #expect(steps == expected)
    }
  }
#endif
