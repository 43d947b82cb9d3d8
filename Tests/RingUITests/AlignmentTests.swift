import RingUI
import Testing

private enum Waist: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 4 }
}
extension VerticalAlignment {
  fileprivate static let waist = VerticalAlignment(Waist.self)
}
extension HorizontalAlignment {
  /// A horizontal guide with the same identifier as the vertical guide `waist`.
  fileprivate static let side = HorizontalAlignment(Waist.self)
}

@MainActor @Suite struct AlignmentTests {
  @Test(arguments: [
    LayoutCase(
      "a guide of its own in a column", is: [20, 20], at: [[10, 0, 10, 10], [0, 10, 10, 10]]
    ) {
      VStack(alignment: .leading, spacing: 0) {
        Box(10, 10)
        Box(10, 10).alignmentGuide(.leading) { $0.width }
      }
    },
    LayoutCase(
      "a guide that another one needs", is: [15, 20], at: [[5, 0, 10, 10], [0, 10, 10, 10]]
    ) {
      VStack(alignment: .leading, spacing: 0) {
        Box(10, 10)
        Box(10, 10).alignmentGuide(.leading) { $0[HorizontalAlignment.center] }
      }
    },
    LayoutCase(
      "a line of one's own in a row", is: [20, 40], at: [[0, 0, 10, 40], [10, 8, 10, 8]]
    ) {
      HStack(alignment: .waist, spacing: 0) {
        Box(10, 40); Box(10, 8)
      }
    },
    LayoutCase("a line that a view moves", is: [20, 44], at: [[0, 0, 10, 40], [10, 4, 10, 40]]) {
      HStack(alignment: .waist, spacing: 0) {
        Box(10, 40)
        Box(10, 40).alignmentGuide(.waist) { _ in 6 }
      }
    },
    LayoutCase("a guide in a pile", is: [15, 10], at: [[0, 0, 10, 10], [5, 0, 10, 10]]) {
      ZStack(alignment: .leading) {
        Box(10, 10)
        Box(10, 10).alignmentGuide(.leading) { _ in -5 }
      }
    },
    LayoutCase(
      "the guide that is furthest in", is: [25, 14], at: [[0, 4, 10, 10], [5, 0, 20, 10]]
    ) {
      ZStack(alignment: .topLeading) {
        Box(10, 10).alignmentGuide(.leading) { _ in 5 }
        Box(20, 10).alignmentGuide(.top) { _ in 4 }
      }
    },
    LayoutCase("a guide in an overlay", is: [20, 20], at: [[0, 0, 20, 20], [15, 0, 10, 10]]) {
      Box(20, 20).overlay(alignment: .topTrailing) {
        Box(10, 10).alignmentGuide(.trailing) { $0.width / 2 }
      }
    },
    LayoutCase("a guide in a frame", is: [40, 10], at: [[-3, 0, 10, 10]]) {
      Box(10, 10).alignmentGuide(.leading) { _ in 3 }
        .frame(width: 40, height: 10, alignment: .leading)
    },
    LayoutCase("padding moves a guide", is: [14, 24], at: [[0, 0, 10, 10], [2, 12, 10, 10]]) {
      VStack(alignment: .leading, spacing: 0) {
        Box(10, 10).alignmentGuide(.leading) { _ in 0 }
        Box(10, 10).alignmentGuide(.leading) { _ in -2 }.padding(2)
      }
    },
    LayoutCase(
      "padding moves a vertical line of one's own by its top", is: [25, 44],
      at: [[0, 0, 10, 40], [15, 4, 10, 40]]
    ) {
      HStack(alignment: .waist, spacing: 0) {
        Box(10, 40)
        Box(10, 40).alignmentGuide(.waist) { _ in 6 }
          .padding(EdgeInsets(top: 3, leading: 5, bottom: 0, trailing: 0))
      }
    },
    LayoutCase(
      "padding moves a horizontal line of one's own by its leading side", is: [16, 23],
      at: [[1, 0, 10, 8], [5, 11, 10, 12]]
    ) {
      VStack(alignment: .side, spacing: 0) {
        Box(10, 8)
        Box(10, 12).alignmentGuide(.side) { _ in -2 }
          .padding(EdgeInsets(top: 3, leading: 5, bottom: 0, trailing: 1))
      }
    },
    LayoutCase(
      "one identifier in both axes", is: [10, 44], at: [[0, 0, 10, 40], [0, 4, 10, 40]]
    ) {
      ZStack(alignment: Alignment(horizontal: .side, vertical: .waist)) {
        Box(10, 40)
        Box(10, 40).alignmentGuide(.waist) { _ in 6 }
      }
    },
  ])
  func guides(_ layout: LayoutCase) throws { try layout.check() }

  @Test func alignmentsKnowTheirLines() {
    #expect(Alignment.topLeading == Alignment(horizontal: .leading, vertical: .top))
    #expect(VerticalAlignment.waist != .center)
  }
}
