import ArgumentParser
import RingCompare
import RingCore
import RingSystem

/// The reports of a run's shards, which `verify --merge` joins to the report of the run.
struct ReportMerge {
  private let sources: [StoredReport]
  let run: RunResult
  /// Why the results of some shards are unknown; `nil` if all are known.
  let missingShards: Message?

  /// Throws a `CommandError` unless the reports are of different shards of one run, of which some may
  /// have stopped.
  init(_ folders: [String]) throws {
    var (sources, problem): ([StoredReport], Message?) = ([], nil)
    for folder in folders {
      do { sources.append(try StoredReport(folder)) } catch let error as CommandError
        where error.status == .noInput
      {
        problem = problem ?? error.message
      }
    }
    guard let first = sources.first else { throw CommandError(problem ?? "", .noInput, .report) }
    try Self.checkAreOfOneRun(sources)
    let missing = try Self.missingShards(sources)
    (self.sources, missingShards) = (sources, problem ?? missing)
    var run = first.run
    run.cases = sources.flatMap(\.run.cases)
    let versions = sources.map(\.run.versions)
    run.versions = versions.enumerated().filter { !versions[..<$0].contains($1) }.map(\.element)
      .joined(separator: "; ")
    run.shard = nil
    run.unused = sources.reduce(into: [:]) { $0.merge($1.run.unused) { $1 } }
    let failed: ExitStatus = run.isFailure ? .different : .success
    run.exitStatus = sources.compactMap(\.run.exitStatus).reduce(Int(failed.rawValue)) {
      $1 > ExitStatus.differentSizes.rawValue ? max($0, $1) : $0
    }
    self.run = run
  }

  private static func checkAreOfOneRun(_ sources: [StoredReport]) throws {
    let first = sources[0]
    var cases: [String: String] = [:]
    for source in sources {
      let folder = source.report.folder
      guard source.run.tolerance == first.run.tolerance,
        source.run.toleranceValues == first.run.toleranceValues,
        source.run.platform == first.run.platform, source.run.revision == first.run.revision
      else {
        throw CommandError(
          "\(first.report.folder) and \(folder) have different tolerances, platforms or revisions",
          .dataError, .report)
      }
      for result in source.run.cases {
        if let other = cases.updateValue(folder, forKey: result.name) {
          throw CommandError(
            "\(other) and \(folder) both have \(result.name): they are not of shards of one run",
            .dataError, .report)
        }
      }
    }
  }

  private static func missingShards(_ sources: [StoredReport]) throws -> Message? {
    let shards = sources.compactMap { $0.run.shard.flatMap { try? Shard($0) } }
    guard let count = shards.first?.count else { return nil }
    guard shards.allSatisfy({ $0.count == count }) else {
      throw CommandError("the reports are of different numbers of shards", .dataError, .report)
    }
    let missing = Set(0..<count).subtracting(shards.map(\.index)).sorted()
    guard !missing.isEmpty else { return nil }
    let list = missing.prefix(5).map { "\($0)/\(count)" }.joined(separator: ", ")
    return "there is no report of shard \(list)\(missing.count > 5 ? " and others" : "")"
  }

  /// Returns the run with the pictures of the failures copied to the page.
  ///
  /// Pictures of goldens that passed are those of `store`, and the commands that accept the others
  /// begin with `acceptArguments`: the reports are not trusted to name them.
  func run(
    on page: HTMLReport?, goldens store: GoldenStore?, acceptArguments: [String]
  ) throws(FileError) -> RunResult {
    var run = run
    run.acceptArguments = acceptArguments
    var cases: [CaseResult] = []
    for source in sources {
      for var result in source.run.cases {
        if result.verdict.isFailure {
          if let page { result = try page.copyingPictures(of: result, from: source.report) }
          if [.different, .missing, .unexpectedPass].contains(result.verdict) {
            result.acceptCommand = run.acceptCommand([result.name])
          }
        } else {
          let file = result.golden.flatMap { GoldenFile(path: $0) }
          let isNamed = file.map { $0.name == result.name && (try? GoldenName($0.name)) != nil }
          result.expected = isNamed == true ? file.flatMap { store?.path(of: $0) } : nil
        }
        cases.append(result)
      }
    }
    run.cases = cases
    return run
  }
}

extension Verify {
  /// Joins reports instead of verifying.
  func runMerge() throws {
    try checkMergeKeepsReports()
    if !goldens.isEmpty { try reports.checkKeepsGoldens(goldens) }
    let joined = try ReportMerge(merge)
    let page = reports.page(files)
    try page?.prepare()
    let store = goldens.isEmpty || GoldenStore.isFileOfHashes(goldens) ? nil : GoldenStore(goldens)
    let result = try joined.run(
      on: page, goldens: store, acceptArguments: VerifyRunner.acceptArguments(self))
    try reports.write(result, files)
    try reports.printSummary(result, messages, hasReport: true, usesStandardError: false)
    if let missing = joined.missingShards { throw CommandError(missing, .noInput, .report) }
    if let status = result.exitStatus, status != 0 { throw ExitCode(Int32(status)) }
  }

  /// Throws if an output would replace a file of a report that is joined.
  private func checkMergeKeepsReports() throws {
    let folders = Set(merge.map { FolderTree.canonicalPath(of: $0) })
    if let report = reports.report, folders.contains(FolderTree.canonicalPath(of: report)) {
      throw ValidationError("--report \(report) is one of the reports that --merge joins.")
    }
    let files = ReadFiles()
    for folder in merge {
      for name in HTMLReport.files {
        files.protect(folder + "/" + name, as: "a file of the report \(folder)")
      }
    }
    try reports.checkDoesNotOverwriteInputs(files)
  }
}
