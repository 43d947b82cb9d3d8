import RingCodec
import RingCompare
import RingCore
import RingSystem

/// The decisions about the failures of a run. What is accepted is written at once; the former
/// goldens are kept, so that every decision can be taken back.
final class CaseReview: ReviewSubject {
  private enum Status: String, Sendable {
    case open, accepted, rejected
  }

  private struct State: Sendable {
    var revision = 1
    var statuses: [Status]
    /// The goldens that accepting has changed, by the number of the case.
    var former: [Int: [FormerGolden]] = [:]

    var isSettled: Bool { statuses.allSatisfy { $0 == .accepted } }
  }

  private let results: any ReviewedResults
  private let memory: MemoryBudget
  private let state: Monitor<State>
  /// `isSettled` for the end by a signal, when another thread may hold `state` for ever.
  private let outcome: ReviewOutcome
  /// The groups of cases by the numbers of these.
  private let groups: [Int: Int]

  init(_ results: any ReviewedResults, within memory: MemoryBudget, _ outcome: ReviewOutcome) {
    (self.results, self.memory, self.outcome) = (results, memory, outcome)
    let statuses = Array(repeating: Status.open, count: results.cases.count)
    state = Monitor(State(statuses: statuses))
    groups = results.groups.enumerated().reduce(into: [:]) { groups, group in
      for number in group.element.cases { groups[number] = group.offset }
    }
    outcome.isSettled = statuses.isEmpty
  }

  var revision: Int { state.withLock { $0.revision } }
  var isSettled: Bool { state.withLock { $0.isSettled } }

  var members: [JSONValue.Member] {
    let (revision, statuses) = self.state.withLock { ($0.revision, $0.statuses) }
    let cases = results.cases.enumerated().map { number, reviewed in
      reviewed.json(number, status: statuses[number].rawValue, group: self.groups[number])
    }
    let groups = results.groups.enumerated().map { number, group in
      let cases = group.cases.map { JSONValue.integer($0) }
      return JSONValue.object([
        .init("id", .integer(number)), .init("title", .string(group.title)),
        .init("cases", .list(cases)),
      ])
    }
    let counts = [Status.open, .accepted, .rejected].map { status in
      JSONValue.Member(status.rawValue, .integer(statuses.count { $0 == status }))
    }
    return [
      .init("mode", "report"), .init("title", .string(results.title)),
      .init("revision", .integer(revision)), .init("cases", .list(cases)),
      .init("groups", .list(groups)), .init("counts", .object(counts)),
    ]
  }

  /// The picture is decoded and encoded again: what a browser gets is nothing but pixels.
  func picture(_ request: HTTPRequest) throws -> ReviewPicture {
    guard let number = request.parameter("case").flatMap({ Int($0) }),
      let kind = request.parameter("kind").flatMap({ PictureKind(rawValue: $0) })
    else {
      throw ReviewError(.badRequest, "expected case=0&kind=expected, actual or difference")
    }
    guard results.cases.indices.contains(number), let bytes = try results.bytes(of: number, kind)
    else { throw ReviewError(.notFound, "there is no such picture") }
    var memory = memory
    let size = try PNGDecoder().size(bytes)
    try memory.reserve(image: size, adding: PNGDecoder.scratch(of: bytes))
    var encoder = try PNGEncoder(compression: .fast, jobs: ProcessorCount.available)
    return ReviewPicture(png: try encoder.encode(PNGDecoder().decode(bytes)))
  }

  func decide(_ cases: [Int], _ decision: ReviewDecision) throws {
    guard !cases.isEmpty, cases.allSatisfy(results.cases.indices.contains) else {
      throw ReviewError(.badRequest, "there is no such case")
    }
    try self.state.withLock { state in
      switch decision {
      case .accept: try accept(cases.filter { state.statuses[$0] != .accepted }, &state)
      case .reject, .open: try takeBack(cases.filter { state.statuses[$0] == .accepted }, &state)
      }
      let status: Status =
        switch decision {
        case .accept: .accepted
        case .reject: .rejected
        case .open: .open
        }
      for number in cases { state.statuses[number] = status }
      state.revision += 1
      outcome.isSettled = state.isSettled
    }
  }

  private func accept(_ cases: [Int], _ state: inout State) throws {
    guard !cases.isEmpty else { return }
    let pending = try results.acceptance(of: cases)
    guard let store = results.store else { return try pending.write() }
    var former = try pending.files.mapValues { files in
      try files.map { try FormerGolden($0, in: store) }
    }
    do { try pending.write() } catch {
      for golden in former.values.joined() { try? golden.restore() }
      throw error
    }
    for number in former.keys {
      for index in former[number, default: []].indices { former[number]?[index].noteNewContents() }
    }
    state.former.merge(former) { $1 }
  }

  private func takeBack(_ cases: [Int], _ state: inout State) throws {
    let former = cases.flatMap { state.former[$0] ?? [] }
    if let changed = former.first(where: { !$0.isUnchanged }) {
      throw ReviewError(
        .conflict, "\(changed.path.printable) has changed since it was accepted: it stays as it is")
    }
    for golden in former { try golden.restore() }
    for number in cases { state.former[number] = nil }
  }
}
