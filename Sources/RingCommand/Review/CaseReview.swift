import RingCodec
import RingCompare
import RingCore
import RingSystem

/// The decisions about the failures of a run. What is accepted is written at once; the former
/// goldens are kept, so that every decision can be taken back.
final class CaseReview: ReviewSubject {
  private struct State: Sendable {
    var revision = 1
    var decisions: [ReviewDecision]
    /// The goldens that accepting has changed, by the number of the case.
    var former: [Int: [FormerGolden]] = [:]

    var isSettled: Bool { decisions.allSatisfy { $0 == .accept } }
  }

  private let results: any ReviewedResults
  private let memory: MemoryBudget
  private let state: Monitor<State>
  /// `isSettled` for the end by a signal, when another thread may hold `state` forever.
  private let outcome: Monitor<Bool>
  /// The groups of cases by the numbers of these.
  private let groups: [Int: Int]

  init(_ results: any ReviewedResults, within memory: MemoryBudget, _ outcome: Monitor<Bool>) {
    (self.results, self.memory, self.outcome) = (results, memory, outcome)
    let decisions = Array(repeating: ReviewDecision.open, count: results.cases.count)
    state = Monitor(State(decisions: decisions))
    groups = results.groups.enumerated().reduce(into: [:]) { groups, group in
      for number in group.element.cases { groups[number] = group.offset }
    }
    outcome.withLock { $0 = decisions.isEmpty }
  }

  var revision: Int { state.withLock { $0.revision } }
  var isSettled: Bool { state.withLock { $0.isSettled } }

  var members: [JSONValue.Member] {
    let (revision, decisions) = self.state.withLock { ($0.revision, $0.decisions) }
    let cases = results.cases.enumerated().map { number, reviewed in
      reviewed.json(number, status: decisions[number].status, group: self.groups[number])
    }
    let groups = results.groups.enumerated().map { number, group in
      let cases = group.cases.map { JSONValue.integer($0) }
      return ["id": .integer(number), "title": .string(group.title), "cases": .list(cases)]
        as JSONValue
    }
    let counts = [ReviewDecision.open, .accept, .reject].map { decision in
      JSONValue.Member(decision.status, .integer(decisions.count { $0 == decision }))
    }
    return .init(known: [
      "mode": "report", "title": .string(results.title), "revision": .integer(revision),
      "cases": .list(cases), "groups": .list(groups), "counts": .object(counts),
    ])
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
      // Also after an error, which may come when some cases have been taken back.
      defer {
        state.revision += 1
        let isSettled = state.isSettled
        outcome.withLock { $0 = isSettled }
      }
      switch decision {
      case .accept: try accept(cases.filter { state.decisions[$0] != .accept }, &state)
      case .reject, .open: try takeBack(cases.filter { state.decisions[$0] == .accept }, &state)
      }
      for number in cases { state.decisions[number] = decision }
    }
  }

  private func accept(_ cases: [Int], _ state: inout State) throws {
    guard !cases.isEmpty else { return }
    let pending = try results.acceptance(of: cases)
    guard let store = results.store else { return try pending.write() }
    let former = try pending.files.mapValues { files in
      try files.map { try FormerGolden($0, in: store) }
    }
    do { try pending.write() } catch {
      for golden in former.values.joined() { try? golden.restore() }
      throw error
    }
    state.former.merge(former.mapValues { $0.map(\.withNewContents) }) { $1 }
  }

  private func takeBack(_ cases: [Int], _ state: inout State) throws {
    let former = cases.flatMap { state.former[$0] ?? [] }
    if let changed = former.first(where: { !$0.isUnchanged }) {
      throw ReviewError(
        .conflict, "\(changed.path.printable) has changed since it was accepted: it stays as it is")
    }
    // Cases may share a golden, which the first of them found as it was.
    for number in cases.sorted(by: >) {
      for golden in state.former[number] ?? [] { try golden.restore() }
      (state.former[number], state.decisions[number]) = (nil, .open)
    }
  }
}
