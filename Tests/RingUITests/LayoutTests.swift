import RingUI
import Testing

/// Numbers as SwiftUI's documentation states them and as other implementations of its layout, which
/// were compared with it, publish them; a `room` of 100 × 100 has the view in its middle.
@MainActor private func room<V: View>(@ViewBuilder _ view: () -> V) -> some View {
  view().frame(width: 100, height: 100)
}

/// A rectangle that takes what it is offered.
private struct Area: View {
  var body: some View { Color.black }
}

@MainActor @Suite struct LayoutTests {
  @Test(arguments: [
    LayoutCase("two areas share a row", is: [100, 100], at: [[0, 0, 46, 100], [54, 0, 46, 100]]) {
      room {
        HStack {
          Area(); Area()
        }
      }
    },
    LayoutCase(
      "three areas share a row with spacing", is: [100, 100],
      at: [[0, 0, 20, 100], [40, 0, 20, 100], [80, 0, 20, 100]]
    ) {
      room {
        HStack(spacing: 20) {
          Area(); Area(); Area()
        }
      }
    },
    LayoutCase(
      "fixed children lie in the middle", is: [100, 100],
      at: [[11, 40, 30, 20], [49, 35, 40, 30]]
    ) {
      room {
        HStack {
          Box(30, 20); Box(40, 30)
        }
      }
    },
    LayoutCase(
      "flexible frames take their greatest width", is: [100, 100],
      at: [[1, 0, 40, 100], [49, 0, 50, 100]]
    ) {
      room {
        HStack {
          Area().frame(minWidth: 20, maxWidth: 40)
          Area().frame(minWidth: 30, maxWidth: 50)
        }
      }
    },
    LayoutCase(
      "padding is inside the share of a child", is: [100, 100],
      at: [[10, 10, 26, 80], [59, 5, 36, 90]]
    ) {
      room {
        HStack {
          Area().padding(10); Area().padding(5)
        }
      }
    },
    LayoutCase("one child has all the room", is: [100, 100], at: [[0, 0, 100, 100]]) {
      room { HStack { Area() } }
    },
    LayoutCase("an empty row has no size", is: [0, 0]) { HStack {} },
    LayoutCase("an empty column has no size", is: [0, 0]) { VStack {} },
    LayoutCase("an empty pile has no size", is: [0, 0]) { ZStack {} },
    LayoutCase(
      "a row aligns at the top", is: [100, 100],
      at: [[4.5, 30, 20, 30], [32.5, 30, 30, 20], [70.5, 30, 25, 40]]
    ) {
      room {
        HStack(alignment: .top, spacing: 8) {
          Box(20, 30); Box(30, 20); Box(25, 40)
        }
      }
    },
    LayoutCase(
      "a row aligns in the middle", is: [100, 100],
      at: [[4.5, 35, 20, 30], [32.5, 40, 30, 20], [70.5, 30, 25, 40]]
    ) {
      room {
        HStack(spacing: 8) {
          Box(20, 30); Box(30, 20); Box(25, 40)
        }
      }
    },
    LayoutCase(
      "a row aligns at the bottom", is: [100, 100],
      at: [[4.5, 40, 20, 30], [32.5, 50, 30, 20], [70.5, 30, 25, 40]]
    ) {
      room {
        HStack(alignment: .bottom, spacing: 8) {
          Box(20, 30); Box(30, 20); Box(25, 40)
        }
      }
    },
    LayoutCase(
      "a row with a spacing of ten", is: [100, 100],
      at: [[13.5, 37.5, 15, 25], [38.5, 42.5, 20, 15], [68.5, 32.5, 18, 35]]
    ) {
      room {
        HStack(spacing: 10) {
          Box(15, 25); Box(20, 15); Box(18, 35)
        }
      }
    },
    LayoutCase(
      "two areas share a column", is: [100, 100], at: [[0, 0, 100, 46], [0, 54, 100, 46]]
    ) {
      room {
        VStack {
          Area(); Area()
        }
      }
    },
    LayoutCase(
      "fixed children of a column", is: [100, 100], at: [[35, 21, 30, 20], [30, 49, 40, 30]]
    ) {
      room {
        VStack {
          Box(30, 20); Box(40, 30)
        }
      }
    },
    LayoutCase(
      "a column aligns at the leading side", is: [40, 58], at: [[0, 0, 30, 20], [0, 28, 40, 30]]
    ) {
      VStack(alignment: .leading) {
        Box(30, 20); Box(40, 30)
      }
    },
    LayoutCase(
      "a column aligns at the trailing side", is: [40, 58],
      at: [[10, 0, 30, 20], [0, 28, 40, 30]]
    ) {
      VStack(alignment: .trailing) {
        Box(30, 20); Box(40, 30)
      }
    },
    LayoutCase(
      "the least flexible child is asked first", is: [100, 100],
      at: [[0, 0, 70, 100], [80, 40, 20, 20]]
    ) {
      room {
        HStack(spacing: 10) {
          Area().frame(minWidth: 60, maxWidth: 80); Box(20, 20)
        }
      }
    },
    LayoutCase(
      "columns in a row", is: [100, 100],
      at: [
        [12.5, 30, 10, 15], [10, 50, 15, 20], [45, 0, 22.5, 100], [82.5, 25, 12.5, 35],
        [81.25, 68, 15, 12],
      ]
    ) {
      room {
        HStack(spacing: 10) {
          VStack(spacing: 5) {
            Box(10, 15); Box(15, 20)
          }.padding(10)
          Area().frame(minWidth: 10, maxWidth: 50)
          VStack(spacing: 3) {
            Area().padding(5); Box(15, 12)
          }
          .frame(minHeight: 40, maxHeight: 60)
        }
      }
    },
    LayoutCase(
      "rows in a column", is: [100, 100],
      at: [
        [0, 2.5, 30, 25], [36, 0, 29, 30], [75, 4, 21, 22], [10, 42, 80, 20], [5, 79.5, 15, 15],
        [28, 79, 29.5, 16], [68.5, 82, 23.5, 10],
      ]
    ) {
      room {
        VStack(spacing: 12) {
          HStack(spacing: 6) {
            Box(30, 25)
            Area().frame(minWidth: 20, maxWidth: 35)
            Area().padding(4)
          }
          .frame(minHeight: 30, maxHeight: 40)
          Box(80, 20)
          HStack(spacing: 8) {
            Box(15, 15)
            Area().frame(minWidth: 25, maxWidth: 40, minHeight: 10, maxHeight: 25)
            Area().padding(3)
          }
          .padding(5)
        }
      }
    },
    LayoutCase(
      "flexible frames all over", is: [100, 100],
      at: [
        [4, 16, 30, 35], [4, 59, 30, 25], [44, 25, 30.6667, 50], [85.6667, 16, 10, 18],
        [79.6667, 45, 22, 18], [79.6667, 68, 22, 22],
      ]
    ) {
      room {
        HStack(spacing: 5) {
          VStack(spacing: 8) {
            Area().frame(minWidth: 25, maxWidth: 45, minHeight: 20, maxHeight: 35)
            Box(30, 25)
          }
          .padding(5)
          .frame(minWidth: 40, maxWidth: 70)
          Area().frame(minWidth: 20, maxWidth: 40, minHeight: 30, maxHeight: 50)
          VStack(spacing: 5) {
            Area().padding(6)
            Box(22, 18)
            Area().frame(minWidth: 15, maxWidth: 30, minHeight: 12, maxHeight: 22)
          }
          .frame(minHeight: 60, maxHeight: 80)
        }
      }
    },
  ])
  func stacks(_ layout: LayoutCase) throws { try layout.check() }

