import RingCore
import Testing

@Suite struct PathDataTests {
  private func dump(_ data: String) throws -> String {
    DisplayList([.fill(try Path(data: data), .solid(.black))]).description
  }

  @Test(arguments: [
    ("M0 0 L40 0 L40 30 Z", "M(0,0) L(40,0) L(40,30) Z"),
    ("m1,2 3-4.5.5.5", "M(1,2) L(4,-2.5) L(4.5,-2)"),
    ("M1 1H5V6h-2v-1z", "M(1,1) L(5,1) L(5,6) L(3,6) L(3,5) Z"),
    ("M0 0C1 2 3 4 5 6S9 9 8 8", "M(0,0) C(1,2)(3,4)(5,6) C(7,8)(9,9)(8,8)"),
    ("M0 0Q3 3 6 0T12 0", "M(0,0) C(2,2)(4,2)(6,0) C(8,-2)(10,-2)(12,0)"),
    ("M1 1h1z l2 2", "M(1,1) L(2,1) Z M(1,1) L(3,3)"),
    ("M1e1 1E-1", "M(10,0.1)"), ("M0 0A0 5 0 0 1 3 4", "M(0,0) L(3,4)"), ("  \n", ""),
  ])
  func isRead(data: String, path: String) throws {
    #expect(try dump(data) == "fill [\(path)] #000000")
  }

  /// All points of an arc between two points are on its circle.
  @Test(arguments: [("0 1", 10.0), ("1 1", 10), ("0 0", -10), ("1 0", -10)])
  func arcsLieOnTheirCircle(flags: String, side: Double) throws {
    let path = try Path(data: "M0 0A10 10 0 \(flags) 10 10")
    for contour in path.contours {
      for case .cubic(let curve) in contour.segments {
        for t in [0, 0.3, 0.5, 0.8, 1] {
          let p = curve.point(at: t)
          let centers = [Point(x: 0, y: 10), Point(x: 10, y: 0)]
          let misses = centers.map { abs(($0 - p).length - 10) }
          #expect(misses.contains { $0 < 1e-4 }, "\(p)")
        }
      }
    }
    #expect(
      (path.contours[0].segments.last?.end).map { ($0 - Point(x: 10, y: 10)).length < 1e-12 }
        == true)
  }

  @Test(arguments: [
    ("L1 2", 0, "M, the beginning of every path,"), ("M1 2 L3", 7, "a number"),
    ("M1 2A3 3 0 2 1 4 4", 11, "the flag 0 or 1"), ("M1 2 X", 5, "one of MLHVCSQTAZ"),
    ("M1 2,", 5, "a number"), ("M1 9e9", 3, "a number from -1000000 to 1000000"),
    ("M1 2 M", 6, "a number"), ("M.", 2, "a number"),
  ])
  func errorsSayWhere(data: String, offset: Int, expected: String) {
    #expect {
      _ = try Path(data: data)
    } throws: { error in
      let error = error as? PathDataError
      return error?.offset == offset && error?.expected == expected
    }
  }

  @Test func theMessageSaysWhatWasFoundAndWhere() {
    let error = #expect(throws: PathDataError.self) { try Path(data: "M1 2L3") }
    let text = "the path data must have a number at character 7, found the end"
    #expect(error.map { RingError($0).description } == text)
    let other = #expect(throws: PathDataError.self) { try Path(data: "M1 2 X") }
    #expect(other?.description.hasSuffix("at character 6, found \"X\"") == true)
  }

  @Test func stepsAreLimited() {
    let data = "M0 0" + String(repeating: "h1", count: Path.maximumDataSteps)
    #expect(throws: PathDataError.self) { _ = try Path(data: data) }
  }

  @Test func crossingsAreSeen() throws {
    #expect(try Path(data: "M0 0h9v9h-9z").isSimpleOutline)
    #expect(try !Path(data: "M0 0L9 9V0L0 9z").isSimpleOutline)
    #expect(try Path(data: "M0 0C9 0 9 9 0 9").isSimpleOutline)
    #expect(try !Path(data: "M0 0C20 9 -10 9 9 0V-5L3 9z").isSimpleOutline)
  }
}
