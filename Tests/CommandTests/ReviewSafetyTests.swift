import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// What other pages and programs cannot do to a review.
@Suite struct ReviewSafetyTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(ringConfig, to: "configs/a.json")
    _ = try Tool.run(
      ["verify", "configs", "--goldens", "goldens", "--record", "missing"], in: folder.url)
    try folder.write(
      ringConfig.replacingOccurrences(of: "0.4", with: "0.5"), to: "configs/a.json")
    _ = try Tool.run(
      ["verify", "configs", "--goldens", "goldens", "--report", "report"], in: folder.url)
  }

  private func review() throws -> ReviewRun {
    try ReviewRun(["report", "--goldens", "goldens"], in: folder)
  }

  @Test func thePageMayDoNothingElse() throws {
    let run = try review()
    let page = try run.request("/?token=\(run.token)", headers: ["X-Ringrender-Token": nil])
    #expect(page.status == 200 && page.header("Content-Type") == "text/html; charset=utf-8")
    let policy = try #require(page.header("Content-Security-Policy"))
    let hash = /'sha256-[A-Za-z0-9+\/]{43}='(?: 'sha256-[A-Za-z0-9+\/]{43}=')*/
    #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
    #expect(
      policy.replacing(hash, with: "HASH") == """
        default-src 'none'; script-src HASH; style-src HASH; img-src data:; connect-src 'self'; \
        base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """)
    #expect(page.header("X-Content-Type-Options") == "nosniff")
    #expect(page.header("Referrer-Policy") == "no-referrer")
    #expect(page.header("Cache-Control") == "no-store")
    #expect(page.header("Cross-Origin-Resource-Policy") == "same-origin")
    #expect(!page.head.contains("Access-Control"))
  }

  @Test func theHashesAreThoseOfThePage() throws {
    let run = try review()
    let page = try run.request("/?token=\(run.token)")
    let policy = try #require(page.header("Content-Security-Policy"))
    for name in ["script", "style"] {
      let contents = try #require(
        page.text.firstMatch(of: try Regex("<\(name)[^>]*>((?s:.*?))</\(name)>"))?.output[1]
          .substring)
      let digits = SHA256.hexadecimal(of: Array(contents.utf8))
      let bytes = stride(from: 0, to: 64, by: 2).compactMap { start in
        UInt8(digits.dropFirst(start).prefix(2), radix: 16)
      }
      let hash = Data(bytes).base64EncodedString()
      #expect(policy.contains("'sha256-\(hash)'"))
    }
  }

  @Test func onlyThePageIsAnswered() throws {
    let run = try review()
    let (host, own) = ("127.0.0.1:\(run.port)", run.token)
    let wrong = String(own.reversed())
    let refused: [(String, [String: String?])] = [
      // Tokens
      ("/state", ["X-Ringrender-Token": nil]), ("/state", ["X-Ringrender-Token": ""]),
      ("/state", ["X-Ringrender-Token": wrong]), ("/state", ["X-Ringrender-Token": own + "0"]),
      ("/state", ["X-Ringrender-Token": String(own.dropLast())]),
      ("/state", ["X-Ringrender-Token": own.uppercased() + " "]),
      ("/state?token=\(own)", ["X-Ringrender-Token": nil]), ("/", [:]), ("/?token=", [:]),
      ("/?token=\(wrong)", [:]), ("/nothing", ["X-Ringrender-Token": nil]),
      ("/events", ["X-Ringrender-Token": nil]), ("/picture", ["X-Ringrender-Token": nil]),
      // Names of the host
      ("/state", ["Host": nil]), ("/state", ["Host": "example.org"]),
      ("/state", ["Host": "example.org:\(run.port)"]), ("/state", ["Host": "127.0.0.1"]),
      ("/state", ["Host": "127.0.0.1:1"]), ("/state", ["Host": "\(host).example.org"]),
      ("/state", ["Host": "localhost.:\(run.port)"]), ("/?token=\(own)", ["Host": "evil"]),
      // Pages of other origins
      ("/state", ["Origin": "http://example.org"]), ("/state", ["Origin": "null"]),
      ("/state", ["Origin": "https://\(host)"]), ("/state", ["Origin": "http://127.0.0.1:1"]),
      ("/state", ["Origin": "http://localhost:\(run.port)"]),
      ("/state", ["Sec-Fetch-Site": "cross-site"]), ("/state", ["Sec-Fetch-Site": "same-site"]),
      ("/?token=\(own)", ["Sec-Fetch-Site": "cross-site"]),
    ]
    for (target, headers) in refused where !(own == wrong) {
      let response = try run.request(target, headers: headers)
      #expect(response.status == 403, "\(target) \(headers)")
      let reason =
        headers["Host"] != nil
        ? "This server has another name.\n"
        : headers["Origin"] != nil || headers["Sec-Fetch-Site"] != nil
          ? "Another page sent the request.\n"
          : "Open the address that ringrender review has printed: it ends in a token.\n"
      #expect(response.text == reason, "\(target) \(headers)")
    }
    for headers in [
      ["Host": "localhost:\(run.port)"], ["Host": "LOCALHOST:\(run.port)"],
      ["Origin": "http://\(host)", "Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "none"],
    ] {
      #expect(try run.request("/state", headers: headers).status == 200, "\(headers)")
    }
  }

  @Test func otherMethodsAndPathsDoNotExist() throws {
    let run = try review()
    for (method, target, allowed) in [
      ("POST", "/", "GET"), ("HEAD", "/state", "GET"), ("POST", "/state", "GET"),
      ("OPTIONS", "/decide", "POST"), ("GET", "/decide", "POST"), ("GET", "/finish", "POST"),
      ("PUT", "/picture", "GET"), ("DELETE", "/events", "GET"),
    ] {
      let response = try run.request(target, method)
      #expect(response.status == 405 && response.header("Allow") == allowed, "\(method) \(target)")
    }
    for target in [
      "/index.html", "/report/results.json", "/../report/results.json", "/%2e%2e/goldens/a.png",
      "/..%2f..%2fetc/passwd", "//etc/passwd", "/state/", "/STATE", "/picture/../state",
      "/pictures/a.actual.png", "/favicon.ico",
    ] {
      #expect(try run.request(target).status == 404, "\(target)")
    }
    #expect(try run.request("/state?x=%00").status == 400)
    #expect(try run.request("/state").status == 200)
  }

  /// A report that somebody else has made: with a page and scripts of its own, with names that lead
  /// elsewhere or are markup, and with pictures that are links.
  @Test func aHostileReportShowsOnlyItsPictures() throws {
    try folder.write("secret", to: "secret.png")
    try folder.write("<script>alert(1)</script>", to: "report/index.html")
    try folder.write("alert(1)", to: "report/pictures/a.pictures.js")
    try folder.remove("report/pictures/a.new.png")
    try folder.link("report/pictures/a.new.png", to: folder["goldens/a.png"])
    let sound = try folder.text("report/results.json")
    let names = [
      #"../../secret"#, #"<img src=x onerror=alert(1)>"#, #"a\u0000b"#, #"a\u001b[31m"#,
      "/etc/passwd",
      ".hidden", "",
    ]
    let start = try #require(sound.range(of: #""cases":\s*\["#, options: .regularExpression))
    let added = names.map {
      #"{"name": "\#($0)", "verdict": "different", "message": "</script><script>alert(1)"},"#
    }
    var report = sound
    report.insert(contentsOf: added.joined(), at: start.upperBound)
    try folder.write(report, to: "report/results.json")
    let run = try review()
    let state = try run.request("/state")
    #expect(
      state.status == 200 && state.header("Content-Type") == "application/json; charset=utf-8")
    let cases = try run.cases()
    #expect(cases.count == names.count + 1)
    for (name, reviewed) in cases where name != "a" {
      #expect(reviewed["kinds"] as? [String] == [], "\(name)")
      let number = try #require(reviewed["id"] as? Int)
      #expect(try run.request("/picture?case=\(number)&kind=actual").status == 404)
    }
    let number = try #require(cases["a"]?["id"] as? Int)
    // The link leads out of the report.
    let outside = try run.request("/picture?case=\(number)&kind=actual")
    #expect(outside.status == 409 && outside.text.contains("leads out of"))
    #expect(try run.request("/picture?case=\(number)&kind=expected").status == 200)
    // As for `accept`, one such name makes the whole report suspicious.
    let before = folder.data("goldens/a.png")
    #expect(try run.decide(["a"], "accept").status == 409)
    #expect(folder.data("goldens/a.png") == before)
    #expect(folder.data("secret.png") == Data("secret".utf8))
    let page = try run.request("/?token=\(run.token)")
    #expect(!page.text.contains("alert(1)"))
  }

  /// A report may not show one picture and have another one accepted.
  @Test func theActualPictureIsWhatAcceptingWrites() throws {
    let accepted = try #require(folder.data("goldens/a.png"))
    try folder.write(accepted, to: "report/pictures/a.actual.png")
    let run = try review()
    let number = try #require(try run.cases()["a"]?["id"] as? Int)
    let shown = try run.picture("case=\(number)&kind=actual")
    #expect(try run.decide(["a"], "accept").status == 200)
    let written = try PNGDecoder().decode(Array(try #require(folder.data("goldens/a.png"))))
    let former = try PNGDecoder().decode(Array(accepted))
    #expect(shown == written && shown != former)
  }

  @Test(arguments: ["", "{", "[]", #"{"cases": 1}"#])
  func aReportMayBeDamaged(results: String) throws {
    try folder.write(results, to: "report/results.json")
    let outcome = try Tool.run(["review", "report"], in: folder.url)
    #expect(outcome.status == 65 && outcome.error.contains("report/results.json"))
  }

  @Test func tokensDiffer() throws {
    let tokens = try (0..<3).map { _ in try review().token }
    #expect(Set(tokens).count == 3)
  }
}
