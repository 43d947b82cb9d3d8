import RingUI
import Testing

@MainActor @Suite struct ViewThatFitsTests {
  private nonisolated static let cases = [
    LayoutCase("the first that fits", in: [60, 20], is: [50, 10], at: [[0, 0, 50, 10]]) {
      ViewThatFits {
        Box(70, 10)
        Box(50, 10)
        Box(20, 10)
      }
    },
    LayoutCase("the last where none fits", in: [10, 10], is: [20, 15], at: [[0, 0, 20, 15]]) {
      ViewThatFits {
        Box(18, 12)
        Box(20, 15)
      }
    },
    LayoutCase("heights count unless they shall not", in: [60, 5], is: [20, 4]) {
      ViewThatFits {
        Box(50, 10)
        Box(20, 4)
      }
    },
    LayoutCase("in one direction", in: [60, 5], is: [50, 10]) {
      ViewThatFits(in: .horizontal) {
        Box(50, 10)
        Box(20, 4)
      }
    },
    LayoutCase("any size fits where nothing is offered", is: [70, 10]) {
      ViewThatFits {
        Box(70, 10)
        Box(20, 4)
      }
    },
    LayoutCase("what grows has its own size first", in: [60, 20], is: [60, 20]) {
      ViewThatFits {
        Area()
        Box(1, 1)
      }
    },
    // The second view is larger than the proposal. The first view would fit into that larger size.
    LayoutCase("a choice holds", in: [50, 50], is: [80, 10], at: [[0, 0, 80, 10]]) {
      ViewThatFits {
        Box(75, 5)
        Box(80, 10)
      }
    },
    LayoutCase(
      "inside of a stack", in: [100, 20], is: [100, 10], at: [[0, 0, 70, 10], [70, 0, 30, 10]]
    ) {
      HStack(spacing: 0) {
        Box(70, 10)
        ViewThatFits(in: .horizontal) {
          Box(40, 10)
          Box(30, 10)
        }
      }
    },
  ]

  @Test(arguments: cases) func layouts(_ layout: LayoutCase) throws { try layout.check() }

  @Test func withoutViewsThereIsNothing() throws {
    #expect(try size(ViewThatFits { EmptyView() }) == [0, 0])
  }
}
