import RingData
import Testing

@Suite struct ColumnRenamingTests {
  private func renaming(_ options: String...) throws -> ColumnRenaming {
    var renaming = ColumnRenaming()
    for option in options { try renaming.add(option) }
    return renaming
  }

  @Test func columnsGetOtherNames() throws {
    let renaming = try renaming("Full name=name", "a=b=c")
    #expect(
      try Reading("Full name,a=b,x\n1,2,3\n", renaming: renaming).lines == ["2: name=1|c=2|x=3"])
    #expect(
      try Reading("{\"Full name\": 1, \"y\": 2}", .ndjson, renaming: renaming).lines
        == ["1: name=1|y=2"])
  }

  @Test func twoColumnsMayChangeTheirNames() throws {
    let renaming = try renaming("a=b", "b=a")
    #expect(try Reading("a,b\n1,2\n", renaming: renaming).lines == ["2: b=1|a=2"])
  }

  @Test func aColumnThatIsNotThereIsSaidSo() throws {
    let renaming = try renaming("Name=name")
    let error = try #require(throws: RowSourceError.self) {
      try Reading("id,name\n", renaming: renaming)
    }
    #expect(
      error.description
        == "d:1:1: header: there is no column \"Name\" to rename; the columns are \"id\", \"name\"")
  }

  @Test func aNameThatIsThereAlreadyIsSaidSo() throws {
    let renaming = try renaming("a=b")
    let error = try #require(throws: RowSourceError.self) {
      try Reading("b,a\n", renaming: renaming)
    }
    #expect(
      error.description
        == "d:1:3: header: columns 1 and 2 have the same name \"b\" after renaming")
    #expect(
      try Reading("{\"b\": 1, \"a\": 2}", .ndjson, renaming: renaming).lines
        == ["d:1:10: row 1: two columns have the same name \"b\" after renaming"])
  }

  @Test func rejectsInvalidColumnRenamings() throws {
    for option in ["name", "=name", "name="] {
      #expect(throws: ColumnRenamingError.noEqualsSign(option)) { try renaming(option) }
    }
    #expect(throws: ColumnRenamingError.twice("a")) { try renaming("a=b", "a=c") }
    #expect(
      ColumnRenamingError.noEqualsSign("x").description
        == "\"x\" does not rename a column: write COLUMN=NAME")
    #expect(ColumnRenamingError.twice("x").description == "the column \"x\" is renamed twice")
  }
}
