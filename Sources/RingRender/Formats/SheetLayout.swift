import RingCore

/// The positions of the cells of a sprite sheet.
package struct SheetLayout: Hashable, Sendable {
  package struct Options: Hashable, Sendable {
    /// ≥ 1; `nil` for a sheet as square as possible.
    package var columns: Int?
    /// The transparent space between adjacent cells, in pixels, from 0 to `maximumSide` + 1, with
    /// which two cells are too large.
    package let padding: Int
    /// Whether both sides are powers of two, as some graphics hardware requires.
    package var powerOfTwo: Bool
    package var maximumPixels: Int

    /// Reduces a greater `padding` to its maximum, because the size of a sheet would overflow.
    package init(
      columns: Int? = nil, padding: Int = 0, powerOfTwo: Bool = false, maximumPixels: Int = 1 << 28
    ) {
      (self.columns, self.padding) = (columns, min(padding, SheetLayout.maximumSide + 1))
      (self.powerOfTwo, self.maximumPixels) = (powerOfTwo, maximumPixels)
    }
  }

  /// The maximum side in pixels: 32 767, the limit of Cairo. Few graphics cards support more.
  package static let maximumSide = 32_767

  package let cell: PixelSize
  /// The number of cells, ≥ 1.
  package let count: Int
  package let columns: Int
  /// In pixels, ≥ 0.
  package let padding: Int
  /// The size of the whole sheet.
  package let size: PixelSize

  /// Creates the layout of `count` cells. Throws `SheetError` if the sheet would be too large.
  package init(cell: PixelSize, count: Int, options: Options = Options()) throws(SheetError) {
    precondition(count >= 1 && options.padding >= 0 && (options.columns ?? 1) >= 1)
    let columns = min(options.columns ?? Self.squarestColumnCount(cell, count, options), count)
    let size = Self.size(cell, count, columns: columns, options)
    (self.cell, self.count, self.columns) = (cell, count, columns)
    (padding, self.size) = (options.padding, size)
    guard Self.fits(size, options) else {
      throw SheetError(
        size: size, cell: cell, maximumPixels: options.maximumPixels,
        maximumCellCount: Self.maximumCellCount(cell, count, columns: options.columns, options))
    }
  }

  /// Returns the top left pixel of the cell at `index`. Rows are filled from left to right.
  package func origin(of index: Int) -> (x: Int, y: Int) {
    ((index % columns) * (cell.width + padding), (index / columns) * (cell.height + padding))
  }

  private static func size(
    _ cell: PixelSize, _ count: Int, columns: Int, _ options: Options
  ) -> PixelSize {
    let rows = (count + columns - 1) / columns
    func side(_ cells: Int, _ pixels: Int) -> Int {
      let sum = cells * (pixels + options.padding) - options.padding
      return options.powerOfTwo ? sum.nextPowerOfTwo : sum
    }
    return PixelSize(width: side(columns, cell.width), height: side(rows, cell.height))
  }

  private static func fits(_ size: PixelSize, _ options: Options) -> Bool {
    max(size.width, size.height) <= maximumSide && size.count <= options.maximumPixels
  }

  /// Returns the number of columns that minimizes the longer side, among those with which the sheet
  /// is not too large, if there are any.
  ///
  /// Ties are resolved by the smallest area, then by the most columns.
  private static func squarestColumnCount(_ cell: PixelSize, _ count: Int, _ options: Options)
    -> Int
  {
    // A longer row would exceed the maximum side.
    let maximum = min(count, maximumSide)
    let ranked = (1...maximum).map { columns -> (rank: (Int, Int, Int, Int), columns: Int) in
      let size = size(cell, count, columns: columns, options)
      let rank = (
        fits(size, options) ? 0 : 1, max(size.width, size.height), size.count, -columns
      )
      return (rank, columns)
    }
    return ranked.min { $0.rank < $1.rank }?.columns ?? 1
  }

  /// Returns the maximum number of cells that fit, found by bisection.
  private static func maximumCellCount(
    _ cell: PixelSize, _ count: Int, columns: Int?, _ options: Options
  ) -> Int {
    var (fitting, tooMany) = (0, count)
    while tooMany - fitting > 1 {
      let candidate = (fitting + tooMany) / 2
      let columns = min(columns ?? squarestColumnCount(cell, candidate, options), candidate)
      if fits(size(cell, candidate, columns: columns, options), options) {
        fitting = candidate
      } else {
        tooMany = candidate
      }
    }
    return fitting
  }
}

/// The error of a sprite sheet that is too large.
package struct SheetError: Error, Hashable, Sendable, CustomStringConvertible, ProblemConvertible {
  /// The size that the whole sheet would have.
  package var size: PixelSize
  package var cell: PixelSize
  package var maximumPixels: Int
  /// The number of cells that would fit, < the requested count.
  package var maximumCellCount: Int

  package var description: String { "\(message): \(help)" }

  /// Whether a side is too long; otherwise only the number of pixels is too large.
  package var isTooLong: Bool { max(size.width, size.height) > SheetLayout.maximumSide }

  package var message: String {
    let limit =
      isTooLong
      ? "a side may have \(SheetLayout.maximumSide)" : "at most \(maximumPixels) are allowed"
    return "a sprite sheet of \(size.width) × \(size.height) pixels is too large, \(limit)"
  }

  package var help: String {
    maximumCellCount == 1
      ? "1 cell of \(cell.width) × \(cell.height) fits"
      : "\(maximumCellCount) cells of \(cell.width) × \(cell.height) fit"
  }

  package var problems: [Problem] { [Problem(.error, .tooLarge, message, help: help)] }
}
