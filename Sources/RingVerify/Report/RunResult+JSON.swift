import RingCompare
import RingGraphics

extension RunResult {
  /// The run as one JSON object, with a newline at its end.
  public var json: String { jsonValue(of: cases.map(\.json)).text + "\n" }

  func jsonValue(of cases: [JSONText]) -> JSONText {
    .object([
      ("summary", .object(counts + [("text", .string(summary))])),
      ("versions", .string(versions)),
      ("tolerance", .string(tolerance)),
      ("cases", .list(cases)),
    ])
  }

  private var counts: [(String, JSONText)] {
    [("cases", .integer(cases.count)), ("failures", .integer(failures.count))]
      + Verdict.allCases.map { ($0.rawValue, .integer(count($0))) }
      + [("within-tolerance", .integer(withinTolerance))]
  }
}

extension CaseResult {
  var json: JSONText { .object(members) }

  var members: [(String, JSONText)] {
    [
      ("name", .string(name)),
      ("verdict", .string(verdict.rawValue)),
      ("failure", .bool(verdict.isFailure)),
      ("message", .string(explanation)),
      ("comparison", comparison?.json ?? .null),
      ("expected", .optional(expected)),
      ("actual", .optional(actual)),
      ("difference", .optional(difference)),
      ("accept", .optional(acceptCommand)),
      ("seconds", .number((seconds * 1e6).rounded() / 1e6)),
    ]
  }
}

extension PictureComparison {
  var json: JSONText {
    var members = result.members
    if isAnimated {
      members += [
        ("expectedFrames", .integer(expectedFrames)),
        ("actualFrames", .integer(actualFrames)),
        ("worstFrame", .integer(worstFrame)),
        ("sameTiming", .bool(hasSameTiming)),
        (
          "differentFrames",
          .list(differentFrames.map { .list([.integer($0.lowerBound), .integer($0.upperBound)]) })
        ),
      ]
    }
    return .object(members)
  }
}

extension ComparisonResult {
  var members: [(String, JSONText)] {
    switch self {
    case .identical: [("result", .string("identical"))] + PixelDifferences().members
    case .withinTolerance(let found): [("result", .string("withinTolerance"))] + found.members
    case .different(let found): [("result", .string("different"))] + found.members
    case .differentSizes(let expected, let actual, let overlap):
      [("result", .string("differentSizes"))] + overlap.members + [
        ("expectedSize", expected.json), ("actualSize", actual.json),
      ]
    }
  }
}

extension PixelDifferences {
  var members: [(String, JSONText)] {
    [
      ("differingPixels", .integer(count)),
      ("ignoredAntiAliased", .integer(ignoredAntiAliased)),
      ("maxDelta", .integer(maxDelta)),
      (
        "boundingBox",
        boundingBox.map { .list([$0.x, $0.y, $0.width, $0.height].map { .integer($0) }) } ?? .null
      ),
      ("densestWindow", densestWindow?.json ?? .null),
    ]
  }
}

extension DenseWindow {
  var json: JSONText {
    .object([
      ("size", .integer(size)), ("x", .integer(x)), ("y", .integer(y)),
      ("pixels", .integer(pixels)),
    ])
  }
}

extension PixelSize {
  var json: JSONText { .list([.integer(width), .integer(height)]) }
}
