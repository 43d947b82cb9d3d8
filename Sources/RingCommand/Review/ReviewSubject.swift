import RingCore
import RingSystem

/// The subject of a review: the pictures of a run, or a config while it is written. Thread-safe.
protocol ReviewSubject: Sendable {
  /// Grows with each change of `members` and of the pictures.
  var revision: Int { get }
  /// The members of the answer to `GET /state`.
  var members: [JSONValue.Member] { get }
  /// Whether nothing is open or rejected.
  var isSettled: Bool { get }

  /// Returns the picture that the parameters of a request name. Throws a `ReviewError`.
  func picture(_ request: HTTPRequest) throws -> ReviewPicture

  /// Decides about cases. Throws a `ReviewError`; some cases may have been taken back then, and are
  /// open.
  func decide(_ cases: [Int], _ decision: ReviewDecision) throws
}

struct ReviewPicture: Sendable {
  let png: [UInt8]
  /// Whether it shows an earlier state, because the current one has errors.
  var isStale = false
}

enum ReviewDecision: String, Sendable {
  case accept, reject
  /// Takes back the other two.
  case open

  /// The status of a case after the decision.
  var status: String { self == .open ? rawValue : rawValue + "ed" }
}

/// An answer to a request that cannot be fulfilled.
struct ReviewError: Error {
  let status: HTTPResponse.Status
  let message: String

  init(_ status: HTTPResponse.Status, _ message: String) {
    (self.status, self.message) = (status, message)
  }

  /// Creates the answer to any error: that of a picture or a golden is a conflict.
  init(_ error: any Error) {
    if let error = error as? ReviewError {
      self = error
    } else {
      self.init(.conflict, CommandError(error).message.text)
    }
  }

  var response: HTTPResponse {
    .json([.init("error", .string(message))], status)
  }
}

extension HTTPResponse {
  static func json(_ members: [JSONValue.Member], _ status: Status = .success) -> HTTPResponse {
    HTTPResponse(
      status, type: "application/json; charset=utf-8",
      .bytes(Array(JSONValue.object(members).rendered().utf8)))
  }
}
