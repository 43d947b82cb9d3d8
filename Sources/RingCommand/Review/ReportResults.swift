import RingCompare
import RingCore
import RingSystem

/// The failures of a report of `verify`. Of its files, only the results and the pictures are read.
struct ReportResults: ReviewedResults {
  let title: String
  let cases: [ReviewedCase]
  let groups: [(title: String, cases: [Int])]
  let store: GoldenStore?
  private let source: StoredReport
  private let failures: [CaseResult]
  private let memory: MemoryBudget

  init(
    _ source: StoredReport, titled title: String, goldens store: GoldenStore?,
    within memory: MemoryBudget
  ) {
    (self.source, self.title, self.store, self.memory) = (source, title, store, memory)
    let failures = source.run.failures
    self.failures = failures
    cases = Parallel.map(failures.count, jobs: ProcessorCount.available) {
      Self.reviewed(failures[$0], source.report, memory)
    }
    let numbers = Dictionary(failures.enumerated().map { ($1.name, $0) }) { first, _ in first }
    groups = source.run.groups.map { group in
      (title: group.text, cases: group.names.compactMap { numbers[$0] })
    }
  }

  private static func reviewed(
    _ result: CaseResult, _ report: HTMLReport, _ memory: MemoryBudget
  ) -> ReviewedCase {
    let files = report.pictureFiles(of: result)
    var reviewed = ReviewedCase(
      name: result.name, verdict: result.verdict,
      kinds: PictureKind.allCases.filter { files[$0.rawValue] != nil },
      message: result.explanation, hints: result.hints,
      alt: [result.actualAlt, result.expectedAlt].compactMap { $0 }.first { !$0.isEmpty })
    reviewed.findSize { try bytes(of: result, $0, report, memory) }
    return reviewed
  }

  private static func bytes(
    of result: CaseResult, _ kind: PictureKind, _ report: HTMLReport, _ memory: MemoryBudget
  ) throws -> [UInt8]? {
    guard let name = try? GoldenName(result.name) else { return nil }
    // What accepting writes, whatever else an untrusted report shows as the actual picture.
    if kind == .actual, let new = try report.newImage(of: name) {
      return try GoldenImage.shown(new, within: memory)
    }
    return try report.pictures.bytes(of: name, kind.rawValue)
  }

  func bytes(of number: Int, _ kind: PictureKind) throws -> [UInt8]? {
    try Self.bytes(of: failures[number], kind, source.report, memory)
  }

  /// Nothing is written for pictures of a comparison with a revision, which has no goldens.
  func acceptance(of numbers: [Int]) throws -> PendingAcceptance {
    guard source.run.revision == nil else { return PendingAcceptance() }
    guard let store else {
      throw ReviewError(
        .conflict, "the review has no goldens to write: start it with --goldens DIR")
    }
    var acceptance = try Acceptance([source], store, memory)
    acceptance.keep(only: Set(numbers.map { failures[$0].name }))
    let files = acceptance.changedFiles
    for number in numbers where files[failures[number].name] == nil {
      let (name, verdict) = (failures[number].name.printable, failures[number].verdict.rawValue)
      throw ReviewError(
        .conflict, "\(name): there is no picture to accept, because the verdict is \(verdict)")
    }
    try acceptance.check()
    try acceptance.checkPictures()
    return PendingAcceptance(
      files: numbers.reduce(into: [:]) { $0[$1] = files[failures[$1].name] }
    ) {
      try acceptance.write()
      guard !acceptance.hasDamagedPicture else {
        throw ReviewError(.conflict, "the report changed")
      }
    }
  }
}
