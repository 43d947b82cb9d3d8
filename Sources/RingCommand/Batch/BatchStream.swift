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
  /// Of the last row with an error, from 0; `nil` if there was none.
  private var failedPosition: Int?

  init(variants: [NameVariant]) {
    hasScales = Set(variants.map(\.scale)).count > 1
    hasSchemes = Set(variants.map(\.scheme)).count > 1
  }

  /// Whether the answer to a row has ended with its error.
  func hasEnded(_ request: BatchRequest) -> Bool { failedPosition == request.position }

  /// Writes a picture. Throws a `FileError`, a broken pipe if nobody reads the answers.
  func write(
    _ bytes: [UInt8], _ picture: BatchImageResult, of request: BatchRequest, _ variant: Int,
    row: Int
  ) throws {
    var members: [JSONValue.Member] = [
      .init("row", .integer(row)), .init("name", .string(request.names[variant])),
      .init("bytes", .integer(bytes.count)),
    ]
    if let size = picture.canvas?.size {
      members += [.init("width", .integer(size.width)), .init("height", .integer(size.height))]
    }
    let variant = request.templates.variants[variant]
    if hasScales { members.append(.init("scale", Self.number(variant.scale))) }
    if hasSchemes { members.append(.init("scheme", .string(variant.scheme))) }
    if let text = picture.altText { members.append(.init("alt", .string(text))) }
    try write(members, followedBy: bytes)
  }

  /// Writes the error of a row, which ends its answer.
  mutating func write(_ problem: RowError, of request: BatchRequest) throws {
    failedPosition = request.position
    let error = JSONValue.object(Self.diagnostic(problem))
    try write([.init("row", .integer(problem.row)), .init("error", error)])
  }

  private func write(_ members: [JSONValue.Member], followedBy bytes: [UInt8] = []) throws {
    let line = JSONValue.object(members).rendered() + "\n"
    // One call, so that a picture that fits into the pipe wakes its reader once.
    try FileOutput.write(Array(line.utf8) + bytes, to: "-")
  }

  /// Returns the scale of an option or a config, which is a number in either case.
  private static func number(_ scale: String) -> JSONValue {
    Int(scale).map { .integer($0) } ?? Double(scale).map { .number($0) } ?? .string(scale)
  }

  /// Returns the members of a diagnostic, as those of a config.
  private static func diagnostic(_ error: RowError) -> [JSONValue.Member] {
    let problem = error.problem
    var members: [JSONValue.Member] = [
      .init("file", .string(error.file == "-" ? "<stdin>" : error.file)),
      .init("line", .integer(error.position.line)),
      .init("column", .integer(error.position.column)),
      .init("severity", .string(problem.severity.name)),
      .init("code", .string(problem.code.rawValue)),
      .init("message", .string(problem.message)),
    ]
    if let help = problem.help { members.append(.init("help", .string(help))) }
    return members
  }
}
