import RingCore
import RingSystem
import Testing

@testable import RingCommand

/// Usage errors of `batch` and its helpers, tested without a process.
@Suite struct BatchUsageTests {
  private static let right = [
    "batch", "--config", "c.json", "--data", "d.csv", "-o", "out/{id}.png",
  ]

  @Test(arguments: [
    (
      ["-o", "out/a.png"],
      "'out/a.png' is the same name for all rows: write {row}, or a column such as {id}."
    ),
    (
      ["-o", "out/{id}.jpg"],
      "The format of 'out/{id}.jpg' is unknown: the name must end in .png, .tar, .zip or in that of "
        + "an animation, such as .gif."
    ),
    (["-o", "out/{id.png"], "a { has no }"),
    (
      ["-o", "-"],
      "'-o -' writes all pictures as one archive: add --format tar, or --format stream."
    ),
    (
      ["--format", "stream"],
      "--format stream writes to stdout: use -o -, found 'out/{id}.png'."
    ),
    (
      ["-o", "-", "--format", "stream", "--resume"],
      "--resume is for files: a stream draws every row."
    ),
    (
      ["-o", "-", "--format", "stream", "--dry-run"],
      "--dry-run is for files: a stream draws every row."
    ),
    (
      ["-o", "-", "--format", "stream", "--shard", "0/1"],
      "--shard is for files: a stream draws every row."
    ),
    (
      ["-o", "-", "--format", "stream", "--depfile", "d", "--depfile-target", "t"],
      "--depfile is for files: a stream draws every row."
    ),
    (
      ["-o", "-", "--format", "stream", "--verify-outputs"],
      "--verify-outputs is for PNG files: '-' is a stream."
    ),
    (
      ["-o", "-", "--format", "stream", "--name", "{id}.jpg"],
      "The format of '{id}.jpg' is unknown: the name must end in .png, in that of an animation, such "
        + "as .gif, or without a dot for PNG."
    ),
    (
      ["-o", "-", "--format", "stream", "--name", "../{id}"],
      "names in an archive must not contain \\"
    ),
    (
      ["-o", "-", "--format", "stream", "--name", "{id}.gif", "--pixels", "rgba"],
      "--pixels is for stills: '{id}.gif' is an animation."
    ),
    (
      ["-o", "-", "--format", "stream", "--fps", "5"],
      "--fps is for animations, such as {row}.gif: '-' is not one."
    ),
    (
      ["-o", "-", "--format", "stream", "--manifest", "-"],
      "-o - and --manifest - cannot both use stdout."
    ),
    (
      ["-o", "-", "--format", "stream", "--config", "-", "--config-column", "c"],
      "--config-column needs a --config file, whose folder has the others."
    ),
    (["--config-column", "c"], "--config-column is for --format stream."),
    (["--pixels", "rgba"], "--pixels is for --format stream."),
    (
      ["-o", "-", "--format", "zip"],
      "Only a tar can be written to stdout: use --format tar, or -o FILE.zip."
    ),
    (
      ["-o", "a.zip", "--resume"],
      "--resume is for files: an archive is written completely or not at all."
    ),
    (
      ["-o", "a.zip", "--name", "../{id}.png"],
      "names in an archive must not contain \\, or an empty name, \".\" or \"..\" between slashes"
    ),
    (["-o", "a.zip", "--name", "{id}"], "--name must end in .png, found '{id}'."),
    (["-o", "a.zip", "--shard", "0/2"], "--shard 0/2 is for numbered files: 'a.zip' is one file."),
    (
      ["-o", "{id}.gif", "--resume"],
      "--resume with animations needs --manifest, which records what they show."
    ),
    (
      ["-o", "{id}.gif", "--verify-outputs"],
      "--verify-outputs is for PNG files: '{id}.gif' is an animation."
    ),
    (
      ["-o", "a.zip", "--verify-outputs"],
      "--verify-outputs is for PNG files: 'a.zip' is one file."
    ),
    (["--fps", "5"], "--fps is for animations, such as {row}.gif: 'out/{id}.png' is not one."),
    (["-o", "a.tar", "--duration", "5"], "--duration is for animations, such as {row}.gif"),
    (["--dry-run", "--verify-outputs"], "--dry-run and --verify-outputs contradict each other."),
    (
      ["--pair", "--color-scheme", "light,dark"], "--pair and --color-scheme contradict each other."
    ),
    (
      ["--pair", "--set", "canvas.colorScheme=dark"],
      "--pair and --set canvas.colorScheme contradict each other."
    ),
    (
      ["--pair", "-o", "{id}.gif"],
      "--pair writes two pictures: the name after -o must end in .png, found '{id}.gif'."
    ),
    (
      ["--pair", "-o", "{scheme}/{id}.png"],
      "--pair names the dark pictures: '{scheme}/{id}.png' must not have {scheme}."
    ),
    (["--prune"], "--prune needs --resume; --dry-run lists what it would remove."),
    (["--prune", "-o", "a.zip"], "--prune needs --resume; --dry-run lists what it would remove."),
    (
      ["--prune", "--resume", "--manifest", "m", "-o", "{id}.gif"],
      "--prune is for PNG files: '{id}.gif' is an animation."
    ),
    (["--prune", "--resume", "--rows", "1-"], "--prune and --rows contradict each other."),
    (
      ["--prune", "--resume", "--verify-outputs"],
      "--prune and --verify-outputs contradict each other."
    ),
    (
      ["--prune", "--resume", "--shard", "1/4"],
      "--prune is for a whole table, not for one of 4 shards."
    ),
    (["--dry-run", "--progress", "openjd"], "--dry-run and --progress openjd contradict"),
    (
      ["-o", "-", "--format", "tar", "--progress", "openjd"],
      "--progress openjd uses stdout: write the output to a file instead of '-'."
    ),
    (["--rows", "a"], "--rows must be rows and ranges such as 0-119,130,200-; found 'a'."),
    (["--rows", "5-3"], "--rows has no row in 5-3: the range ends before it begins."),
    (["--rows", "0"], "--rows: there is no row 0, they are counted from 1."),
    (["--rows", "7,0-5"], "--rows: there is no row 0, they are counted from 1."),
    (["--name", "{id}.png"], "--name is for archives: 'out/{id}.png' already names the pictures."),
    (["--scale", "1,2"], "--scale has several values: 'out/{id}.png' needs {scale}."),
    (
      ["--scale", "1,0"],
      "--scale must be numbers above 0 with commas between them, such as 1,2,3; found '1,0'."
    ),
    (["--scale", "1,1.0"], "--scale must be at most 20 different numbers, found '1,1.0'."),
    (
      ["--color-scheme", "light,dark"],
      "--color-scheme has several values: 'out/{id}.png' needs {scheme}."
    ),
    (
      ["-o", "{row}@{scale}.png", "--scale", "1,2", "--set", "canvas.scale=3"],
      "--scale with several values and --set canvas.scale contradict each other."
    ),
    (
      [
        "-o", "{row}-{scheme}.png", "--color-scheme", "light,dark", "--set",
        #"canvas={"colorScheme":"dark"}"#,
      ],
      "--color-scheme with several values and --set canvas.colorScheme contradict each other."
    ),
    (
      ["--color-scheme", "blue"], "--color-scheme must be light, dark or light,dark; found 'blue'."
    ),
    (["--data", "d"], "The format of 'd' is unknown: add --data-format csv, tsv, ndjson or json."),
    (["--data", "-"], "The format of stdin is unknown"),
    (
      ["--data", "-", "--data-format", "csv", "--config", "-"],
      "The config and the rows cannot both come from stdin."
    ),
    (
      ["--rename-column", "a"],
      "--rename-column: \"a\" does not rename a column: write COLUMN=NAME"
    ),
    (
      ["--fail-fast", "--max-failures", "3"],
      "--fail-fast and --max-failures contradict each other."
    ),
    (["--max-failures", "-1"], "--max-failures must be at least 0, found -1."),
    (
      ["--depfile", "d", "--depfile-target", "a\nb"],
      #"--depfile-target is 'a\nb': Make and Ninja cannot quote the control character U+000A."#
    ),
    (["--failed-rows", "d.csv"], "'d.csv' would overwrite the rows."),
    (["--failed-rows", "c.json"], "'c.json' would overwrite the config."),
    (["--failed-rows", "f", "--manifest", "f"], "'f' would overwrite 'f'."),
  ])
  func wrongOptionsAreRefused(_ options: [String], _ words: String) throws {
    let complaint = try Usage.complaint(Self.right + options)
    #expect(complaint.status == 64)
    #expect(complaint.text.contains(words), "\(complaint.text)")
  }

