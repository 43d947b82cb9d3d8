import RingUI
import Testing

@MainActor @Suite struct ModifierLayoutTests {
  @Test(arguments: [
    LayoutCase(
      "a background has the view's size", is: [50, 30], at: [[0, 0, 50, 30], [0, 0, 50, 30]]
    ) {
      Box(50, 30).background(Area())
    },
    LayoutCase(
      "a padded background", in: [100, 100], is: [100, 100],
      at: [[10, 10, 80, 80], [0, 0, 100, 100]]
    ) {
      Area().background(Area().padding(10))
    },
    LayoutCase(
      "a background of two", in: [100, 100], is: [100, 100],
      at: [[0, 0, 48.5, 100], [51.5, 0, 48.5, 100], [0, 0, 100, 47.5], [0, 52.5, 100, 47.5]]
    ) {
      VStack(spacing: 5) {
        Area(); Area()
      }.background(
        HStack(spacing: 3) {
          Area(); Area()
        })
    },
    LayoutCase(
      "an overlay has no part in the layout", is: [10, 10],
      at: [[0, 0, 10, 10], [-5, -5, 20, 20]]
    ) {
      Box(10, 10).overlay(Box(20, 20))
    },
    LayoutCase("padding of sixteen", is: [42, 52], at: [[16, 16, 10, 20]]) {
      Box(10, 20).padding()
    },
    LayoutCase("padding of one side", is: [15, 20], at: [[5, 0, 10, 20]]) {
      Box(10, 20).padding(.leading, 5)
    },
    LayoutCase("padding left and right", is: [16, 20], at: [[3, 0, 10, 20]]) {
      Box(10, 20).padding(.horizontal, 3)
    },
    LayoutCase("padding of its own on each side", is: [16, 24], at: [[2, 1, 10, 20]]) {
      Box(10, 20).padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    },
    LayoutCase("padding inwards", is: [8, 18], at: [[-1, -1, 10, 20]]) { Box(10, 20).padding(-1) },
    LayoutCase(
      "padding takes from the offer", in: [50, 50], is: [50, 50], at: [[10, 10, 30, 30]]
    ) {
      Area().padding(10)
    },
    LayoutCase("an offset moves only the picture", is: [10, 10], at: [[3, -4, 10, 10]]) {
      Box(10, 10).offset(x: 3, y: -4)
    },
    LayoutCase(
      "a position takes all the room", in: [60, 40], is: [60, 40], at: [[5, 15, 10, 10]]
    ) {
      Box(10, 10).position(x: 10, y: 20)
    },
    LayoutCase("a fixed size ignores the offer", in: [5, 5], is: [10, 10]) { Area().fixedSize() },
    LayoutCase("a fixed width alone ignores the offer", in: [5, 5], is: [10, 5]) {
      Area().fixedSize(horizontal: true, vertical: false)
    },
    LayoutCase("a shape is ten by ten by itself", is: [10, 10], at: [[0, 0, 10, 10]]) {
      Rectangle()
    },
    LayoutCase("a circle is as large as the shorter side", in: [80, 50], is: [50, 50]) { Circle() },
    LayoutCase("an ellipse takes the offer", in: [80, 50], is: [80, 50]) { Ellipse() },
    LayoutCase("a wide aspect ratio fits", in: [100, 100], is: [100, 50]) {
      Area().aspectRatio(2, contentMode: .fit)
    },
    LayoutCase("a wide aspect ratio fills", in: [100, 100], is: [200, 100]) {
      Area().aspectRatio(2, contentMode: .fill)
    },
    LayoutCase("a high aspect ratio fits", in: [100, 100], is: [25, 100]) {
      Area().aspectRatio(0.25, contentMode: .fit)
    },
    LayoutCase("a square fits in a wide room", in: [90, 30], is: [30, 30]) {
      Area().scaledToFit()
    },
    LayoutCase("an aspect ratio of a size", in: [60, 60], is: [60, 40]) {
      Area().aspectRatio(CGSize(width: 3, height: 2), contentMode: .fit)
    },
    LayoutCase("an aspect ratio of one side", in: [60, nil], is: [60, 30]) {
      Area().aspectRatio(2, contentMode: .fit)
    },
    LayoutCase(
      "a reader takes what it is offered", in: [30, 20], is: [30, 20], at: [[0, 0, 15, 10]]
    ) {
      GeometryReader { room in Box(room.size.width / 2, room.size.height / 2) }
    },
    LayoutCase("a reader is ten by ten by itself", is: [10, 10]) {
      GeometryReader { _ in Box(1, 1) }
    },
    LayoutCase(
      "a reader's content lies in its corner", in: [40, 40], is: [40, 40], at: [[0, 0, 5, 5]]
    ) {
      GeometryReader { _ in Box(5, 5) }
    },
    LayoutCase("a hidden view keeps its room", is: [28, 10], at: [[18, 0, 10, 10]]) {
      HStack {
        Box(10, 10).hidden(); Box(10, 10)
      }
    },
    LayoutCase("no view takes no room", is: [10, 10]) {
      HStack {
        EmptyView(); Box(10, 10)
      }
    },
    LayoutCase("views of a group are the stack's", is: [28, 10]) {
      HStack {
        Group {
          Box(10, 10); Box(10, 10)
        }
      }
    },
    LayoutCase("views of a loop are the stack's", is: [46, 10]) {
      HStack { ForEach(0..<3) { _ in Box(10, 10) } }
    },
  ])
  func modifiers(_ layout: LayoutCase) throws { try layout.check() }
}
