import RingCompare

func compareFiles() throws {
  let difference = try Comparison().compare("expected.png", "actual.png")
  if !difference.isAccepted {
    print(difference)
    try difference.picture(.sideBySide).writePNG(to: "difference.png")
  }
}
