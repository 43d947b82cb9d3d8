import RingConfig
import RingCore
import RingRender
import RingScene
import TestSupport
import Testing

@Suite struct RowTests {
  private static let card = #"""
    {"data": {"name": {"type": "string", "sample": "Ada"},
      "score": {"type": "number", "from": "Score", "sample": 0.5, "minimum": 0, "maximum": 1},
      "team": {"type": "string", "sample": "A", "default": "none"}},
     "canvas": {"width": 40, "height": 40},
     "scene": {"type": "zstack", "children": [{"type": "text", "text": "{data.name} {data.team}"},
       {"type": "activityRing", "progress": "$data.score", "radius": 15, "thickness": 5}]}}
    """#
  /// A config without texts, so that drawing it needs no fonts.
  private static let ring = #"""
    {"data": {"score": {"type": "number", "from": "Score", "sample": 0.5, "minimum": 0, "maximum": 1}},
     "canvas": {"width": 40, "height": 40},
     "scene": {"type": "activityRing", "progress": "$data.score", "radius": 15, "thickness": 5}}
    """#

  private struct Person: Encodable, Sendable {
    var name: String
    var score: Double?
    var team: String?

    enum CodingKeys: String, CodingKey {
      case name, score = "Score", team
    }
  }

  /// Returns the scene of `card` with these values as its samples.
  private static func written(_ name: String, _ score: Double, _ team: String) throws -> Scene {
    try Config(json: card).setting("data.name", to: name).setting("data.score", to: score)
      .setting("data.team", to: team).scene()
  }

  @Test func aRowReplacesTheSamples() throws {
    let config = try Config(json: Self.card)
    let expected = try Self.written("Bo", 0.75, "none")
    #expect(try config.scene(of: Person(name: "Bo", score: 0.75)) == expected)
    #expect(try config.scene(of: Person(name: "Bo", score: 0.75, team: "B")) != expected)
    let large = try config.scene(of: Person(name: "Bo", score: 0.75), scale: 2)
    #expect(large.root == expected.root && large.canvas.scale == 2)
    let team = try Config(json: Self.card).setting("data.team", to: "Z")
    #expect(try team.scene(of: Person(name: "Bo", score: 0.75)) == expected)
  }

  @Test func eachRowHasItsPictureOrItsError() async throws {
    let config = try Config(json: Self.ring)
    let folder = try TemporaryFolder()
    try folder.write("Score\n0.25\n7\n0.75\n", to: "rows.csv")
    let rows = [0.25, 7, 0.75].map { ["Score": $0] }
    var errors: [Problem.Code?] = []
    for try await picture in config.pictures(of: rows, scale: 2) {
      errors.append(try Self.error(of: picture, as: config.scene(of: rows[0], scale: 2)))
    }
    #expect(errors == [nil, .row, .other])
    errors = []
    let file = try DataRows(contentsOf: folder["rows.csv"])
    for try await picture in config.pictures(of: file, scale: 2) {
      errors.append(try Self.error(of: picture, as: config.scene(of: rows[0], scale: 2)))
    }
    #expect(errors == [nil, .row, .other])
  }

  /// Returns the code of a picture's error; `other` if it is not the picture of `scene`.
  private static func error<Input>(
    of picture: Pictures<Input>.Picture, as scene: Scene
  ) throws -> Problem.Code? {
    do throws(RingError) {
      return try picture.image() == scene.image() ? nil : .other
    } catch {
      return error.code
    }
  }

  @Test func aRowMayBeADictionary() throws {
    let json =
      #"{"data":{"a":{"type":"number","sample":1}},"scene":{"type":"petals","progress":"$data.a"}}"#
    let config = try Config(json: json)
    let expected = try config.setting("data.a", to: 0.1).scene()
    #expect(try config.scene(of: ["a": 0.1]) == expected)
    #expect(try config.scene(of: ["a": Float(0.1)]) == expected)
    let error = try ringError { try config.scene(of: 0.1) }
    #expect(error.code == .row)
    #expect(
      error.description
        == "a row must have a value for each column, found a value without keys; use a structure or "
        + "a dictionary")
    let number = try ringError { try config.scene(of: ["a": Double.nan]) }
    #expect(number.description == "a must be a number, found a number that is not finite")
    let setting = try ringError { try config.setting("data.a", to: Double.infinity) }
    #expect(setting.description == "data.a cannot be a number that is not finite")
    let time = try ringError { try config.scene(of: ["a": 0.1], at: -1) }
    #expect(time.description == "the time must be from 0 to 1000000000 seconds, found -1.0")
  }

  @Test func invalidValuesAreProblemsOfTheRow() throws {
    let config = try Config(json: Self.card)
    let error = try ringError { try config.scene(of: Person(name: "Bo", score: 2)) }
    #expect(error.code == .row && error.problems.count == 1)
    #expect(error.description == "Score must be a number from 0 to 1, found 2")
    let empty = try ringError { try config.scene(of: Person(name: "Bo")) }
    #expect(empty.problems[0].message == "Score is empty, and has no default")
    let infinite = try ringError { try config.scene(of: Person(name: "Bo", score: .infinity)) }
    #expect(infinite.code == .row)
    #expect(infinite.description.hasSuffix("found a number that is not finite"))
    struct Unencodable: Encodable {
      func encode(to encoder: any Encoder) throws { throw CancellationError() }
    }
    let other = try ringError { try config.scene(of: Unencodable()) }
    #expect(other.underlying is CancellationError)
  }

  @Test func rowsMayHaveListsInLists() async throws {
    let json = #"""
      {"data": {"weeks": {"type": "list", "of": {"days": ["number"]}, "sample": [{"days": [1]}]}},
       "canvas": {"width": 40, "height": 40},
       "scene": {"type": "vstack", "children": [{"type": "bar", "progress": "$data.weeks[0].days[0]", "length": 9},
         {"type": "forEach", "in": "$data.weeks", "as": "w", "element": {"type": "forEach", "in": "$w.days", "as": "d",
           "element": {"type": "bar", "progress": "$d", "length": 9}}}]}}
      """#
    let config = try Config(json: json)
    let weeks = [["days": [0.25, 0.5]], ["days": []]]
    let expected = try config.setting("data.weeks.sample", to: weeks).scene()
    #expect(try config.scene(of: ["weeks": weeks]) == expected)
    let wrong = try ringError { try config.scene(of: ["weeks": [["days": ["x"]]]]) }
    #expect(wrong.description == "weeks[0].days[0] must be a number, found a string \"x\"")
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"weeks": [{"days": [0.25, 0.5]}, {"days": []}]}
      {"weeks": [{"days": []}]}
      {"weeks": [{"days": [0.25]}, {"days": 5}]}

      """#, to: "rows.ndjson")
    var messages: [String] = []
    for try await picture in config.pictures(of: try DataRows(contentsOf: folder["rows.ndjson"])) {
      do throws(RingError) {
        #expect(try picture.image() == expected.image())
      } catch {
        messages.append(error.problems[0].message)
      }
    }
    #expect(messages.count == 2)
    #expect(
      messages.first?.contains("there is no $data.weeks[0].days[0]: the list has 0 items") == true)
    #expect(messages.last?.hasSuffix("weeks[1].days must be a list, found 5") == true)
  }

  @Test func arraysOfStructuresAreLists() throws {
    struct Day: Encodable { var day: String, done: Double? }
    struct Week: Encodable { var week: [Day] }
    let json = #"""
      {"data": {"week": {"type": "list", "of": {"day": "string", "done": "number"}, "sample": [{"day": "M", "done": 0}]}},
       "scene": {"type": "hstack", "children": [{"type": "forEach", "in": "$data.week", "as": "d",
         "element": {"type": "progressRing", "progress": "$d.done", "label": "{d.day}"}}]}}
      """#
    let config = try Config(json: json)
    let days = [Day(day: "T", done: 0.5), Day(day: "W", done: 1)]
    let expected = try config.setting(
      "data.week.sample", to: days)
    #expect(try config.scene(of: Week(week: days)) == expected.scene())
    #expect(try config.scene(of: Week(week: days)) != config.scene())
  }

  @Test(.watchdog(seconds: 1200)) func anInvalidElementDoesNotStopTheOthers() async throws {
    let people = [
      Person(name: "Ada", score: 0.2), Person(name: "Bo", score: 7), Person(name: "C", score: 1),
    ]
    let config = try Config(json: Self.ring, RenderOptions(jobs: 2))
    let run = PictureRun(config.options)
    var failed: [String] = []
    for try await card in run.pictures(of: people, scene: { try config.scene(of: $0) }) {
      do {
        #expect(try card.image().width == 40)
      } catch {
        failed.append(card.input.name)
        #expect(error.code == .row)
      }
    }
    #expect(failed == ["Bo"])
  }

  @Test func aMissingColumnIsAnErrorOfTheTable() throws {
    let folder = try TemporaryFolder()
    let path = folder["people.csv"]
    try folder.write("name,score\nAda,0.2\nBo,0.5\n", to: "people.csv")
    let config = try Config(json: Self.card, name: "card.json")
    let error = try ringError { try DataRows(contentsOf: path, for: config) }
    #expect(error.code == .row && error.problems.count == 1)
    let problem = error.problems[0]
    #expect(
      problem.place == path && problem.help == "they have \"score\": write \"from\": \"score\"")
    #expect(
      problem.message == "the rows have no column \"Score\" (card.json:2:3, data.score); "
        + "the file has the columns \"name\", \"score\", separated by commas")
    // The column `team` may be missing, because it has a default.
    let rows = try DataRows(contentsOf: path, for: config, renaming: ["score": "Score"])
    #expect(rows.header == ["name", "Score"])

    try folder.write("name|Score\nAda|0.2\n", to: "people.csv")
    let single = try ringError { try DataRows(contentsOf: path, for: config) }
    #expect(single.problems.count == 2)
    #expect(single.problems[0].message.hasSuffix("the file has only the column \"name|Score\""))
    try folder.write(#"[{"name":"Ada"}]"#, to: "people.json")
    #expect(try DataRows(contentsOf: folder["people.json"], for: config).header == nil)
  }

  @Test(.watchdog(seconds: 1200)) func anInvalidRowDoesNotStopTheOthers() async throws {
    let folder = try TemporaryFolder()
    let path = folder["people.csv"]
    try folder.write("name,Score,team\nAda,0.2,A\nBo,\"0,5\",B\nCy,1\nDee,1,\n", to: "people.csv")
    let config = try Config(json: Self.ring, RenderOptions(jobs: 2))
    let rows = try DataRows(contentsOf: path)
    #expect(rows.header == ["name", "Score", "team"])
    var (drawn, problems) = ([Int](), [Problem]())
    let run = PictureRun(config.options)
    for try await card in run.pictures(of: rows, scene: { try config.scene(of: $0) }) {
      do {
        #expect(try card.image().width == 40)
        drawn.append(card.input.number)
      } catch {
        problems += error.problems
      }
    }
    #expect(drawn == [1, 4])
    #expect(problems.map(\.place) == ["\(path):3:4", "\(path):4:5"])
    #expect(problems.allSatisfy { $0.code == .row && $0.severity == .error })
    let first = try #require(problems.first)
    #expect(first.message == "row 2: Score must be a number from 0 to 1, found \"0,5\"")
    #expect(first.help == "it has a decimal comma: write 0.5")
  }
}
