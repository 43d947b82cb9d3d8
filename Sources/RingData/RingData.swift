// RingData: rows of data in, names and archives out.
//
// It draws nothing and does not know what a row means: `RingConfig` gives the cells their types, as
// the columns of a config declare them.
//
// Three types to know:
//
// - `RowReader` reads the rows of a table or of JSON one after the other. A row that is not valid
//   is returned as an error, and reading continues after it.
// - `NamePattern` makes the name of a picture from a row: `out/{id}-{row:06}@{scale}x.png`. A
//   `NameRegistry` finds rows that would get the same name.
// - `ArchiveWriter` packs files into one tar or zip. The same files give the same bytes, on any
//   machine and at any time.
//
// Tables and JSON are streams: their memory does not grow with the number of rows, but each row has
// a limit. A cell can come from anywhere, so a name made of cells cannot leave its folder.
//
// From the tests:
//
// ```swift
// let pattern = try NamePattern("{team}/{id}-{row:03}@{scale}")
// #expect(pattern.columns == ["team", "id"])
// #expect(pattern.fields == [.column("team"), .column("id"), .row(digits: 3), .scale])
// ```
