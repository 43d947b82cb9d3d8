import RingUI
import Testing

@MainActor @Suite struct FrameLayoutTests {
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
}
