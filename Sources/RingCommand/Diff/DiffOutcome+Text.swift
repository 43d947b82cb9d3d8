import RingCompare
import RingCore

extension DiffOutcome: CustomStringConvertible {
  /// A description of the verdict and the differences, one fact per line.
  var description: String {
    ([verdict] + details).joined(separator: "\n")
  }

  /// A description of the verdict and the facts about animations, on one line.
  var headline: String { ([verdict] + (animation?.lines ?? [])).joined(separator: "; ") }

  private var verdict: String {
    let heading =
      switch name {
      case "differentSizes": "different sizes"
      case "withinTolerance": "within tolerance"
      default: name
      }
    if case .identical = result {
      return "\(heading): \(animation == nil ? "" : "frames of ")\(Self.text(expectedSize)) pixels"
    }
    return "\(heading): \(result.explanation)"
  }

  private var details: [String] {
    var lines: [String] = []
    if let window = result.differences?.densestWindow {
      lines.append(
        "densest window: \(window.pixels.counted("pixel")) of \(window.size) × \(window.size) at "
          + "(\(window.x), \(window.y))")
    }
    return lines + (animation?.lines ?? []) + (difference?.lines.map(\.printable) ?? [])
  }

  private static func text(_ size: PixelSize) -> String { "\(size.width) × \(size.height)" }
}

extension DiffOutcome.Animation {
  fileprivate var lines: [String] {
    var lines: [String] = []
    if !different.isEmpty {
      let verb = different.isSingle ? "differs" : "differ"
      lines.append(
        "\(different.frames) \(verb); the worst is frame \(worstFrame), at "
          + Self.text(worstSeconds))
    }
    if !hasSameDuration {
      lines.append(
        "duration: \(Self.text(actualSeconds)) instead of \(Self.text(expectedSeconds))")
    }
    if expectedPlays != actualPlays {
      lines.append("plays: \(Self.text(actualPlays)) instead of \(Self.text(expectedPlays))")
    }
    return lines
  }

  /// Returns seconds as text with three decimals; "forever" for a still.
  private static func text(_ seconds: Double) -> String {
    guard seconds < 1e9 else { return "forever" }
    let thousandths = Int((seconds * 1000).rounded())
    let decimals = String(thousandths % 1000 + 1000).dropFirst()
    return "\(thousandths / 1000).\(decimals) s"
  }

  private static func text(_ plays: Int?) -> String {
    guard let plays else { return "no animation" }
    return plays == 0 ? "forever" : "\(plays)"
  }
}

extension DiffOutcome {
  /// The outcome as a JSON object.
  var json: JSONValue { .object(members) }

  var members: [JSONValue.Member] {
    let differences = result.differences ?? PixelDifferences()
    var members: [JSONValue.Member] = [
      .init("result", .string(name)),
      .init("differingPixels", .integer(differences.count)),
      .init("ignoredAntiAliased", .integer(differences.ignoredAntiAliased)),
      .init("maxDelta", .integer(differences.maxDelta)),
      .init("boundingBox", differences.boundingBox?.json ?? .null),
      .init("densestWindow", differences.densestWindow?.json ?? .null),
      .init("expectedSize", .integers([expectedSize.width, expectedSize.height])),
      .init("actualSize", .integers([actualSize.width, actualSize.height])),
    ]
    if let animation { members.append(.init("frames", animation.json)) }
    if let difference { members.append(.init("changes", difference.changes.json)) }
    return members
  }
}

extension DiffOutcome.Animation {
  fileprivate var json: JSONValue {
    .object([
      .init("expected", .integer(expectedFrames)), .init("actual", .integer(actualFrames)),
      .init("different", .ranges(different)), .init("worst", .integer(worstFrame)),
      // The value is `null` for a still, whose duration is infinite, because JSON has no infinity.
      .init("worstSeconds", .number(worstSeconds)),
      .init("expectedSeconds", .number(expectedSeconds)),
      .init("actualSeconds", .number(actualSeconds)),
      .init("expectedPlays", expectedPlays.map(JSONValue.integer) ?? .null),
      .init("actualPlays", actualPlays.map(JSONValue.integer) ?? .null),
    ])
  }
}

extension PixelRegion {
  fileprivate var json: JSONValue { .integers([x, y, width, height]) }
}

extension DenseWindow {
  fileprivate var json: JSONValue {
    .object([
      .init("size", .integer(size)), .init("x", .integer(x)), .init("y", .integer(y)),
      .init("pixels", .integer(pixels)),
    ])
  }
}

extension JSONValue {
  fileprivate static func integers(_ values: [Int]) -> JSONValue {
    .list(values.map { .integer($0) })
  }

  fileprivate static func ranges(_ ranges: [ClosedRange<Int>]) -> JSONValue {
    .list(ranges.map { integers([$0.lowerBound, $0.upperBound]) })
  }
}
