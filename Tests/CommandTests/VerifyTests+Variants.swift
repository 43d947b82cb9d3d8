import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// Colour schemes, scales and rows: several pictures of one config.
@Suite struct VerifyVariantTests {
  private let folder: TemporaryFolder

  /// A ring on a background that is black in the light scheme, and white in the dark one.
  private static let card = """
    { "canvas": { "background": "primary" },
      "scene": { "type": "activityRing", "id": "move", "progress": 0.4, "radius": 20 } }
    """
  private static let rising = card.replacingOccurrences(
    of: "0.4", with: #"{ "from": 0, "to": 1, "duration": 1 }"#)
  private static let badge = """
    { "data": { "share": { "type": "number", "sample": 0.5, "minimum": 0, "maximum": 1 } },
      "scene": { "type": "activityRing", "id": "move", "progress": "$data.share", "radius": 20 } }
    """
  private static let rows = "label,share\nanna,0.25\nbob,0.75\n"
  private static let schemes = ["--color-scheme", "light,dark"]
  private static let labels = ["--name", "{label}"]

  init() throws { folder = try TemporaryFolder() }

  private func verify(_ arguments: [String] = [], in cards: String = "cards") throws -> Tool.Outcome
  {
    try Tool.run(
      ["verify", cards, "--goldens", "goldens"] + arguments, in: folder.url,
      environment: ["RINGRENDER_GOLDEN_RECORD": "", "RINGRENDER_PLATFORM": ""])
  }

  private func record(_ arguments: [String], count: Int) throws {
    let outcome = try verify(arguments + ["--record", "missing"])
    #expect(outcome.text.hasSuffix("\(count) recorded\n"), "\(outcome)")
    #expect(outcome.status == 1)
  }

  private func image(_ path: String) throws -> RasterImage {
    try PNGDecoder().decode([UInt8](#require(folder.data(path), "\(path)")))
  }

  private func goldens() throws -> [String] {
    try Tool.shell("cd goldens && find . -name '*.png'", in: folder.url).text
      .split(separator: "\n").map { String($0.dropFirst(2)) }.sorted()
  }

  /// Runs the first printed command that accepts the picture of a name.
  private func accept(_ name: String, in outcome: Tool.Outcome) throws -> Tool.Outcome {
    let command = try #require(
      outcome.text.split(separator: "\n").first {
        $0.hasPrefix("  accept: ") && $0.contains("--filter \(name) ")
      })
    return try Tool.shell(String(command.dropFirst("  accept: ".count)), in: folder.url)
  }

  // Colour schemes and scales

  @Test func everyCombinationIsDrawn() throws {
    try folder.write(Self.card, to: "cards/card.json")
    try record(Self.schemes + ["--scale", "1,2.0"], count: 4)
    #expect(
      try goldens() == [
        "card@dark@1x.png", "card@dark@2x.png", "card@light@1x.png", "card@light@2x.png",
      ])
    let (light, dark) = (
      try image("goldens/card@light@1x.png"), try image("goldens/card@dark@2x.png")
    )
    #expect(light.width == 61 && dark.width == 122)
    #expect(light.pixels.prefix(3) == [0, 0, 0] && dark.pixels.prefix(3) == [255, 255, 255])
    // Later runs find the variants in the names of the goldens.
    #expect(try verify().text == "4 goldens: 4 passed\n")
  }

  /// A single value has a suffix, so that names stay the same if a second value is added.
  @Test func aSingleValueHasItsSuffix() throws {
    try folder.write(Self.card, to: "cards/card.json")
    try folder.write(Self.rising, to: "cards/rise.json")
    try record(["--color-scheme", "dark", "--times", "0,0.5"], count: 3)
    #expect(
      try goldens() == ["card@dark.png", "rise@dark@0.5s.png", "rise@dark@0s.png"])
    try record(["--color-scheme", "dark", "--platform", "linux", "--scale", "2"], count: 2)
    #expect(try goldens().contains("card@dark@2x~linux.png"))
    #expect(try verify(["--platform", "linux"]).text == "5 goldens: 5 passed\n")
  }

  /// With variants, the picture without suffixes is drawn only if it has a golden.
  @Test func variantsAreAddedToTheGoldens() throws {
    try folder.write(Self.card, to: "cards/card.json")
    try record([], count: 1)
    try record(["--color-scheme", "dark"], count: 1)
    try folder.remove("goldens/card.png")
    #expect(try verify().text == "1 golden: 1 passed\n")
  }