  @Test(arguments: [
    LayoutCase("a least width", is: [100, 100], at: [[0, 0, 100, 100]]) {
      room { Area().frame(minWidth: 80) }
    },
    LayoutCase("a greatest width", is: [100, 100], at: [[47.5, 0, 5, 100]]) {
      room { Area().frame(maxWidth: 5) }
    },
    LayoutCase("an ideal width under an offer", is: [100, 100], at: [[0, 0, 100, 100]]) {
      room { Area().frame(idealWidth: 30) }
    },
    LayoutCase("a greatest height", is: [100, 100], at: [[0, 47.5, 100, 5]]) {
      room { Area().frame(maxHeight: 5) }
    },
    LayoutCase("least and greatest width", is: [100, 100], at: [[20, 0, 60, 100]]) {
      room { Area().frame(minWidth: 40, maxWidth: 60) }
    },
    LayoutCase("least and greatest height", is: [100, 100], at: [[0, 20, 100, 60]]) {
      room { Area().frame(minHeight: 40, maxHeight: 60) }
    },
    LayoutCase("all limits", is: [100, 100], at: [[15, 10, 70, 80]]) {
      room {
        Area().frame(
          minWidth: 30, idealWidth: 50, maxWidth: 70, minHeight: 20, idealHeight: 60, maxHeight: 80)
      }
    },
    LayoutCase("no room at all", is: [100, 100], at: [[50, 50, 0, 0]]) {
      room { Area().frame(minWidth: 0, maxWidth: 0, minHeight: 0, maxHeight: 0) }
    },
    LayoutCase("a fixed child in a wider frame", is: [100, 100], at: [[20, 30, 60, 40]]) {
      room { Box(60, 40).frame(minWidth: 80) }
    },
    LayoutCase("a fixed child in a narrower frame", is: [100, 100], at: [[20, 30, 60, 40]]) {
      room { Box(60, 40).frame(maxWidth: 50) }
    },
    LayoutCase("a fixed child in a lower frame", is: [100, 100], at: [[20, 30, 60, 40]]) {
      room { Box(60, 40).frame(maxHeight: 30) }
    },
    LayoutCase("a fixed child under all limits", is: [100, 100], at: [[20, 30, 60, 40]]) {
      room {
        Box(60, 40).frame(minWidth: 30, maxWidth: 50, minHeight: 20, maxHeight: 30)
      }
    },
    LayoutCase("ideal sides where nothing is offered", is: [30, 40], at: [[0, 0, 30, 40]]) {
      Area().frame(idealWidth: 30, idealHeight: 40)
    },
    LayoutCase("an ideal side under a limit", is: [30, 10]) {
      Area().frame(minWidth: 10, idealWidth: 30, maxWidth: 50)
    },
    LayoutCase("an infinite frame takes the offer", in: [70, 50], is: [70, 20]) {
      Box(20, 20).frame(maxWidth: .infinity)
    },
    LayoutCase("an infinite frame without an offer", is: [20, 20]) {
      Box(20, 20).frame(maxWidth: .infinity)
    },
    LayoutCase("a least width without an offer", is: [80, 20], at: [[30, 0, 20, 20]]) {
      Box(20, 20).frame(minWidth: 80)
    },
    LayoutCase("a fixed frame does not ask", in: [10, 10], is: [40, 30], at: [[0, 0, 40, 30]]) {
      Area().frame(width: 40, height: 30)
    },
    LayoutCase("a fixed width alone", in: [10, 25], is: [40, 25]) { Area().frame(width: 40) },
    LayoutCase("frames in frames", is: [60, 60], at: [[20, 20, 20, 20]]) {
      Box(20, 20).frame(width: 40, height: 40).frame(width: 60, height: 60)
    },
    LayoutCase("a child larger than its frame sticks out", is: [10, 10], at: [[-5, -5, 20, 20]]) {
      Box(20, 20).frame(width: 10, height: 10)
    },
  ])
  func frames(_ layout: LayoutCase) throws { try layout.check() }

