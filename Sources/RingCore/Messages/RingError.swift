/// The error that the functions of the products throw: one or more problems.
public struct RingError: Error, Sendable, CustomStringConvertible {
  /// The problems, at least one; those of a config are sorted by their positions.
  public let problems: [Problem]
  /// The original error, such as one that a closure threw; `nil` if there is none.
  public let underlying: (any Error)?

  /// Creates an error of at least one problem.
  public init(_ problems: [Problem], underlying: (any Error)? = nil) {
    precondition(!problems.isEmpty, "an error has at least one problem")
    (self.problems, self.underlying) = (problems, underlying)
  }

  /// The code of the first error; that of the first warning if there are only warnings.
  public var code: Problem.Code {
    (problems.first { $0.severity == .error } ?? problems[0]).code
  }

  /// The problems, one a line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// An error that can be converted to problems, for users of the products.
package protocol ProblemConvertible: Error {
  /// The problems, at least one.
  var problems: [Problem] { get }
}

extension RingError {
  /// Creates the error that a product throws for an error of its layers, or of the user's closure.
  ///
  /// A `RingError` stays as it is, and a `ProblemConvertible` converts itself. `CancellationError`
  /// becomes a problem of the code `cancelled`, any other error one of the code `other` with its
  /// description as the message.
  package init(_ error: any Error) {
    switch error {
    case let error as RingError: self = error
    case let error as any ProblemConvertible: self.init(error.problems, underlying: error)
    case is CancellationError:
      self.init([Problem(.error, .cancelled, "the task was cancelled")], underlying: error)
    default: self.init([Problem(.error, .other, "\(error)")], underlying: error)
    }
  }

  package func at(_ place: String) -> RingError {
    RingError(problems.map { $0.at(place) }, underlying: underlying)
  }

  /// Returns the result of `body`; throws each of its errors as a `RingError`.
  package static func converting<Result>(
    _ body: () throws -> Result
  ) throws(RingError) -> Result {
    do { return try body() } catch { throw RingError(error) }
  }
}
