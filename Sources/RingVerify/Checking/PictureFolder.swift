import RingCompare
import RingGraphics
import RingPNG

/// Where the pictures of failures go: `name.expected.png`, `name.actual.png` and
/// `name.difference.png`.
public struct PictureFolder: Hashable, Sendable {
  public var folder: String

  public init(_ folder: String) { self.folder = folder }

  func path(_ name: GoldenName, _ role: String) -> String { "\(folder)/\(name).\(role).png" }

  /// Keeps a picture that has no golden; its path.
  ///
  /// Throws `MemoryLimitError` if the budget has no room for the work.
  func keep(
    _ picture: GoldenPicture, of name: GoldenName, _ memory: MemoryBudget
  ) throws -> Kept {
    let sheet = picture.sheet
    let extract = ReportExtract(sheet.size, around: nil)
    try extract.check(memory)
    return Kept(actual: try keep(extract.of(sheet), name, "actual"), note: extract.note)
  }

  /// What was kept of a failure.
  struct Kept {
    /// The paths of the picture and of the picture of differences.
    var actual: String?
    var difference: String?
    /// What is not in the report.
    var note: String?
  }

  /// Keeps golden, picture and their difference, of animations the worst frame, of large pictures
  /// what lies around the difference.
  func keep(
    _ candidate: Candidate, _ picture: GoldenPicture, of name: GoldenName,
    _ options: ComparisonOptions, _ memory: MemoryBudget
  ) throws -> Kept {
    guard let golden = candidate.golden, let comparison = candidate.comparison else {
      return try keep(picture, of: name, memory)
    }
    let frame = comparison.isAnimated ? comparison.worstFrame : nil
    let (expected, actual) = (
      frame.map(golden.image) ?? golden.sheet, frame.map(picture.image) ?? picture.sheet
    )
    let size = PixelSize(
      width: max(expected.width, actual.width), height: max(expected.height, actual.height))
    let extract = ReportExtract(size, around: comparison.result.differences?.boundingBox)
    try extract.check(memory)
    let comparing = Comparison(extract.isPart ? options.moved(into: extract.region) : options)
    let (shownExpected, shownActual) = (extract.of(expected), extract.of(actual))
    _ = try keep(shownExpected, name, "expected")
    var kept = Kept(actual: try keep(shownActual, name, "actual"), note: extract.note)
    if let shownExpected, let shownActual {
      let overlay = comparing.compared(expected: shownExpected, actual: shownActual)
        .picture(.overlay)
      kept.difference = try keep(overlay, name, "difference")
    }
    return kept
  }

  private func keep(
    _ image: RasterImage?, _ name: GoldenName, _ role: String
  ) throws -> String? {
    guard let image else { return nil }
    let path = path(name, role)
    try GoldenStore.write(GoldenPicture(image).encoded(.fast), to: path)
    return path
  }
}

extension ComparisonOptions {
  /// The options for a part of the pictures.
  fileprivate func moved(into region: PixelRegion) -> ComparisonOptions {
    var options = self
    options.ignoredRegions = ignoredRegions.map { ignored in
      var ignored = ignored
      ignored.x = ignored.x.subtractingReportingOverflow(region.x).partialValue
      ignored.y = ignored.y.subtractingReportingOverflow(region.y).partialValue
      return ignored
    }
    return options
  }
}
