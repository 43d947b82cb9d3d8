/// A problem with an input or an output, in words for its author.
///
/// The functions of the products throw a problem inside a `RingError`. Between layers, a problem is
/// thrown without its place, because the caller knows the place.
public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The severity of a problem.
  public enum Severity: Hashable, Sendable {
    /// A picture can be drawn, but may differ from what its author wants.
    case warning
    /// There is no picture.
    case error

    /// The name in messages and in JSON.
    package var name: String { self == .error ? "error" : "warning" }
  }

  /// The kind of a problem, for programs. Messages may change between versions; codes do not.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The raw value, such as `too-large`.
    public var description: String { rawValue }
  }

  /// The severity: a picture can be drawn despite a warning.
  public let severity: Severity
  /// The kind of the problem.
  public let code: Code
  /// The sentence that says what is wrong, without a full stop.
  public let message: String
  /// The place of the problem; `nil` if it is unknown.
  ///
  /// For example a file, a position in a file, such as `rings.json:3:7` with lines and columns from
  /// 1, or a frame, such as `frame 3 (at 0.1 s)`.
  public let place: String?
  /// A suggested change; `nil` if there is none.
  public let help: String?

  /// Creates a problem. Default: without a place and help.
  public init(
    _ severity: Severity, _ code: Code, _ message: String, place: String? = nil,
    help: String? = nil
  ) {
    (self.severity, self.code, self.message) = (severity, code, message)
    (self.place, self.help) = (place, help)
  }

  /// The place, the message and the help, in one line.
  public var description: String {
    (place.map { "\($0): " } ?? "") + message + (help.map { "; \($0)" } ?? "")
  }

  /// Returns the problem with `outer` before its place, such as a frame before a file.
  package func at(_ outer: String) -> Problem {
    Problem(
      severity, code, message, place: place.map { "\(outer): \($0)" } ?? outer, help: help)
  }
}

extension Problem.Code {
  /// A view, an element or a setting has a value that cannot be drawn.
  public static let invalidView = Self(rawValue: "invalid-view")
  /// A view with a body is laid out on another thread than the main one.
  public static let needsMainActor = Self(rawValue: "needs-main-actor")
  /// An image has too many pixels, or sides that are too long.
  public static let tooLarge = Self(rawValue: "too-large")
  /// A scene takes too much work to lay out or to draw.
  public static let tooMuchWork = Self(rawValue: "too-much-work")
  /// The memory budget, or the memory of the system, is exhausted.
  public static let outOfMemory = Self(rawValue: "out-of-memory")
  /// A library that is loaded when it is needed is not installed.
  public static let missingLibrary = Self(rawValue: "missing-library")
  /// A font family, design, weight or italic is missing and was replaced, or no font is installed.
  public static let missingFont = Self(rawValue: "missing-font")
  /// Some characters of a text cannot be drawn, usually because no font has them.
  public static let missingGlyphs = Self(rawValue: "missing-glyphs")
  /// A file cannot be read or written.
  public static let file = Self(rawValue: "file")
  /// The content of an image file is not valid or not supported.
  public static let image = Self(rawValue: "image")
  /// The format of an animation does not support its settings or its frames.
  public static let format = Self(rawValue: "format")
  /// A config is not valid.
  public static let config = Self(rawValue: "config")
  /// A row of data, the header of a table or the format of a file of rows is not valid.
  public static let row = Self(rawValue: "row")
  /// Another program, such as ffmpeg, is missing or failed.
  public static let program = Self(rawValue: "program")
  /// The task was cancelled.
  public static let cancelled = Self(rawValue: "cancelled")
  /// Any other problem.
  public static let other = Self(rawValue: "other")

  /// Whether more memory or time may avoid the problem.
  package var isLimit: Bool { self == .outOfMemory || self == .tooMuchWork }
}

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
  /// A `RingError` stays as it is, a `Problem` becomes the only problem of the error, and a
  /// `ProblemConvertible` converts itself. `CancellationError` becomes a problem of the code
  /// `cancelled`, any other error one of the code `other` with its description as the message, or
  /// with the text alone of an `NSError`.
  package init(_ error: any Error) {
    switch error {
    case let error as RingError: self = error
    case let problem as Problem: self.init([problem])
    case let error as any ProblemConvertible: self.init(error.problems, underlying: error)
    case is CancellationError:
      self.init([Problem(.error, .cancelled, "the task was cancelled")], underlying: error)
    default: self.init([Problem(.error, .other, Self.message(of: error))], underlying: error)
    }
  }

  /// Returns the description of an error. That of an `NSError`, `Error Domain=… Code=… "text"`, also
  /// has the paths in its `UserInfo`, so only the text is returned, or the code if there is none.
  private static func message(of error: any Error) -> String {
    let description = "\(error)"
    let parts = description.split(separator: "\"", maxSplits: 2)
    guard description.hasPrefix("Error Domain="), parts.count > 1 else { return description }
    if parts[1] != "(null)" { return String(parts[1]) }
    let words = parts[0].split(separator: " ").map { $0.drop { $0 != "=" }.dropFirst() }
    return "error \(words.last ?? "") of \(words.dropFirst().first ?? "")"
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
