import RingGraphics

/// Which pixels of a row are looked at.
struct IgnoredRegions {
  private let regions: [PixelRegion]

  init(_ regions: [PixelRegion]) { self.regions = regions }

  /// A row's parts from left to right, each wholly ignored or wholly not.
  func parts(row y: Int, width: Int) -> [(columns: Range<Int>, isIgnored: Bool)] {
    let ignored = regions.filter { $0.rows.contains(y) }.map { $0.columns.clamped(to: 0..<width) }
      .filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
    var parts: [(columns: Range<Int>, isIgnored: Bool)] = []
    var x = 0
    for columns in ignored where columns.upperBound > x {
      if columns.lowerBound > x { parts.append((x..<columns.lowerBound, false)) }
      parts.append((max(x, columns.lowerBound)..<columns.upperBound, true))
      x = columns.upperBound
    }
    if x < width { parts.append((x..<width, false)) }
    return parts
  }
}

extension PixelRegion {
  fileprivate var columns: Range<Int> { Self.range(x, width) }
  fileprivate var rows: Range<Int> { Self.range(y, height) }

  /// Empty for a negative length, and up to the last integer for a huge one.
  private static func range(_ start: Int, _ length: Int) -> Range<Int> {
    let (end, overflow) = start.addingReportingOverflow(max(0, length))
    return start..<(overflow ? .max : end)
  }
}