  @Test func aFailureSaysWhatHasChangedAndIsAcceptedAlone() throws {
    try folder.write(Self.card, to: "cards/card.json")
    try record([], count: 1)
    try record(Self.schemes, count: 2)
    try folder.write(Self.card.replacingOccurrences(of: "0.4", with: "0.5"), to: "cards/card.json")
    let outcome = try verify(["--report", "report"])
    #expect(outcome.status == 1)
    let changes = outcome.text.components(
      separatedBy: "\n  \"move\": progress is 0.5, accepted 0.4; its arc ends 36.0° later")
    #expect(changes.count == 4, "\(outcome.text)")

    // The name of the config stands for its variants, but its command records only its own golden.
    let old = folder.data("goldens/card@light.png")
    #expect(try accept("card", in: outcome).text.hasSuffix("1 golden: 1 recorded\n"))
    #expect(folder.data("goldens/card@light.png") == old)
    #expect(try accept("card@dark", in: outcome).text.hasSuffix("1 golden: 1 recorded\n"))
    let accepted = try Tool.run(
      ["accept", "report", "card@light", "--goldens", "goldens"], in: folder.url)
    #expect(accepted.text == "accepted goldens/card@light.png\n", "\(accepted)")
    #expect(try verify().text == "3 goldens: 3 passed\n")
  }

  @Test func aNameSelectsItsVariants() throws {
    try folder.write(Self.card, to: "cards/card.json")
    try folder.write(Self.card, to: "cards/other.json")
    try record(Self.schemes + ["--scale", "1,2"], count: 8)
    #expect(try verify(["--filter", "card"]).text == "4 goldens: 4 passed\n")
    #expect(try verify(["--filter", "card@dark"]).text == "2 goldens: 2 passed\n")
    #expect(try verify(["--filter", "*@2x"]).text == "4 goldens: 4 passed\n")
    #expect(try verify(["--exclude", "card"]).text == "4 goldens: 4 passed\n")
    let shards = try [0, 1, 2].map { try verify(["--shard", "\($0)/3"]) }
    #expect(shards.allSatisfy { $0.status == 0 })
    // All variants of a config are in one share.
    let counts = shards.map { Int($0.text.prefix { $0.isNumber }) ?? 0 }
    #expect(counts.reduce(0, +) == 8 && counts.allSatisfy { $0 % 4 == 0 }, "\(shards)")
  }

