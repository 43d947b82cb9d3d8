import RingUI
import Testing

@MainActor @Suite struct GridLayoutTests {
  @Test(arguments: [
    LayoutCase(
      "flexible columns share", in: [108, nil], is: [108, 28],
      at: [[20, 0, 10, 10], [78, 0, 10, 10], [20, 18, 10, 10]]
    ) {
      LazyVGrid(columns: [GridItem(), GridItem()]) { ForEach(0..<3) { _ in Box(10, 10) } }
    },
    LayoutCase(
      "as many columns as have room", in: [100, nil], is: [100, 18],
      at: [[0, 0, 5, 5], [34.6667, 0, 5, 5], [69.3333, 0, 5, 5], [0, 13, 5, 5]]
    ) {
      LazyVGrid(
        columns: [GridItem(.adaptive(minimum: 30), spacing: 4, alignment: .leading)]
      ) { ForEach(0..<4) { _ in Box(5, 5) } }
    },
    LayoutCase(
      "a fixed column beside a flexible one", in: [100, nil], is: [100, 10],
      at: [[0, 0, 20, 10], [28, 0, 72, 10]]
    ) {
      LazyVGrid(columns: [GridItem(.fixed(20)), GridItem(.flexible())]) {
        Area().frame(height: 10)
        Area().frame(height: 10)
      }
    },
    LayoutCase(
      "columns as wide as their widest view", is: [38, 28],
      at: [[5, 0, 10, 10], [28, 0, 10, 10], [0, 18, 20, 10], [30.5, 18, 5, 10]]
    ) {
      Grid {
        GridRow {
          Box(10, 10); Box(10, 10)
        }
        GridRow {
          Box(20, 10); Box(5, 10)
        }
      }
    },
    LayoutCase(
      "each direction has its spacing", is: [22, 23],
      at: [[0, 0, 10, 10], [12, 0, 10, 10], [0, 13, 10, 10], [12, 13, 10, 10]]
    ) {
      Grid(horizontalSpacing: 2, verticalSpacing: 3) {
        GridRow {
          Box(10, 10); Box(10, 10)
        }
        GridRow {
          Box(10, 10); Box(10, 10)
        }
      }
    },
    LayoutCase("a lazy column", is: [10, 28]) {
      LazyVStack {
        Box(10, 10); Box(5, 10)
      }
    },
    LayoutCase(
      "a scrolled column shows its beginning", in: [20, 15], is: [20, 15],
      at: [[5, 0, 10, 10], [5, 18, 10, 10]]
    ) {
      ScrollView {
        VStack {
          Box(10, 10); Box(10, 10)
        }
      }.frame(width: 20)
    },
  ])
  func grids(_ layout: LayoutCase) throws { try layout.check() }
}
