import RingCompare
import RingCore
import RingSystem

/// The page of a review, which may run its own script and style, and talk to its server.
struct ReviewPage: Sendable {
  private let text: String
  private let policy: String

  init(_ template: [UInt8] = PackageResources.review_html) {
    let text = PageTemplate.page(template)
    self.text = text
    policy = [
      "default-src 'none'", "script-src \(Self.sources("script", of: text))",
      "style-src \(Self.sources("style", of: text))", "img-src data:", "connect-src 'self'",
      "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
  }

  var response: HTTPResponse {
    HTTPResponse(
      type: "text/html; charset=utf-8", .bytes(Array(text.utf8)),
      headers: [(name: "Content-Security-Policy", value: policy)])
  }

  /// Returns the hashes of the contents of all elements `name`; `'none'` without any.
  private static func sources(_ name: String, of page: String) -> String {
    var sources: [String] = []
    var rest = page[...]
    while let start = rest.firstRange(of: "<\(name)"),
      let open = rest[start.upperBound...].firstRange(of: ">"),
      let end = rest[open.upperBound...].firstRange(of: "</\(name)>")
    {
      let contents = Array(rest[open.upperBound..<end.lowerBound].utf8)
      let digest = SHA256.words(of: contents).flatMap { word in
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
      }
      sources.append("'sha256-\(Base64.text(digest))'")
      rest = rest[end.upperBound...]
    }
    return sources.isEmpty ? "'none'" : sources.joined(separator: " ")
  }
}
