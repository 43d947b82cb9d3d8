import RingCore
import RingSystem

/// An error in reading a report that another run, perhaps on another machine, has written.
package struct ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    case noReport
    /// The folder has a page, but no results.
    case unfinished
    case file(FileError)
    /// The results are not JSON, or not in the form that this version writes.
    case malformed(String)
  }

  package var folder: String
  package var reason: Reason

  package var description: String {
    let folder = folder.printable
    return switch reason {
    case .noReport: "\(folder) is not the folder of a report: it has no results.json"
    case .unfinished: "the run that makes the report \(folder) has not finished, or was stopped"
    case .file(let error): error.description
    case .malformed(let problem): "\(folder)/results.json is not of a report: \(problem)"
    }
  }
}

/// Reading the results of a finished run. A report is not trusted: it may have been downloaded.
extension HTMLReport {
  /// The maximum size of `results.json`, in bytes; about 30 000 failures have this size.
  static let maximumResultBytes = 32 << 20

  package func read() throws(ReportError) -> RunResult {
    let bytes = try resultBytes()
    let members: [JSONParser.PlacedMember]
    do throws(JSONSyntaxError) {
      members = try JSONParser.object(bytes, maximumValues: 4_000_000).members
    } catch {
      throw ReportError(folder: folder, reason: .malformed(error.message))
    }
    guard let run = RunResult(members.map { JSONValue.Member($0.key, $0.value) }) else {
      throw ReportError(
        folder: folder, reason: .malformed("a member is missing or has another type"))
    }
    return run
  }

  private func resultBytes() throws(ReportError) -> [UInt8] {
    do throws(FileError) {
      return try guarded.read("results.json", limit: Self.maximumResultBytes)
    } catch {
      guard error.isMissingFile else { throw ReportError(folder: folder, reason: .file(error)) }
      let isPage = (try? Self.isReport(folder)) ?? false
      throw ReportError(folder: folder, reason: isPage ? .unfinished : .noReport)
    }
  }

  /// Copies the images of a failure from another report, and returns the result with their paths.
  package func copyingPictures(
    of result: CaseResult, from other: HTMLReport
  ) throws(FileError) -> CaseResult {
    guard let name = try? GoldenName(result.name) else { return result }
    var copy = result
    for role in Self.roles + ["new"] {
      guard let bytes = try other.pictures.bytes(of: name, role) else { continue }
      try pictures.write(bytes, of: name, role)
      if role == "difference" { copy.difference = pictures.path(name, role) }
      if role == "actual", result.actual?.stem(before: pictures.reportPath(name, role)) != nil {
        copy.actual = pictures.path(name, role)
      }
    }
    return copy
  }

  /// Returns the image of a failure that can be accepted; `nil` if the report has none.
  package func newImage(of name: GoldenName) throws(FileError) -> [UInt8]? {
    try pictures.bytes(of: name, "new")
  }
}

extension RunResult {
  /// Reads the JSON of a run; `nil` if members are missing or have other types.
  fileprivate init?(_ members: [JSONValue.Member]) {
    guard let versions = members.value("versions")?.text,
      let tolerance = members.value("toleranceText")?.text,
      case .list(let items)? = members.value("cases")
    else { return nil }
    let cases = items.compactMap { CaseResult($0) }
    guard cases.count == items.count else { return nil }
    self.init(cases: cases, versions: versions, tolerance: tolerance)
    platform = members.value("platform")?.text.flatMap { GoldenPlatform($0) }
    revision = members.value("revision")?.text
    shard = members.value("shard")?.text
    exitStatus = members.integer("exitStatus").map { min(max(0, $0), 255) }
    unused = members.strings("unused")
    toleranceValues = members.value("tolerance") ?? .null
  }
}

extension CaseResult {
  /// The maximum time of a case that is read, in seconds: eleven days.
  private static let maximumSeconds = 1e6

  /// Reads the JSON of a result; `nil` if members are missing or have other types.
  ///
  /// Does not read the command that accepts the image, which could be any.
  fileprivate init?(_ json: JSONValue) {
    guard let members = json.members, let name = members.value("name")?.text,
      let verdict = members.value("verdict")?.text.flatMap({ CaseVerdict(rawValue: $0) }),
      let message = members.value("message")?.text
    else { return nil }
    self.init(name: name, verdict: verdict)
    storedExplanation = message
    isTolerated = verdict.isFailure && members.value("failure") == false
    func text(_ key: String) -> String? { members.value(key)?.text }
    func list(_ key: String) -> [JSONValue] { members.value(key)?.items ?? [] }
    comparison = members.value("comparison").flatMap { ImageComparison($0) }
    geometry = members.value("geometry").flatMap { GeometryComparison($0) }
    hints = list("hints").compactMap(\.text)
    changes = list("changes").compactMap { SceneChange($0) }
    isExplained = members.value("explained") == true
    (expectedAlt, actualAlt) = (text("expectedAlt"), text("actualAlt"))
    (golden, outdated) = (text("golden"), text("outdated"))
    for digest in members.value("digests")?.members ?? [] {
      digests[digest.key] = digest.value.text
    }
    (expected, actual, difference) = (text("expected"), text("actual"), text("difference"))
    (file, line) = (text("file"), members.integer("line"))
    warnings = list("warnings").compactMap(\.text)
    diagnostics = list("diagnostics")
    producer = PictureProducer(json: members.value("producer"))
    seconds = min(max(0, members.number("seconds") ?? 0), Self.maximumSeconds)
  }
}

