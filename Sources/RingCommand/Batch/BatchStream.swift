import RingCore
import RingData
import RingSystem

/// The answers of a batch to the program that writes its rows, on standard output.
///
/// The answer to a row is a line of JSON for each picture, followed by as many bytes as the line
/// says, or one line with the error of the row. Nothing follows the error of a row, so that the
/// program knows when the answer is complete. Each answer is written at once, without a buffer.
struct BatchStream {
  /// Whether a row has pictures in several scales or colour schemes, which lines then name.
  let (hasScales, hasSchemes): (Bool, Bool)
  /// The position of the last row with an error, from 0; `nil` without one.
  private var failedPosition: Int?

  init(variants: [NameVariant]) {
    hasScales = Set(variants.map(\.scale)).count > 1
    hasSchemes = Set(variants.map(\.scheme)).count > 1
  }

  /// Whether the answer to a row has ended with its error.
  func hasEnded(_ request: BatchRequest) -> Bool { failedPosition == request.position }

  /// Writes a picture. Throws a `FileError`, a broken pipe if the program has closed its end.
  func write(
    _ bytes: [UInt8], _ picture: BatchImageResult, of request: BatchRequest, _ variant: Int,
    row: Int
  ) throws {
    let (size, canvas) = (picture.canvas?.size, request.templates.variants[variant])
    let line = JSONValue.object(known: [
      "row": .integer(row), "name": .string(request.names[variant]),
      "bytes": .integer(bytes.count), "width": size.map { .integer($0.width) },
      "height": size.map { .integer($0.height) },
      "scale": hasScales ? Self.number(canvas.scale) : nil,
      "scheme": hasSchemes ? .string(canvas.scheme) : nil,
      "alt": picture.altText.map { .string($0) },
    ])
    try write(line, followedBy: bytes)
  }

  /// Writes the error of a row, which ends its answer.
  mutating func write(_ problem: RowError, of request: BatchRequest) throws {
    failedPosition = request.position
    try write(["row": .integer(problem.row), "error": ProblemReport(problem).objects[0]])
  }

  private func write(_ line: JSONValue, followedBy bytes: [UInt8] = []) throws {
    // One call, so that a picture that fits into the pipe wakes its reader once.
    try FileOutput.write(Array((line.rendered() + "\n").utf8) + bytes, to: "-")
  }

  /// Returns the scale of an option or a config, which is a number in either case.
  private static func number(_ scale: String) -> JSONValue {
    Int(scale).map { .integer($0) } ?? Double(scale).map { .number($0) } ?? .string(scale)
  }
}
