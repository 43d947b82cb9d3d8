import RingConfig
import RingCore
import RingScene
import Testing

@Suite struct ConfigTests {
  static let ring = #"{"scene": {"type": "activityRing", "id": "move", "progress": 0.25}}"#
  static let rising = #"""
    {"animation": {"fps": 10}, "canvas": {"width": 120, "height": 120},
     "scene": {"type": "activityRing", "progress": {"from": 0, "to": 1, "duration": 2}}}
    """#

  @Test func drawsJSON() throws {
    let json = #"{"scene": {"type": "circle", "fill": "red", "frame": {"width": 4, "height": 4}}}"#
    let image = try Config(json: json).scene(scale: 2).image()
    #expect(image.width == 8 && image.height == 8)
    #expect(image[4, 4] == [255, 0, 0, 255])
  }

  @Test func scaleAndColorSchemeReplaceThoseOfTheCanvas() throws {
    let config = try Config(json: Self.ring)
    let scene = try config.scene(scale: 3, colorScheme: .dark)
    #expect(scene.canvas.scale == 3 && scene.canvas.colorScheme == .dark)
    let plain = try config.scene()
    #expect(plain.canvas.scale == 1 && plain.canvas.colorScheme == .light)
    #expect(try config.scene(scale: 3).canvas.colorScheme == .light)
    let error = try ringError { try config.scene(scale: -1) }
    #expect(error.code == .config)
  }

  @Test func settingChangesAValue() throws {
    let config = try Config(json: Self.ring)
    let half = try Config(json: Self.ring.replacing("0.25", with: "0.5")).scene()
    #expect(try config.setting("move.progress", to: 0.5).scene() == half)
    #expect(try config.setting("scene.progress", to: 0.5).scene() == half)
    #expect(try config.setting("scene.progress", to: Optional(0.5)).scene() == half)
    #expect(try config.scene() != half)
    let twice = try config.setting("move.progress", to: 0.1).setting("move.progress", to: 0.5)
    #expect(try twice.scene() == half)
    let unknown = try ringError { try config.setting("stand.progress", to: 1) }
    #expect(unknown.code == .config)
    let text = try ringError {
      try config.setting("move.progress", to: "half")
    }
    #expect(text.problems[0].place == "move.progress:1:1")
    let infinite = try ringError {
      try config.setting("move.progress", to: Double.infinity)
    }
    #expect(infinite.code == .config)
  }

  @Test func problemsHavePlaces() throws {
    let json = "{\"scene\":\n  {\"type\": \"activityRing\", \"progres\": 0.5}}"
    let error = try ringError {
      try Config(json: json, name: "rings.json")
    }
    let problem = try #require(error.problems.first)
    #expect(problem.severity == .error && problem.code == .config)
    #expect(problem.place == "rings.json:2:28")
    #expect(problem.help?.contains("progress") == true)
    #expect(Config.check(json: json, name: "rings.json") == error.problems)
  }

  @Test func helpNamesNoOptionsOfTheCommand() throws {
    let json =
      #"{"canvas": {"width": 30000, "height": 30000}, "scene": {"type": "petals", "progress": 1}}"#
    let error = try ringError { try Config(json: json) }
    #expect(error.problems.count == 1 && error.problems[0].help == nil)
  }

  @Test func theCanvasIsLimitedByTheOptions() throws {
    let json = #"""
      {"canvas": {"width": 20, "height": 20},
       "scene": {"type": "circle", "fill": "red", "frame": {"width": 4, "height": 4}}}
      """#
    let error = try ringError { try Config(json: json, RenderOptions(maximumPixels: 399)) }
    #expect(error.code == .config && error.problems.allSatisfy { $0.help == nil })
    #expect(Config.check(json: json, RenderOptions(maximumPixels: 399)) == error.problems)
    let config = try Config(json: json, RenderOptions(maximumPixels: 400))
    #expect(config.options.maximumPixels == 400)
    #expect(try config.scene().image(config.options).width == 20)
    let large = try ringError { try config.scene(scale: 2) }
    #expect(large.code == .config)
  }

  @Test func warningsAreProblems() throws {
    let json = #"""
      {"data": {"score": {"type": "number", "sample": 0.5}}, "scene": {"type": "petals", "progress": 0.5}}
      """#
    let problems = try Config(json: json).problems
    #expect(problems.count == 1 && problems.allSatisfy { $0.severity == .warning })
    #expect(problems.first?.place == "config:1:11")
    #expect(Config.check(json: json) == problems)
    #expect(Config.check(json: Self.ring).isEmpty)
  }

  @Test func animationsAreFunctionsOfTheTime() throws {
    let config = try Config(json: Self.rising)
    #expect(config.isAnimated)
    let animation = try config.animatedScene()
    #expect(animation.duration == 2 && animation.rate == FrameRate(10))
    #expect(try animation.scene(at: 1) == config.scene(at: 1))
    #expect(try config.scene() == config.scene(at: 2))
    #expect(try config.scene(at: 0) != config.scene(at: 2))
    for time in [-1, .nan, 2e9] {
      let error = try ringError { try config.scene(at: time) }
      #expect(error.code == .config)
    }
    let still = try Config(json: Self.ring)
    #expect(try !still.isAnimated && still.animatedScene().frameCount == 1)
  }

  @Test func columnsDescribeTheData() throws {
    let json = #"""
      {"data": {"score": {"type": "number", "from": "Score", "sample": 0.5, "minimum": 0, "maximum": 2},
        "team": {"type": "string", "sample": "A", "default": null, "choices": ["A", "B"]},
        "week": {"type": "list", "of": {"day": "string"}, "sample": [{"day": "M"}]}},
       "scene": {"type": "text", "text": "a"}}
      """#
    let columns = try Config(json: json).columns
    #expect(columns.map(\.name) == ["score", "team", "week"])
    #expect(columns.map(\.header) == ["Score", "team", "week"])
    #expect(columns.map(\.type) == ["number", "string", "list"])
    #expect(columns[0].minimum == 0 && columns[0].maximum == 2 && columns[0].defaultValue == nil)
    #expect(columns[1].choices == ["A", "B"] && columns[1].defaultValue == "")
    #expect(columns[2].sample == #"[{"day": "M"}]"#)
  }

  @Test func theSchemaIsJSONAndTheReferenceMarkdown() throws {
    #expect(throws: Never.self) { try JSONParser.value(Array(Config.schema.utf8)) }
    #expect(Config.reference.hasPrefix("# Config reference"))
  }
}
