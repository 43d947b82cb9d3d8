import RingData
import Testing

@Suite struct NamePatternTests {
  @Test(arguments: [
    ("out/{id}.png", "out/Ada.png"), ("{row}", "1"), ("{row:06}", "000001"), ("{row:01}", "1"),
    ("{id}-{scheme}@{scale}x.png", "Ada-dark@2x.png"), ("{{{id}}}", "{Ada}"),
    ("../{Full name}/{id}", "../Ada L./Ada"), ("a//b", "a//b"),
  ])
  func fieldsAreReplaced(_ pattern: String, _ name: String) throws {
    let row = try row(["id": "Ada", "Full name": "Ada L."])
    let variant = NameVariant(scheme: "dark", scale: "2")
    #expect(try NamePattern(pattern).name(row, variant) == name)
  }

  @Test func thePatternSaysWhatItNeeds() throws {
    let pattern = try NamePattern("{team}/{id}-{row:03}@{scale}")
    #expect(pattern.columns == ["team", "id"])
    #expect(pattern.fields == [.column("team"), .column("id"), .row(digits: 3), .scale])
  }

  @Test(arguments: [
    ("{id", "\"{id\" is not a valid name pattern: a { has no }; write {{ for a brace"),
    ("id}", "\"id}\" is not a valid name pattern: a } has no {; write }} for a brace"),
    (
      "{}",
      "\"{}\" is not a valid name pattern: there is nothing between { and }; write a column's name"
    ),
    (
      "{row:6}",
      "\"{row:6}\" is not a valid name pattern: \"{row:6}\" has an invalid format; only {row:0N} "
        + "is allowed, with N from 1 to 18"
    ),
    (
      "{scale:02}",
      "\"{scale:02}\" is not a valid name pattern: \"{scale:02}\" has an invalid format; only "
        + "{row:0N} is allowed, with N from 1 to 18"
    ),
  ])
  func aWrongPatternIsSaidSo(_ pattern: String, _ message: String) throws {
    let error = try #require(throws: NamePatternError.self) { try NamePattern(pattern) }
    #expect(error.description == message)
  }

  @Test(arguments: ["{row:00}", "{row:019}", "{row:+06}", "{row:}", "{row:0６}", "{scheme:x}"])
  func formatsThatAreNone(_ pattern: String) {
    #expect(throws: NamePatternError.self) { try NamePattern(pattern) }
  }

  @Test(arguments: [
    ("", "it is empty"), (".", "it is \".\""), ("..", "it is \"..\""), ("a/b", "it has a /"),
    ("../../etc/passwd", "it has a /"), ("/", "it has a /"), ("a\\b", "it has a \\"),
    ("a\u{0}", "it has the control character U+0000"),
    ("\u{1B}[1m", "it has the control character U+001B"),
    ("a\nb", "it has the control character U+000A"),
    ("\u{85}", "it has the control character U+0085"),
    ("/\u{301}", "it has a /"),
    (String(repeating: "é", count: 101), "it has more than 200 bytes"),
  ])
  func aCellThatIsNoPartOfANameIsAnErrorOfItsRow(_ text: String, _ reason: String) throws {
    let row = try row(["x": "1", "id": text])
    let error = try #require(throws: RowError.self) { try NamePattern("out/{id}.png").name(row) }
    #expect(error.description == "d:2:5: row 1: \"id\" cannot be part of a file's name: \(reason)")
  }

  @Test func cellsOf200BytesAndDotsAtTheBeginningAreNames() throws {
    for text in [String(repeating: "é", count: 100), ".hidden", "...", "-rf", "a b", "~"] {
      #expect(try NamePattern("{id}").name(try row(["id": text])) == text)
    }
  }

  /// Two cells that are valid alone must not form a component such as `..` together.
  @Test(arguments: ["{a}{b}", "x/{a}{b}/y", "{a}.", ".{a}/{b}"])
  func cellsDoNotMakeAFolderTogether(_ pattern: String) throws {
    let row = try row(["a": "x", "b": "y"])
    #expect(throws: Never.self) { try NamePattern(pattern).name(row) }
    // Only a scheme and a scale can form ".." here, because a cell is never ".". Schemes are not
    // user input.
    let variant = NameVariant(scheme: ".", scale: ".")
    let error = #expect(throws: RowError.self) {
      try NamePattern("x/{scheme}{scale}").name(row, variant)
    }
    #expect(error?.problem.message == "the name \"..\" is a folder, not a file")
  }

  @Test func aNameOfMoreThan255BytesIsAnError() throws {
    let row = try row(["id": String(repeating: "x", count: 200)])
    #expect(try NamePattern("{id}\(String(repeating: "y", count: 55))").name(row).utf8.count == 255)
    let pattern = try NamePattern("out/{id}\(String(repeating: "y", count: 56))")
    let error = try #require(throws: RowError.self) { try pattern.name(row) }
    let name = String(repeating: "x", count: 39)
    #expect(error.problem.message == "the name \"\(name)…\" has more than 255 bytes")
  }

  @Test func aMissingColumnIsSaidSo() throws {
    let row = try row(["a": "1"])
    let error = try #require(throws: RowError.self) { try NamePattern("{id}.png").name(row) }
    #expect(
      error.description
        == "d:2:1: row 1: the row has no \"id\", which the name of its picture needs")
  }

  @Test func aListIsNoName() throws {
    let row = try #require(try results("{\"id\": [1]}", .ndjson).first).get()
    let error = try #require(throws: RowError.self) { try NamePattern("{id}").name(row) }
    #expect(
      error.description
        == "d:1:8: row 1: \"id\" cannot be part of a file's name: it is a list or an object")
  }

  @Test(arguments: [
    "/{id}", "../{id}", "a/../{id}", "a//{id}", "./{id}", "a\\{id}", "{id}/", "a\n{id}",
  ])
  func aPatternThatLeavesAnArchiveIsRefused(_ pattern: String) throws {
    let error = try #require(throws: NamePatternError.self) {
      try NamePattern(pattern).checkInsideArchive()
    }
    #expect(error.reason == .leavesArchive)
  }

  @Test(arguments: ["{id}.png", "a/{id}", "{id}/..x", "{a}/{b}"])
  func aPatternThatStaysInAnArchive(_ pattern: String) throws {
    try NamePattern(pattern).checkInsideArchive()
  }
}

