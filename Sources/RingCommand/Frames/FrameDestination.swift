import ArgumentParser
import RingCore
import RingRender
import RingSystem

enum FrameDestination: Hashable {
  case files
  /// One file with all frames.
  case animation(AnimationFormat)
  /// With an atlas.
  case sheet

  /// `count` is the number of frames; `nil` if it is unknown. Throws `ValidationError` if name and
  /// options contradict each other, or if they select no format.
  init(output: String, apng: Bool, format: AnimationFormat?, sheet: Bool, count: Int?) throws {
    let requested = apng ? AnimationFormat.apng : format
    if sheet {
      try Self.checkSheet(output, requested)
      self = .sheet
      return
    }
    let lowercased = output.lowercased()
    let animationFormat =
      requested ?? AnimationFormat.allCases.first { lowercased.hasSuffix("." + $0.rawValue) }
    if output == "-", animationFormat == nil {
      throw ValidationError("'-o -' needs a format: add --format, one of \(Self.formats).")
    }
    if let animationFormat {
      try Self.checkSingle(output, animationFormat)
      self = .animation(animationFormat)
      return
    }
    let pattern = try FramePattern(output)
    guard lowercased.hasSuffix(".png") else { throw Self.unknownFormatError(output) }
    let isSingle = !pattern.hasNumber && (count ?? 1) > 1
    self = isSingle ? .animation(.apng) : .files
  }

  private static func unknownFormatError(_ output: String) -> ValidationError {
    let ends = AnimationFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
    return ValidationError(
      "The format of '\(output)' is unknown: the name must end in .png, \(ends).")
  }

  private static let formats = AnimationFormat.allCases.map(\.rawValue).joinedAsAlternatives

  /// Throws if an animation cannot be shown at `output`, or if its name has a number.
  private static func checkSingle(_ output: String, _ format: AnimationFormat) throws {
    if FileOutput.isStandardOutput(output), Terminal.outputIsTerminal {
      throw ValidationError(
        "An animation cannot be shown in a terminal: use -o FILE, or a pipe.")
    }
    guard let pattern = try? FramePattern(output), pattern.hasNumber else { return }
    throw ValidationError(
      "'\(output)' needs no number: all frames are in one file of the format \(format.rawValue).")
  }

  private static func checkSheet(_ output: String, _ format: AnimationFormat?) throws {
    if format != nil {
      throw ValidationError("A sprite sheet is a PNG: --apng and --format contradict it.")
    }
    let hasNumber = (try? FramePattern(output))?.hasNumber ?? false
    guard output.lowercased().hasSuffix(".png"), !hasNumber else {
      throw ValidationError(
        "A sprite sheet is one PNG with all frames: '\(output)' must end in .png and have no number."
      )
    }
  }
}
