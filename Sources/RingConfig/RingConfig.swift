// RingConfig: configs and rows of data for Swift programs, and what the command shares with them.
//
// `RingConfigDecoding` decodes text and touches no file; `RingData` reads rows and does not know
// what they mean. This target joins the two: it loads the files that a config names, checks what
// needs a layout, and gives the cells of a row the types of the config's columns.
//
// Three types to know:
//
// - `Config` is an opened config. Any thread can use it, and it makes a `Scene` for each row.
// - `DataRows` are the rows of a file, as an asynchronous sequence of `DataRow`.
// - `FileAccess` says which files a config may name: those in its folder, unless the caller decides
//   otherwise.
//
// One config serves all rows: the values that no row changes are decoded once.
//
// From Examples, a card for each person:
//
// ```swift
// func drawPeople(_ config: Config) async throws {
//   let people = [Person(name: "Ada", score: 1.25), Person(name: "Grace", score: 0.8)]
//   for try await card in config.pictures(of: people) {
//     try card.writePNG(to: "\(card.input.name).png")
//   }
// }
// ```
//
// For users, RingConfig.docc has pages on configs and rows.