  @Test func aSelectionWithoutRowsIsAWarning() throws {
    let cards = try CardFolder(2)
    let words = "--rows selects no row: the last one has the number 2\n"
    let drawn = try cards.run("--rows", "3-9")
    #expect(drawn.status == 0 && drawn.error.contains("ringrender: warning: \(words)"))
    let strict = try cards.run("--rows", "3-9", "--strict")
    #expect(strict.status == 65 && strict.error.contains("ringrender: error: \(words)"))
    // The other shard has the selected row.
    let shard = try cards.run("--rows", "1", "--shard", "1/2", "--strict")
    #expect(shard.status == 0 && cards.files().isEmpty, "\(shard.error)")
  }

  @Test func anUnknownErrorIsABug() {
    struct Strange: Error, CustomStringConvertible { let description = "it is strange" }
    let error = CommandError(Strange())
    #expect(error.message.text == "it is strange (this is a bug in ringrender)")
    #expect(error.status == .softwareError)
  }

  @Test func numbersAreGroupedByThree() {
    #expect(
      [0, 999, 1000, 99_963, 1_234_567].map(\.grouped) == [
        "0", "999", "1 000", "99 963", "1 234 567",
      ])
  }

  @Test func theConclusionSaysWhatIsMissing() {
    var counts = JobTally.Counts(drawn: 99_000, identical: 900, resumed: 63)
    #expect(counts.conclusion(failed: nil).text == "99 963 of 99 963 pictures")
    (counts.rejected, counts.invalidRows) = (37, 37)
    #expect(
      counts.conclusion(failed: "failed.ndjson").text
        == "99 963 of 100 000 pictures; 37 rows have errors: failed.ndjson")
    (counts.rejected, counts.invalidRows) = (2, 1)
    #expect(
      counts.conclusion(failed: nil).text
        == "99 963 of 99 965 pictures; 1 row has errors (--failed-rows FILE saves them)")
  }
}

