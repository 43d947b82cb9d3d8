import RingCompare

func explain() throws {
  let expected = try RasterImage(contentsOf: "expected.png")
  let actual = try RasterImage(contentsOf: "actual.png")
  let difference = Comparison().compare(expected, actual)
  print(difference.verdict, difference.explanation ?? "")
  for comparison in difference.passing {
    print(comparison.maxDelta, comparison.metric, comparison.maxPixels ?? 0)
  }
}
