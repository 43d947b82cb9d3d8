import RingCore
import Testing

@testable import RingRender

@Suite struct SheetLayoutTests {
  private static let square = PixelSize(width: 10, height: 10)
  private static let wide = PixelSize(width: 30, height: 10)

  @Test(arguments: [
    (square, 1, [1, 10, 10]), (square, 12, [4, 40, 30]), (square, 10, [4, 40, 30]),
    (square, 2, [2, 20, 10]), (wide, 12, [2, 60, 60]), (wide, 3, [1, 30, 30]),
  ])
  func isAsSquareAsCanBe(_ cell: PixelSize, _ count: Int, _ expected: [Int]) throws {
    let layout = try SheetLayout(cell: cell, count: count)
    #expect([layout.columns, layout.size.width, layout.size.height] == expected)
  }

  @Test func paddingLiesBetweenCellsOnly() throws {
    let layout = try SheetLayout(
      cell: Self.wide, count: 5, options: .init(columns: 3, padding: 2))
    #expect(layout.size == PixelSize(width: 3 * 30 + 2 * 2, height: 2 * 10 + 2))
    let origins = (0..<5).map { layout.origin(of: $0) }
    #expect(origins.map(\.x) == [0, 32, 64, 0, 32] && origins.map(\.y) == [0, 0, 0, 12, 12])
  }

  @Test(arguments: [(1, 16, 16), (2, 32, 16), (5, 32, 32), (100, 128, 128), (163, 256, 128)])
  func sidesBecomePowersOfTwo(_ count: Int, _ width: Int, _ height: Int) throws {
    let layout = try SheetLayout(
      cell: Self.square, count: count, options: .init(powerOfTwo: true))
    #expect(layout.size == PixelSize(width: width, height: height))
  }

  @Test func moreColumnsThanCellsAreNotMade() throws {
    let layout = try SheetLayout(cell: Self.square, count: 3, options: .init(columns: 9))
    #expect(layout.size.width == 30)
  }

  @Test func aSheetThatIsTooLongSaysHowManyFit() throws {
    let error = #expect(throws: SheetError.self) {
      try SheetLayout(
        cell: PixelSize(width: 512, height: 512), count: 1000, options: .init(columns: 1))
    }
    #expect(
      error?.description
        == "a sprite sheet of 512 × 512000 pixels is too large, a side may have 32767: "
        + "63 cells of 512 × 512 fit")
    // The number of cells in the message fits, and one more does not.
    let cell = PixelSize(width: 512, height: 512)
    _ = try SheetLayout(cell: cell, count: 63, options: .init(columns: 1))
    #expect(throws: SheetError.self) {
      try SheetLayout(cell: cell, count: 64, options: .init(columns: 1))
    }
  }

  /// The squarest sheet of 5 cells would have a sixth one, without a frame.
  @Test func aLongerSheetIsChosenIfTheSquarestIsTooLarge() throws {
    func size(_ count: Int, _ maximumPixels: Int) throws -> PixelSize {
      try SheetLayout(cell: Self.square, count: count, options: .init(maximumPixels: maximumPixels))
        .size
    }
    #expect(try size(5, 600) == PixelSize(width: 30, height: 20))
    #expect(try size(5, 500) == PixelSize(width: 50, height: 10))
    let error = #expect(throws: SheetError.self) { try size(5, 499) }
    #expect(error?.maximumCellCount == 4)
    #expect(#expect(throws: SheetError.self) { try size(4, 300) }?.maximumCellCount == 3)
  }

  @Test func aSheetOfTooManyPixelsSaysHowManyFit() throws {
    let error = #expect(throws: SheetError.self) {
      try SheetLayout(cell: Self.square, count: 100, options: .init(maximumPixels: 2500))
    }
    #expect(
      error?.description
        == "a sprite sheet of 100 × 100 pixels is too large, at most 2500 are allowed: "
        + "25 cells of 10 × 10 fit")
  }
}
