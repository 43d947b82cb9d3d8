import RingCore
import RingSystem

/// The access to the server of a review: only for pages that it has served itself, to users who
/// know the printed address.
///
/// Other pages in the same browser can send requests to 127.0.0.1, too, also by a name of their own
/// that resolves to it.
struct ReviewAccess: Sendable {
  let port: UInt16
  /// 32 hexadecimal digits.
  let token: String

  static let tokenHeader = "x-ringrender-token"

  /// Returns a new token of the system's random numbers.
  static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      String(UInt64.random(in: 0...UInt64.max, using: &generator), radix: 16).zeroPadded(to: 16)
    }.joined()
  }

  var address: String { "http://127.0.0.1:\(port)/?token=\(token)" }

  /// Returns the answer to a request that is refused; `nil` if it may be answered.
  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.header("host"), hosts.contains(host.lowercased()) else {
      return HTTPResponse(.forbidden, "This server has another name.\n")
    }
    let own = "http://\(host.lowercased())"
    guard request.header("origin").map({ $0.lowercased() == own }) ?? true,
      ["same-origin", "none"].contains(request.header("sec-fetch-site") ?? "none")
    else { return HTTPResponse(.forbidden, "Another page sent the request.\n") }
    // A browser sends no header of ours for the address that a user opens.
    let isPage = request.path == "/" && request.method == "GET"
    let given = isPage ? request.parameter("token") : request.header(Self.tokenHeader)
    guard !isToken(given ?? "") else { return nil }
    return HTTPResponse(
      .forbidden, "Open the address that ringrender review has printed: it ends in a token.\n")
  }

  /// The time does not depend on where a text of the same length differs from the token.
  private func isToken(_ text: String) -> Bool {
    guard text.utf8.count == token.utf8.count else { return false }
    return zip(text.utf8, token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
