import RingCore

struct IgnoredRegions {
  private let regions: [PixelRegion]

  init(_ regions: [PixelRegion]) { self.regions = regions }

  /// Returns the spans of a row from left to right, each completely ignored or completely compared.
  func spans(row y: Int, width: Int) -> [(columns: Range<Int>, isIgnored: Bool)] {
    let ignored = regions.filter { $0.rows.contains(y) }.map { $0.columns.clamped(to: 0..<width) }
      .filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
    var result: [(columns: Range<Int>, isIgnored: Bool)] = []
    var x = 0
    for columns in ignored where columns.upperBound > x {
      if columns.lowerBound > x { result.append((x..<columns.lowerBound, false)) }
      result.append((max(x, columns.lowerBound)..<columns.upperBound, true))
      x = columns.upperBound
    }
    if x < width { result.append((x..<width, false)) }
    return result
  }
}

extension PixelRegion {
  fileprivate var columns: Range<Int> { Self.range(x, width) }
  fileprivate var rows: Range<Int> { Self.range(y, height) }

  /// `length` indices from `start` on; none if `length` is negative. Clamps the end to `Int.max`.
  private static func range(_ start: Int, _ length: Int) -> Range<Int> {
    let (end, overflow) = start.addingReportingOverflow(max(0, length))
    return start..<(overflow ? .max : end)
  }
}
