import ArgumentParser
import RingCompare
import RingCore
import RingSystem

/// The reports of a run's shards, which `verify --merge` joins to the report of the run.
struct ReportMerge {
  private let sources: [StoredReport]
  let run: RunResult
  /// A message that names the shards without a report; `nil` if all have one.
  let missingShards: Message?

  /// Throws a `CommandError` unless the reports are of different shards of one run.
  init(_ folders: [String]) throws {
    sources = try folders.map { try StoredReport($0) }
    let first = sources[0].run
    missingShards = try Self.missingShards(sources)
    var cases: [String: String] = [:]
    for source in sources {
      let folder = source.report.folder
      guard source.run.tolerance == first.tolerance, source.run.platform == first.platform,
        source.run.revision == first.revision
      else {
        throw CommandError(
          "\(folders[0]) and \(folder) have different tolerances, platforms or revisions",
          .dataError)
      }
      for result in source.run.cases {
        if let other = cases.updateValue(folder, forKey: result.name) {
          throw CommandError(
            "\(other) and \(folder) both have \(result.name): they are not of shards of one run",
            .dataError)
        }
      }
    }
    let versions = sources.map(\.run.versions)
    var run = RunResult(
      cases: sources.flatMap(\.run.cases),
      versions: versions.enumerated().filter { !versions[..<$0].contains($1) }.map(\.element)
        .joined(separator: "; "),
      tolerance: first.tolerance)
    (run.platform, run.revision) = (first.platform, first.revision)
    let failed = run.isFailure ? ExitStatus.different : .success
    run.exitStatus = sources.compactMap(\.run.exitStatus).reduce(Int(failed.rawValue)) {
      $1 > ExitStatus.differentSizes.rawValue ? max($0, $1) : $0
    }
    run.isComplete = missingShards == nil && sources.allSatisfy(\.run.isComplete)
    self.run = run
  }

  private static func missingShards(_ sources: [StoredReport]) throws -> Message? {
    let shards = sources.compactMap { $0.run.shard.flatMap { try? Shard($0) } }
    guard let count = shards.first?.count else { return nil }
    guard shards.allSatisfy({ $0.count == count }) else {
      throw CommandError("the reports are of different numbers of shards", .dataError)
    }
    let missing = Set(0..<count).subtracting(shards.map(\.index)).sorted()
    guard !missing.isEmpty else { return nil }
    let list = missing.prefix(5).map { "\($0)/\(count)" }.joined(separator: ", ")
    return "there is no report of shard \(list)\(missing.count > 5 ? " and others" : "")"
  }

  /// Returns the run with the pictures of the failures copied to the page.
  ///
  /// Pictures of goldens that passed are those of `store`; the reports are not trusted to name them.
  func run(on page: HTMLReport?, goldens store: GoldenStore?) throws(FileError) -> RunResult {
    var cases: [CaseResult] = []
    for source in sources {
      for var result in source.run.cases {
        if result.verdict.isFailure {
          if let page { result = try page.copyingPictures(of: result, from: source.report) }
        } else {
          let file = result.golden.flatMap { GoldenFile(path: $0) }
          let isNamed = file.map { $0.name == result.name && (try? GoldenName($0.name)) != nil }
          result.expected = isNamed == true ? file.flatMap { store?.path(of: $0) } : nil
        }
        cases.append(result)
      }
    }
    return run.with(cases)
  }
}

extension Verify {
  /// Joins reports instead of verifying.
  func runMerge() throws {
    let joined = try ReportMerge(merge)
    let page = reports.page(files)
    try page?.prepare()
    let store = goldens.isEmpty || GoldenStore.isFileOfHashes(goldens) ? nil : GoldenStore(goldens)
    var result = try joined.run(on: page, goldens: store)
    result.acceptArguments = VerifyRunner.acceptArguments(self)
    try reports.write(result, files)
    try reports.printSummary(result, messages, hasReport: true, usesStandardError: false)
    if let missing = joined.missingShards { throw CommandError(missing, .noInput) }
    if let status = result.exitStatus, status != 0 { throw ExitCode(Int32(status)) }
  }
}