  /// A file may have a name that ends like that of a variant.
  @Test func namesOfFilesAreNoVariants() throws {
    try folder.write(Self.card, to: "cards/card.json")
    try folder.write(
      Self.card.replacingOccurrences(of: "0.4", with: "0.7"), to: "cards/card@dark.json")
    try record([], count: 2)
    #expect(try verify().text == "2 goldens: 2 passed\n")
    let outcome = try verify(["--color-scheme", "dark"])
    #expect(outcome.status == 65)
    #expect(
      outcome.text.contains(
        "card@dark: card.json and card@dark.json would have the same golden; leave one out with "
          + "--exclude\n"), "\(outcome.text)")
    // The file's own name also has priority if the file is only drawn in a variant.
    try folder.remove("goldens/card@dark.png")
    #expect(
      try verify(["--color-scheme", "dark", "--record", "missing"]).text.contains(
        "card@dark: card.json and card@dark.json would have the same golden"))
    #expect(folder.data("goldens/card@dark.png") == nil)
  }

  /// One of the cases reports the error, so that the goldens do not count as unused.
  @Test func aConfigWithErrorsKeepsItsVariants() throws {
    try folder.write(Self.card, to: "cards/card.json")
    try record(Self.schemes, count: 2)
    try folder.write("{", to: "cards/card.json")
    let outcome = try verify(Self.schemes)
    #expect(outcome.status == 65)
    #expect(outcome.text.hasPrefix("card@dark: bad config\ncards/card.json:1:2: error: "))
    #expect(
      outcome.text.hasSuffix(
        """
        card@light: not checked, because its config has an error: see card@dark
        2 goldens: 2 could not be checked

        """))
  }

  @Test func aScaleThatIsTooLargeIsTheErrorOfItsVariant() throws {
    try folder.write(Self.card, to: "cards/card.json")
    let outcome = try verify(["--scale", "1,1000", "--record", "missing"])
    #expect(outcome.status == 65)
    #expect(outcome.text.contains("card@1000x: bad config\n"), "\(outcome.text)")
    #expect(
      outcome.text.contains(
        "at scale 1000 is too large: a side may have at most 32767 pixels"))
    #expect(try goldens() == ["card@1x.png"])
  }

  // Rows

  private func writeBadge(_ rows: String = rows) throws {
    try folder.write(Self.badge, to: "cards/badge.json")
    try folder.write(rows, to: "cards/badge.csv")
  }

  @Test func everyRowIsDrawn() throws {
    try writeBadge()
    try record(Self.labels, count: 2)
    #expect(try goldens() == ["badge/anna.png", "badge/bob.png"])
    #expect(try verify(Self.labels).text == "2 goldens: 2 passed\n")
    #expect(try image("goldens/badge/anna.png") != image("goldens/badge/bob.png"))

    try writeBadge(Self.rows.replacingOccurrences(of: "0.25", with: "0.5"))
    let outcome = try verify(Self.labels)
    #expect(outcome.status == 1)
    #expect(
      outcome.text.contains(#""move": progress is 0.5, accepted 0.25"#), "\(outcome.text)")
    #expect(try accept("badge/anna", in: outcome).text.hasSuffix("1 golden: 1 recorded\n"))
    #expect(try verify(Self.labels).text == "2 goldens: 2 passed\n")

    // A row that is gone leaves a golden.
    try writeBadge("label,share\nanna,0.5\n")
    let removed = try verify(Self.labels)
    #expect(removed.status == 1)
    #expect(removed.text.contains("badge/bob: nothing in cards uses this golden\n"))
  }

  @Test func rowsAreNumberedByDefault() throws {
    try writeBadge()
    try record([], count: 2)
    #expect(try goldens() == ["badge/000001.png", "badge/000002.png"])
    #expect(try verify().status == 0)
  }

  @Test(arguments: ["ndjson", "jsonl", "tsv"])
  func rowsHaveTheFormatOfTheirExtension(_ format: String) throws {
    try folder.write(Self.badge, to: "cards/badge.rings.json")
    let rows =
      format == "tsv" ? "label\tshare\nanna\t0.25\n" : #"{"label": "anna", "share": 0.25}"# + "\n"
    try folder.write(rows, to: "cards/badge.\(format)")
    try record(Self.labels, count: 1)
    #expect(try goldens() == ["badge/anna.png"])
  }

  /// `batch` has the same names, with folders in the place of the config's name, and pixels.
  @Test func batchDrawsTheSamePictures() throws {
    try writeBadge()
    try record(Self.labels + Self.schemes + ["--scale", "1,2"], count: 8)
    let batch = try Tool.run(
      [
        "batch", "--config", "cards/badge.json", "--data", "cards/badge.csv", "-o",
        "drawn/badge/{label}@{scheme}@{scale}x.png", "--scale", "1,2",
      ] + Self.schemes, in: folder.url)
    #expect(batch.status == 0, "\(batch)")
    #expect(try verify(in: "drawn").text == "8 goldens: 8 passed\n")
  }

  /// The samples are drawn if they have a golden. A table beside a config without data has no
  /// effect.
  @Test func samplesAndOtherTables() throws {
    try folder.write(Self.badge, to: "cards/badge.json")
    try record([], count: 1)
    try writeBadge()
    try record(Self.labels, count: 2)
    #expect(try verify(Self.labels).text == "3 goldens: 3 passed\n")
    try folder.write(Self.card, to: "cards/card.json")
    try folder.write(Self.rows, to: "cards/card.csv")
    try record(Self.labels, count: 1)
    #expect(folder.data("goldens/card.png") != nil)
  }

  @Test func aReportDoesNotReplaceRows() throws {
    try writeBadge()
    let outcome = try verify(Self.labels + ["--record", "missing", "--json", "cards/badge.csv"])
    #expect(outcome.status == 73)
    #expect(
      outcome.error.contains("cannot create cards/badge.csv: it is a file of rows\n"), "\(outcome)")
    #expect(folder.data("cards/badge.csv") == Data(Self.rows.utf8))
  }

  // Rows with errors

  @Test func aRowWithAnErrorDoesNotStopTheOthers() throws {
    try writeBadge(Self.rows + "carl,1\n")
    try record(Self.labels, count: 3)
    try writeBadge("label,share\nanna,0.25\nbob,75\n\"x/y\",0.1\nanna,0.2\n")
    let outcome = try verify(Self.labels)
    #expect(outcome.status == 65)
    #expect(
      outcome.text == """
        badge/000003: cards/badge.csv:4:1: row 3: "label" cannot be part of a file's name: it has a /
        badge/000004: cards/badge.csv:5:1: row 4: its picture would be named "badge/anna", like that of row 1
        badge/bob: cards/badge.csv:3:5: row 2: share must be a number from 0 to 1, found "75"
        badge/carl: not checked, because it may be of a row with an error: see badge/000003
        5 goldens: 1 passed, 4 could not be checked

        """)
    let annotated = try verify(Self.labels + ["--annotations", "github"])
    #expect(
      (annotated.text + annotated.error).contains("::error file=cards/badge.csv,line=3,"),
      "\(annotated)")
    #expect(try verify(Self.labels + ["--filter", "badge/anna"]).status == 0)
    let other = try verify(Self.labels + ["--filter", "badge/carl"])
    #expect(other.status == 65)
    #expect(other.text.hasPrefix("badge/carl: cards/badge.csv:4:1: row 3: "), "\(other.text)")
  }

  @Test func aRowWithAnErrorIsReportedOnceForItsVariants() throws {
    try writeBadge()
    try record(Self.labels + Self.schemes, count: 4)
    try writeBadge(Self.rows.replacingOccurrences(of: "0.75", with: "75"))
    let outcome = try verify(Self.labels)
    #expect(outcome.status == 65)
    #expect(
      outcome.text == """
        badge/bob@dark: cards/badge.csv:3:5: row 2: share must be a number from 0 to 1, found "75"
        badge/bob@light: not checked, because its row has an error: see badge/bob@dark
        4 goldens: 2 passed, 2 could not be checked

        """)
  }

  @Test func rowsThatCannotBeReadKeepTheirGoldens() throws {
    try writeBadge()
    try record(Self.labels, count: 2)
    let unread = "badge/bob: not checked, because its rows cannot be read: see badge/anna\n"

    try writeBadge("label,part\nanna,1\n")
    let column = try verify(Self.labels)
    #expect(column.status == 65)
    #expect(
      column.text.hasPrefix(
        "badge/anna: bad config\n"
          + "cards/badge.json:1:13: error: the rows have no column \"share\"\n"), "\(column.text)")
    #expect(column.text.contains(unread))

    try writeBadge("id,share\nanna,1\n")
    #expect(
      try verify(Self.labels).text.hasPrefix(
        "badge/anna: cards/badge.csv has no column \"label\", which the names of the pictures need\n"
          + unread))

    try writeBadge()
    try folder.write("", to: "cards/badge.ndjson")
    #expect(
      try verify(Self.labels).text.hasPrefix(
        "badge/anna: badge.csv and badge.ndjson are rows of the same config; leave one there\n"
          + unread))

    try folder.remove("cards/badge.ndjson")
    try folder.write("{", to: "cards/badge.json")
    let config = try verify(Self.labels)
    #expect(config.status == 65)
    #expect(
      config.text.contains(
        "badge/bob: not checked, because its config has an error: see badge/anna\n"))
  }

  // Usage

  @Test(arguments: [
    (["--name", "x"], "'x' is the same name for all rows: write {row}, or a column such as {id}."),
    (["--name", "{id}.png"], "--name is a golden's name, without .png; found '{id}.png'."),
    (
      ["--name", "{id}@{scale}x"],
      "--name has no {scale} or {scheme}: a golden's name ends in its variant, such as @dark@2x."
    ),
    (
      ["--name", "{"],
      #""{" is not a valid name pattern: a { has no }; write {{ for a brace."#
    ),
    (
      ["--scale", "0"],
      "--scale must be numbers above 0 with commas between them, such as 1,2,3; found '0'."
    ),
    (
      ["--color-scheme", "blue"],
      "--color-scheme must be light, dark or light,dark; found 'blue'."
    ),
    (
      ["--scale", "2", "--set", "canvas.scale=3"],
      "--scale and --set canvas.scale contradict each other."
    ),
    (
      ["--color-scheme", "dark", "--set", #"canvas={"colorScheme": "light"}"#],
      "--color-scheme and --set canvas.colorScheme contradict each other."
    ),
  ])
  func reportsUsageErrors(_ arguments: [String], _ message: String) throws {
    try folder.write(Self.card, to: "cards/card.json")
    let outcome = try verify(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("ringrender: error: \(message)\n"), "\(outcome.error)")
  }
}
