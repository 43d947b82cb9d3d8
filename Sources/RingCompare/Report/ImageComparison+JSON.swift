import RingCore

extension ImageComparison {
  var json: JSONValue {
    var members = result.members(as: result.name)
    if case .differentSizes(let expected, let actual, _) = result {
      members += [.init("expectedSize", expected.json), .init("actualSize", actual.json)]
    }
    if isAnimated {
      members += [
        .init("expectedFrames", .integer(expectedFrames)),
        .init("actualFrames", .integer(actualFrames)),
        .init("worstFrame", .integer(worstFrame)),
        .init("sameTiming", .bool(hasSameTiming)),
        .init("differentFrames", differentFramesJSON),
      ]
    }
    return .object(members)
  }

  /// Pairs of a first and a last index.
  package var differentFramesJSON: JSONValue {
    .list(differentFrames.map { .integers([$0.lowerBound, $0.upperBound]) })
  }
}

extension ComparisonResult {
  /// As in JSON files.
  package var name: String {
    switch self {
    case .identical: "identical"
    case .withinTolerance: "withinTolerance"
    case .different: "different"
    case .differentSizes: "differentSizes"
    }
  }

  /// Returns the members of a result in JSON; `name` is that of the verdict.
  package func members(as name: String) -> [JSONValue.Member] {
    let differences = differences ?? PixelDifferences()
    let box = differences.boundingBox.map { JSONValue.integers([$0.x, $0.y, $0.width, $0.height]) }
    return [
      .init("result", .string(name)),
      .init("differingPixels", .integer(differences.count)),
      .init("ignoredAntiAliased", .integer(differences.ignoredAntiAliased)),
      .init("maxDelta", .integer(differences.maxDelta)),
      .init("boundingBox", box ?? .null),
      .init("densestWindow", differences.densestWindow?.json ?? .null),
    ]
  }
}

extension DenseWindow {
  fileprivate var json: JSONValue {
    .object([
      .init("size", .integer(size)), .init("x", .integer(x)), .init("y", .integer(y)),
      .init("pixels", .integer(pixels)),
    ])
  }
}

extension PixelSize {
  package var json: JSONValue { .integers([width, height]) }
}

extension JSONValue {
  fileprivate static func integers(_ values: [Int]) -> JSONValue {
    .list(values.map { .integer($0) })
  }
}