@Suite struct SharedPicturesTests {
  private struct Broken: Error {}

  private func digest(_ number: Int) -> Digest {
    var hasher = StableHasher()
    hasher.combine(number)
    return hasher.digest
  }

  @Test func aPictureIsMadeOnceByManyThreads() throws {
    let shared = InFlightImageCache()
    let count = Monitor(0)
    let news = Parallel.map(64, jobs: 8) { number in
      try? shared.bytes(of: digest(number % 2)) {
        count.withLock { $0 += 1 }
        return [UInt8(number % 2)]
      }
    }
    #expect(count.withLock { $0 } == 2)
    for (number, made) in news.enumerated() { #expect(made?.bytes == [UInt8(number % 2)]) }
    #expect(news.filter { $0?.isNew == true }.count == 2)
  }

  @Test func theOldestAreForgottenByCountAndByBytes() throws {
    let few = InFlightImageCache(maximumCount: 2)
    for number in 0..<3 { _ = try few.bytes(of: digest(number)) { [1] } }
    #expect(try few.bytes(of: digest(2)) { [2] }.bytes == [1])
    #expect(try few.bytes(of: digest(0)) { [2] }.bytes == [2])
    let small = InFlightImageCache(maximumBytes: 10)
    for number in 0..<2 {
      _ = try small.bytes(of: digest(number)) { [UInt8](repeating: 1, count: 6) }
    }
    #expect(try !small.bytes(of: digest(1)) { [] }.isNew)
    #expect(try small.bytes(of: digest(0)) { [] }.isNew)
  }

  @Test func retriesAfterAFailure() throws {
    let shared = InFlightImageCache()
    #expect(throws: Broken.self) { try shared.bytes(of: digest(1)) { throw Broken() } }
    #expect(try shared.bytes(of: digest(1)) { [7] } == ([7], true))
  }

  /// A thread that keeps all others from drawing would wait forever for a picture of theirs.
  @Test func whoDoesNotWaitMakesThePictureAsWell() throws {
    let shared = InFlightImageCache(maximumBytes: 10)
    let outer = try shared.bytes(of: digest(1)) {
      let inner = try shared.bytes(of: digest(1), waits: false) { [1, 2, 3, 4, 5, 6] }
      #expect(inner == ([1, 2, 3, 4, 5, 6], true))
      return [1, 2, 3, 4, 5, 6]
    }
    #expect(outer.isNew)
    // The picture counts once, so that both have room.
    #expect(try shared.bytes(of: digest(2), waits: false) { [7] }.isNew)
    #expect(try !shared.bytes(of: digest(1), waits: false) { [] }.isNew)
  }
}
