import RingCompare

func isTolerated() throws -> Bool {
  let comparison = Comparison(
    maxDelta: 1, density: Comparison.Density(side: 16, maxPixels: 8),
    ignoredRegions: [PixelRegion(x: 0, y: 0, width: 4, height: 4)])
  return try comparison.compare("expected.png", "actual.png").isAccepted
}