extension ImageComparison {
  fileprivate init?(_ json: JSONValue) {
    guard let members = json.members, let result = ComparisonResult(members) else { return nil }
    self.init(
      expectedFrames: members.integer("expectedFrames") ?? 1,
      actualFrames: members.integer("actualFrames") ?? 1)
    self.result = result
    worstFrame = members.integer("worstFrame") ?? 0
    hasSameTiming = members.value("sameTiming") != false
    playsDifference = members.value("plays")?.text
    for case .list(let pair) in members.value("differentFrames")?.items ?? [] {
      guard let first = pair.first?.integer, let last = pair.last?.integer, first <= last else {
        return nil
      }
      differentFrames.append(first...last)
    }
  }
}

extension ComparisonResult {
  fileprivate init?(_ members: [JSONValue.Member]) {
    guard
      let verdict = members.value("result")?.text.flatMap({ Difference.Verdict(rawValue: $0) }),
      let count = members.integer("differingPixels"), let delta = members.integer("maxDelta")
    else { return nil }
    self.init(verdict)
    (self.count, maxDelta) = (count, delta)
    ignoredAntiAliased = members.integer("ignoredAntiAliased") ?? 0
    boundingBox = PixelRegion(json: members.value("boundingBox"))
    if let window = members.value("densestWindow")?.members,
      let size = window.integer("size"), let x = window.integer("x"), let y = window.integer("y"),
      let pixels = window.integer("pixels")
    {
      densestWindow = DenseWindow(size: size, x: x, y: y, pixels: pixels)
    }
    expected = PixelSize(json: members.value("expectedSize"))
    actual = PixelSize(json: members.value("actualSize"))
  }
}

extension GeometryComparison {
  fileprivate init?(_ json: JSONValue) {
    guard let members = json.members, let count = members.integer("measured") else { return nil }
    let differences = (members.value("differences")?.items ?? []).compactMap { item in
      item.members.flatMap { difference -> GeometryDifference? in
        guard let element = difference.value("element")?.text,
          let text = difference.value("text")?.text
        else { return nil }
        return GeometryDifference(
          element: element,
          quantity: difference.value("quantity")?.text.flatMap { .init(rawValue: $0) },
          difference: difference.number("difference"), limit: difference.number("limit"),
          text: text)
      }
    }
    self.init(count: count, differences: differences)
  }
}

extension SceneChange {
  fileprivate init?(_ json: JSONValue) {
    guard let members = json.members, let element = members.value("element")?.text,
      let key = members.value("key")?.text, let box = PixelRegion(json: members.value("box"))
    else { return nil }
    func value(_ key: String) -> JSONValue? {
      members.value(key).flatMap { $0 == .null ? nil : $0 }
    }
    self.init(
      element: element, key: key, expected: value("expected"), actual: value("actual"), box: box)
    parts = (members.value("parts")?.items ?? []).compactMap {
      $0.text.flatMap { PicturePart(rawValue: $0) }
    }
  }
}

extension PictureProducer {
  var json: JSONValue {
    switch self {
    case .ours: "ringrender"
    case .process: "process"
    case .named(let name): .object([.init("name", .string(name))])
    case .unknown: .null
    }
  }

  fileprivate init(json: JSONValue?) {
    switch json {
    case "ringrender": self = .ours
    case "process": self = .process
    case .object(let members)?:
      self = members.value("name")?.text.map { .named($0) } ?? .unknown
    default: self = .unknown
    }
  }
}

extension PixelSize {
  fileprivate init?(json: JSONValue?) {
    guard let numbers = json?.integers, numbers.count == 2 else { return nil }
    self.init(width: numbers[0], height: numbers[1])
  }
}

extension PixelRegion {
  fileprivate init?(json: JSONValue?) {
    guard let numbers = json?.integers, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
      return nil
    }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension JSONValue {
  /// The value as a number of at most 31 bits, as all sizes and positions are; `nil` for others.
  fileprivate var integer: Int? {
    double.flatMap { Int32(exactly: $0) }.map { Int($0) }
  }

  fileprivate var integers: [Int]? {
    guard let items else { return nil }
    let numbers = items.compactMap(\.integer)
    return numbers.count == items.count ? numbers : nil
  }
}

extension [JSONValue.Member] {
  fileprivate func strings(_ key: String) -> [String: String] {
    (value(key)?.members ?? []).reduce(into: [:]) { $0[$1.key] = $1.value.text }
  }

  fileprivate func integer(_ key: String) -> Int? { value(key)?.integer }
}