@Suite struct NameRegisterTests {
  private func rows(_ count: Int) throws -> [Row] {
    try results("id\n" + (1...count).map { "\($0)\n" }.joined()).map { try $0.get() }
  }

  /// No file system takes the Turkish `ı` for an `i`.
  @Test func theDotlessIIsALetterOfItsOwn() throws {
    let rows = try rows(3)
    var register = NameRegistry()
    for (row, name) in zip(rows, ["k\u{131}l", "kil", "\u{131}"]) {
      try register.add([name], of: row)
    }
    #expect(register.row(of: "kil") == 2 && register.row(of: "KIL") == nil)
    #expect(register.contains("KIL") && register.row(of: "x") == nil)
  }

  @Test(arguments: [
    ("Ada.png", "Ada.png", ""), ("Ada.png", "ADA.png", ", except for upper and lower case"),
    ("É", "é", ", except for upper and lower case"),
    ("stra\u{DF}e", "STRASSE", ", except for upper and lower case"),
    ("STRA\u{1E9E}E", "stra\u{DF}e", ", except for upper and lower case"),
    ("\u{C9}t\u{E9}", "\u{E9}T\u{C9}", ", except for upper and lower case"),
    // Composed and decomposed.
    ("\u{E9}", "e\u{301}", ""),
  ])
  func twoRowsWithOneNameAreSaidBoth(_ first: String, _ second: String, _ more: String) throws {
    let rows = try rows(3)
    try #require(rows.count == 3)
    var register = NameRegistry()
    try register.add([first], of: rows[0])
    try register.add(["other"], of: rows[1])
    let error = try #require(throws: RowError.self) {
      try register.add([second], of: rows[2], in: "id")
    }
    #expect(
      error.description
        == "d:4:1: row 3: its picture would be named \"\(second)\", like that of row 1\(more)")
    #expect(register.count == 2)
  }

  @Test func twoPicturesOfOneRowNeedTheirScaleInTheName() throws {
    let row = try #require(try rows(1).first)
    var register = NameRegistry()
    let error = try #require(throws: RowError.self) {
      try register.add(["a@1x", "a@2x", "a@1x"], of: row)
    }
    // None of the row's names is registered then.
    #expect(register.count == 0)
    #expect(
      error.description
        == "d:2:1: row 1: two pictures of this row would be named \"a@1x\": add {scale} or "
        + "{scheme} to the pattern")
  }

  @Test func differentNamesAreNeverTakenForTheSame() throws {
    let row = try #require(try rows(1).first)
    var register = NameRegistry()
    for number in 0..<50_000 { try register.add(["\(number).png"], of: row) }
    #expect(register.count == 50_000)
  }

  /// A concatenation of two files of failed rows can have equal numbers.
  @Test(arguments: ["{row}.png", "{id}.png"], [false, true])
  func twoRowsMayHaveOneNumber(_ text: String, _ keepsNames: Bool) throws {
    let line = #"{"_failed": {"row": 7, "format": "csv"}, "id": "7"}"# + "\n"
    let rows = try results(line + line, .ndjson).map { try $0.get() }
    try #require(rows.count == 2)
    let pattern = try NamePattern(text)
    var register = NameRegistry(pattern, keepingNames: keepsNames)
    try register.add([try pattern.name(rows[0])], of: rows[0])
    let error = try #require(throws: RowError.self) {
      try register.add([try pattern.name(rows[1])], of: rows[1])
    }
    #expect(
      error.problem.message == "its picture would be named \"7.png\", like that of another row 7")
  }

  /// The count shows whether only numbers are stored.
  @Test(arguments: [
    ("{row}.png", true), ("out/{row:06}.png", true), ("{row}@{scale}x.png", true),
    ("{id}-{row}.png", true), ("{scheme}/{row}.png", true), ("a1{row}.png", true),
    ("{row}{id}.png", false), ("{id}{row}.png", false), ("{row}1{id}.png", false),
    ("{id}1{row}.png", false), ("{id}-{row}-{id}.png", false), ("{id}.png", false),
    ("{scale}{row}.png", false), ("{row}", true),
  ])
  func numbersAreKeptWhereNamesSayThem(_ text: String, _ isSo: Bool) throws {
    let pattern = try NamePattern(text)
    var register = NameRegistry(pattern, keepingNames: false)
    for row in try rows(12) { try register.add([try pattern.name(row)], of: row) }
    #expect((register.count == 0) == isSo)
  }

  /// Numbers in any order are found again.
  @Test func numbersMayComeInAnyOrder() throws {
    let numbers = [5, 6, 9, 2, 10, 1, 7]
    let line = { (number: Int) in #"{"_failed": {"row": \#(number), "format": "csv"}, "id": "a"}"# }
    let rows = try results((numbers + numbers).map(line).joined(separator: "\n"), .ndjson)
      .map { try $0.get() }
    let pattern = try NamePattern("{row}")
    var register = NameRegistry(pattern, keepingNames: false)
    for row in rows.prefix(7) { try register.add([try pattern.name(row)], of: row) }
    for row in rows.suffix(7) {
      #expect(throws: RowError.self) { try register.add([try pattern.name(row)], of: row) }
    }
  }
}
