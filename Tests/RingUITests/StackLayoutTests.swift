import RingUI
import Testing

@MainActor @Suite struct StackLayoutTests {
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
        // The stack divides 90 points: 30 to the middle view, then at least 40 and 22 to the others.
        [4, 16, 30, 35], [4, 59, 30, 25], [44, 25, 30, 50], [85, 16, 10, 18], [79, 45, 22, 18],
        [79, 68, 22, 22],
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
}
