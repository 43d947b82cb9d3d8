import RingUI
import Testing

@MainActor @Suite struct SpacerLayoutTests {
  @Test(arguments: [
    LayoutCase(
      "a spacer pushes to both ends", in: [100, 50], is: [100, 10],
      at: [[0, 0, 10, 10], [90, 0, 10, 10]]
    ) {
      HStack {
        Box(10, 10); Spacer(); Box(10, 10)
      }
    },
    LayoutCase(
      "a spacer is eight by itself", is: [28, 10], at: [[0, 0, 10, 10], [18, 0, 10, 10]]
    ) {
      HStack {
        Box(10, 10); Spacer(); Box(10, 10)
      }
    },
    LayoutCase("a spacer may be nothing", is: [20, 10], at: [[0, 0, 10, 10], [10, 0, 10, 10]]) {
      HStack {
        Box(10, 10); Spacer(minLength: 0); Box(10, 10)
      }
    },
    LayoutCase("a spacer keeps the stack's own spacing", is: [34, 10]) {
      HStack(spacing: 3) {
        Box(10, 10); Spacer(); Box(10, 10)
      }
    },
    LayoutCase("two spacers share", in: [100, 50], is: [100, 10], at: [[40, 0, 20, 10]]) {
      HStack(spacing: 0) {
        Spacer(); Box(20, 10); Spacer()
      }
    },
    LayoutCase(
      "a spacer has what areas leave", in: [100, 10], is: [100, 10], at: [[0, 0, 92, 10]]
    ) {
      HStack {
        Area(); Spacer()
      }
    },
    LayoutCase(
      "a spacer in a column", in: [50, 100], is: [10, 100], at: [[0, 0, 10, 10], [0, 90, 10, 10]]
    ) {
      VStack {
        Box(10, 10); Spacer(); Box(10, 10)
      }
    },
    LayoutCase("least lengths hold", in: [30, 10], is: [70, 10]) {
      HStack(spacing: 0) {
        Box(10, 10); Spacer(minLength: 50); Box(10, 10)
      }
    },
    LayoutCase(
      "room first for a higher priority", in: [100, 10], is: [100, 10],
      at: [[0, 0, 0, 10], [0, 0, 100, 10]]
    ) {
      HStack(spacing: 0) {
        Area(); Area().layoutPriority(1)
      }
    },
    LayoutCase(
      "priorities leave others their least width", in: [100, 10], is: [100, 10],
      at: [[0, 0, 30, 10], [30, 0, 70, 10]]
    ) {
      HStack(spacing: 0) {
        Area().frame(minWidth: 30); Area().layoutPriority(1)
      }
    },
    LayoutCase(
      "priorities pass through padding", in: [100, 10], is: [100, 10],
      at: [[0, 0, 0, 10], [5, 5, 90, 0]]
    ) {
      HStack(spacing: 0) {
        Area(); Area().layoutPriority(1).padding(5)
      }
    },
    LayoutCase("a divider in a row is upright", in: [nil, 40], is: [1, 40]) {
      HStack { Divider() }
    },
    LayoutCase("a divider in a column is level", in: [40, nil], is: [40, 1]) {
      VStack { Divider() }
    },
    LayoutCase(
      "a later view is drawn first", is: [10, 10], at: [[2.5, 2.5, 5, 5], [0, 0, 10, 10]]
    ) {
      ZStack {
        Box(10, 10).zIndex(1); Box(5, 5)
      }
    },
  ])
  func spacersAndPriorities(_ layout: LayoutCase) throws { try layout.check() }

  @Test(arguments: [
    LayoutCase("a text is as wide as its letters", is: [34, 17]) { Text("abcd") },
    LayoutCase("a text breaks in what it is offered", in: [20, nil], is: [17, 34]) { Text("abcd") },
    LayoutCase("two texts share a row", in: [60, nil], is: [59, 17]) {
      HStack {
        Text("abcd"); Text("ef")
      }.font(.system(size: 17))
    },
    LayoutCase("a longer text in a narrow frame", is: [10, 85], at: [[0.75, 0, 8.5, 85]]) {
      Text("abcde").frame(width: 10)
    },
    LayoutCase("a text in a box lies in the middle", is: [40, 40], at: [[11.5, 11.5, 17, 17]]) {
      Text("ab").frame(width: 40, height: 40)
    },
  ])
  func texts(_ layout: LayoutCase) throws { try layout.check() }

  @Test func linesOfTextAreAligned() throws {
    // `FixedText` does not measure baselines, so the baseline of each text is its lower side.
    let view = HStack(alignment: .firstTextBaseline, spacing: 0) {
      Text("a").font(.system(size: 10))
      Text("b").font(.system(size: 30))
    }
    let boxes = boxes(try layout(view).displayList.commands)
    #expect(boxes.map(\.minY) == [20, 0])
  }

  @Test func linesBeginOnTheRightWhereItIsSo() throws {
    let view = HStack(spacing: 0) {
      Box(10, 10); Box(20, 10)
    }.environment(
      \.layoutDirection, .rightToLeft)
    #expect(boxes(try layout(view).displayList.commands).map(\.minX) == [20, 0])
  }
}
