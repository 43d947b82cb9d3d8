import RingCore

extension RunResult {
  /// With a trailing newline.
  package var json: String { jsonValue(of: cases.map(\.json)).renderedForScript() + "\n" }

  /// Returns the JSON of the run, in which `cases` are the JSON of the results.
  func jsonValue(of cases: [JSONValue]) -> JSONValue {
    .object([
      .init("version", .integer(Self.version)),
      .init("exitStatus", .optional(exitStatus)),
      .init("summary", .object(counts + [.init("text", .string(summary))])),
      .init("versions", .string(versions)),
      .init("tolerance", toleranceValues),
      .init("toleranceText", .string(tolerance)),
      .init("revision", .optional(revision)),
      .init("platform", .optional(platform?.name)),
      .init("shard", .optional(shard)),
      .init("groups", .list(groups.map(\.json))),
      .init("unused", .strings(unused)),
      .init("cases", .list(cases)),
    ])
  }

  /// The version of the format, which changes if a member changes its meaning or is removed.
  private static let version = 1

  private var counts: [JSONValue.Member] {
    [.init("cases", .integer(cases.count)), .init("failures", .integer(failures.count))]
      + CaseVerdict.allCases.filter { $0.isOfRevision == (revision != nil) || $0 == .error }
      .map { .init($0.rawValue, .integer(count($0))) }
      + [.init("within-tolerance", .integer(withinTolerance))]
  }
}

extension Comparison {
  /// Returns the tolerance with the limits of geometry, each under the name of the option that sets
  /// it.
  package func json(with geometry: GeometryLimits?) -> JSONValue {
    let limits = geometry.map { limits in
      JSONValue.object(
        GeometryLimits.Quantity.allCases.map { .init($0.rawValue, .number(limits[$0])) })
    }
    return .object(members + [.init("geometry", limits ?? .null)])
  }

  private var members: [JSONValue.Member] {
    var (name, threshold) = ("channels", JSONValue.null)
    if case .oklab(let value) = metric { (name, threshold) = ("oklab", .number(value)) }
    return [
      .init("maxDelta", .integer(maxDelta)),
      .init("maxPixels", .optional(density == nil ? maxPixels ?? 0 : maxPixels)),
      .init("window", .optional(density?.side)),
      .init("windowPixels", .optional(density?.maxPixels)),
      .init("metric", .string(name)), .init("threshold", threshold),
      .init("antiAliasing", .string(ignoresAntiAliasing ? "ignore" : "count")),
      .init("ignore", .list(ignoredRegions.map(\.json))),
    ]
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
      .init("file", .optional(file)),
      .init("line", .optional(line)),
      .init("verdict", .string(verdict.rawValue)),
      .init("failure", .bool(isFailure)),
      .init("message", .string(explanation)),
      .init("hints", .list(hints.map { .string($0) })),
      .init("warnings", .list(warnings.map { .string($0) })),
      .init("diagnostics", .list(diagnostics)),
      .init("changes", changes.json), .init("explained", .bool(isExplained)),
      .init("expectedAlt", .optional(expectedAlt)), .init("actualAlt", .optional(actualAlt)),
      .init("comparison", comparison?.json ?? .null),
      .init("expected", .optional(expected)),
      .init("actual", .optional(actual)),
      .init("difference", .optional(difference)),
      .init("producer", producer.json),
      .init("golden", .optional(golden)),
      .init("outdated", .optional(outdated)),
      .init("digests", .strings(digests)),
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
    var members = result.members(as: result.verdict.rawValue)
    if let expected = result.expected, let actual = result.actual {
      members += [.init("expectedSize", expected.json), .init("actualSize", actual.json)]
    }
    if isAnimated {
      members += [
        .init("expectedFrames", .integer(expectedFrames)),
        .init("actualFrames", .integer(actualFrames)),
        .init("worstFrame", .integer(worstFrame)),
        .init("sameTiming", .bool(hasSameTiming)),
        .init("samePlays", .bool(playsDifference == nil)),
        .init("plays", .optional(playsDifference)),
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
  /// Returns the members of a result in JSON; `name` is that of the verdict.
  package func members(as name: String) -> [JSONValue.Member] {
    [
      .init("result", .string(name)),
      .init("differingPixels", .integer(count)),
      .init("ignoredAntiAliased", .integer(ignoredAntiAliased)),
      .init("maxDelta", .integer(maxDelta)),
      .init("boundingBox", boundingBox?.json ?? .null),
      .init("densestWindow", densestWindow?.json ?? .null),
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

extension PixelRegion {
  var json: JSONValue { .integers([x, y, width, height]) }
}

extension JSONValue {
  /// Returns an object of strings, sorted by key.
  fileprivate static func strings(_ values: [String: String]) -> JSONValue {
    .object(values.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
  }

  fileprivate static func optional(_ number: Int?) -> JSONValue {
    number.map { .integer($0) } ?? .null
  }

  fileprivate static func integers(_ values: [Int]) -> JSONValue {
    .list(values.map { .integer($0) })
  }
}
