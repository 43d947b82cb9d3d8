import RingCore

extension RunResult {
  /// The run as a JSON object, with a trailing newline.
  public var json: String { jsonValue(of: cases.map(\.json)).renderedForScript() + "\n" }

  func jsonValue(of cases: [JSONValue]) -> JSONValue {
    .object([
      .init("summary", .object(counts + [.init("text", .string(summary))])),
      .init("versions", .string(versions)),
      .init("tolerance", .string(tolerance)),
      .init("cases", .list(cases)),
    ])
  }

  private var counts: [JSONValue.Member] {
    [.init("cases", .integer(cases.count)), .init("failures", .integer(failures.count))]
      + Verdict.allCases.map { .init($0.rawValue, .integer(count($0))) }
      + [.init("within-tolerance", .integer(withinTolerance))]
  }
}

extension CaseResult {
  var json: JSONValue { .object(members) }

  var members: [JSONValue.Member] {
    // Only runs with geometry limits have this member.
    commonMembers + (geometry.map { [.init("geometry", $0.json)] } ?? [])
  }

  private var commonMembers: [JSONValue.Member] {
    [
      .init("name", .string(name)),
      .init("verdict", .string(verdict.rawValue)),
      .init("failure", .bool(verdict.isFailure)),
      .init("message", .string(explanation)),
      .init("hints", .list(hints.map { .string($0) })),
      .init("changes", changes.json),
      .init("comparison", comparison?.json ?? .null),
      .init("expected", .optional(expected)),
      .init("actual", .optional(actual)),
      .init("difference", .optional(difference)),
      .init("accept", .optional(acceptCommand)),
      .init("seconds", .number((seconds * 1e6).rounded() / 1e6)),
    ]
  }
}

extension GeometryComparison {
  fileprivate var json: JSONValue {
    .object([
      .init("measured", .integer(count)), .init("equal", .bool(isAccepted)),
      .init("differences", .list(differences.map(\.json))),
    ])
  }
}

extension GeometryDifference {
  fileprivate var json: JSONValue {
    .object([
      .init("element", .string(element)), .init("quantity", .optional(quantity?.rawValue)),
      .init("difference", .number(difference.map { ($0 * 1e4).rounded() / 1e4 } ?? .nan)),
      .init("limit", .number(limit ?? .nan)), .init("text", .string(text)),
    ])
  }
}

extension ImageComparison {
  var json: JSONValue {
    var members = result.members
    if isAnimated {
      members += [
        .init("expectedFrames", .integer(expectedFrames)),
        .init("actualFrames", .integer(actualFrames)),
        .init("worstFrame", .integer(worstFrame)),
        .init("sameTiming", .bool(hasSameTiming)),
        .init(
          "differentFrames",
          .list(differentFrames.map { .list([.integer($0.lowerBound), .integer($0.upperBound)]) })
        ),
      ]
    }
    return .object(members)
  }
}

extension ComparisonResult {
  var members: [JSONValue.Member] {
    switch self {
    case .identical: [.init("result", .string("identical"))] + PixelDifferences().members
    case .withinTolerance(let differences):
      [.init("result", .string("withinTolerance"))] + differences.members
    case .different(let differences): [.init("result", .string("different"))] + differences.members
    case .differentSizes(let expected, let actual, let overlap):
      [.init("result", .string("differentSizes"))] + overlap.members + [
        .init("expectedSize", expected.json), .init("actualSize", actual.json),
      ]
    }
  }
}

extension PixelDifferences {
  var members: [JSONValue.Member] {
    [
      .init("differingPixels", .integer(count)),
      .init("ignoredAntiAliased", .integer(ignoredAntiAliased)),
      .init("maxDelta", .integer(maxDelta)),
      .init(
        "boundingBox",
        boundingBox.map { .list([$0.x, $0.y, $0.width, $0.height].map { .integer($0) }) } ?? .null
      ),
      .init("densestWindow", densestWindow?.json ?? .null),
    ]
  }
}

extension DenseWindow {
  var json: JSONValue {
    .object([
      .init("size", .integer(size)), .init("x", .integer(x)), .init("y", .integer(y)),
      .init("pixels", .integer(pixels)),
    ])
  }
}

extension PixelSize {
  var json: JSONValue { .list([.integer(width), .integer(height)]) }
}