  @Test(arguments: [
    (Alignment.center, 20.0, 30.0), (.topLeading, 0, 0), (.top, 20, 0), (.topTrailing, 40, 0),
    (.leading, 0, 30), (.trailing, 40, 30), (.bottomLeading, 0, 60), (.bottom, 20, 60),
    (.bottomTrailing, 40, 60),
  ])
  func framesAlign(alignment: Alignment, x: Double, y: Double) throws {
    let layouts = [
      LayoutCase("flexible", in: [100, 100], is: [100, 100], at: [[x, y, 60, 40]]) {
        Area().frame(maxWidth: 60, maxHeight: 40)
          .frame(minWidth: 100, minHeight: 100, alignment: alignment)
      },
      LayoutCase("fixed", is: [100, 100], at: [[x, y, 60, 40]]) {
        Box(60, 40).frame(width: 100, height: 100, alignment: alignment)
      },
      LayoutCase("a pile", is: [100, 100], at: [[0, 0, 100, 100], [x, y, 60, 40]]) {
        ZStack(alignment: alignment) {
          Box(100, 100); Box(60, 40)
        }
      },
      LayoutCase("an overlay", is: [100, 100], at: [[0, 0, 100, 100], [x, y, 60, 40]]) {
        Box(100, 100).overlay(alignment: alignment) { Box(60, 40) }
      },
      LayoutCase("a background", is: [100, 100], at: [[x, y, 60, 40], [0, 0, 100, 100]]) {
        Box(100, 100).background(alignment: alignment) { Box(60, 40) }
      },
    ]
    for layout in layouts { try layout.check() }
  }

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
    LayoutCase("two texts share a row", in: [60, nil], is: [59, 34]) {
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
}
