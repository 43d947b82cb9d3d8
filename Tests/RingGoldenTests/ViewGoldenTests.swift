// Imports both modules, as a user's test of a view does: no name may be ambiguous.
import RingGolden
import RingUI
import Testing

/// A view with the names that SwiftUI and the scenes of RingRender share.
private struct Badge: View {
  struct Square: Shape {
    func path(in rect: CGRect) -> Path { Path(rect) }
  }

  var color: Color
  var body: some View { ZStack { Square().fill(color) }.frame(width: 4, height: 4) }
}

@MainActor @Suite struct ViewGoldenTests {
  private let folder: TemporaryGoldens

  init() throws { folder = try TemporaryGoldens() }

  private let red = Color(red: 1, green: 0, blue: 0)

  @Test func aViewIsDrawnAtItsIdealSize() throws {
    try folder.put(image(255), "a/b/c.png")
    expectGolden(of: Badge(color: red), named: "a/b/c", options: folder.goldens)
  }

  @Test func anotherViewIsAnIssue() throws {
    try folder.put(image(9), "a/b/c.png")
    withKnownIssue {
      expectGolden(of: Badge(color: red), named: "a/b/c", options: folder.goldens)
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("a/b/c: 16 pixels differ; the largest channel difference is 246")
        && text.contains("  drawn by: cairo ")
    }
  }

  @Test func aViewWithoutANameHasThatOfItsTest() throws {
    try folder.put(image(255), "ViewGoldenTests/aViewWithoutANameHasThatOfItsTest.png")
    expectGolden(of: Badge(color: red), options: folder.goldens)
  }

  @Test func aViewThatCannotBeLaidOutIsAnIssue() {
    withKnownIssue {
      expectGolden(
        of: Badge(color: red).frame(width: -1), named: "a/b/c", options: folder.goldens)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().hasPrefix("a/b/c: ")
    }
  }

  @Test func anAnimationOfViewsIsComparedFrameByFrame() async throws {
    let folder = try TemporaryGoldens(record: .missing)
    let animation = AnimatedScene(duration: 0.4, rate: 10) { time in
      ActivityRing(progress: time, radius: 8, thickness: 4)
      Badge(color: .red)
    }
    await withKnownIssue {
      await expectGolden(of: animation, named: "a/b/c", options: folder.goldens)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("for the first time")
    }
    await expectGolden(of: animation, named: "a/b/c", options: folder.goldens)
  }

  /// A font of this project alone, so that the machine's fonts do not matter.
  private var fonts: FontSources {
    let tests = String(#filePath.dropLast("RingGoldenTests/ViewGoldenTests.swift".count))
    return FontSources(base: .none, files: [tests + "Fonts/Inter-Regular.otf"])
  }

  /// The values of texts and rings are in the golden, as those of a scene are.
  @Test func theChangedValueIsNamed() {
    var options = folder.goldens
    (options.fonts, options.record) = (fonts, .all)
    withKnownIssue {
      expectGolden(of: Text("a"), named: "a/b/c", options: options)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("recorded a/b/c.png for the first time")
    }
    options.record = .never
    expectGolden(of: Text("a"), named: "a/b/c", options: options)
    withKnownIssue {
      expectGolden(of: Text("b"), named: "a/b/c", options: options)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains(#""scene": text is "b", accepted "a""#)
    }
  }
}
