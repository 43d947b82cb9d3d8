import RingCompare
import RingCore

extension DiffOutcome: CustomStringConvertible {
  /// The verdict and the differences, one fact per line.
  var description: String {
    ([verdict] + details).joined(separator: "\n")
  }

  /// The verdict and the facts about animations, on one line.
  var headline: String { ([verdict] + animationLines).joined(separator: "; ") }

  private var verdict: String {
    let heading =
      switch name {
      case "differentSizes": "different sizes"
      case "withinTolerance": "within tolerance"
      default: name
      }
    if case .identical = frames.result {
      return "\(heading): \(animation == nil ? "" : "frames of ")\(expectedSize.text) pixels"
    }
    return "\(heading): \(frames.result.explanation)"
  }

  private var details: [String] {
    var lines: [String] = []
    if let window = frames.result.differences?.densestWindow {
      lines.append(
        "densest window: \(window.pixels.counted("pixel")) of \(window.size) × \(window.size) at "
          + "(\(window.x), \(window.y))")
    }
    return lines + animationLines + (difference?.lines.map(\.printable) ?? [])
  }

  private var animationLines: [String] {
    guard let animation else { return [] }
    var lines: [String] = []
    if let frames = frames.differentFramesText {
      lines.append("\(frames), at \(Self.text(animation.worstSeconds))")
    }
    if !frames.hasSameTiming {
      lines.append(
        "duration: \(Self.text(animation.actualSeconds)) instead of "
          + Self.text(animation.expectedSeconds))
    }
    if animation.expectedPlays != animation.actualPlays {
      lines.append(
        "plays: \(Self.text(animation.actualPlays)) instead of "
          + Self.text(animation.expectedPlays))
    }
    return lines
  }

  private static func text(_ seconds: Double) -> String {
    seconds < 1e9 ? "\(seconds.withThreeDecimals) s" : "forever"
  }

  private static func text(_ plays: Int?) -> String {
    guard let plays else { return "no animation" }
    return plays == 0 ? "forever" : "\(plays)"
  }
}

extension DiffOutcome {
  var json: JSONValue { .object(members) }

  var members: [JSONValue.Member] {
    var members = frames.result.members(as: name)
    members += [.init("expectedSize", expectedSize.json), .init("actualSize", actualSize.json)]
    if let animation { members.append(.init("frames", json(of: animation))) }
    if let difference { members.append(.init("changes", difference.changes.json)) }
    return members
  }

  private func json(of animation: Animation) -> JSONValue {
    .object([
      .init("expected", .integer(frames.expectedFrames)),
      .init("actual", .integer(frames.actualFrames)),
      .init("different", frames.differentFramesJSON), .init("worst", .integer(frames.worstFrame)),
      // The value is `null` for a still, whose duration is infinite, because JSON has no infinity.
      .init("worstSeconds", .number(animation.worstSeconds)),
      .init("expectedSeconds", .number(animation.expectedSeconds)),
      .init("actualSeconds", .number(animation.actualSeconds)),
      .init("expectedPlays", animation.expectedPlays.map(JSONValue.integer) ?? .null),
      .init("actualPlays", animation.actualPlays.map(JSONValue.integer) ?? .null),
    ])
  }
}
