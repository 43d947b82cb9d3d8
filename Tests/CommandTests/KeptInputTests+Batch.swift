import Foundation
import TestSupport
import Testing

extension KeptInputTests {
  private static let batches = [
    "batch -c batch.png --data rows.png --data-format csv -o FILE --format tar --name {id}.png",
    "batch -c batch.png --data rows.png --data-format csv -o o/{id}.png --manifest FILE",
    "batch -c batch.png --data rows.png --data-format csv -o o/{id}.png --failed-rows FILE",
    "batch -c batch.png --data rows.png --data-format csv -o o/{id}.png --depfile FILE --depfile-target t",
    "batch -c batch.png --data rows.png --data-format csv -o o/{id}.apng --manifest FILE",
  ]
  /// The files of `batch`, with what messages call them.
  private static let batchFiles: [(file: String, name: String)] = [
    ("batch.png", "the config"), ("rows.png", "the rows"),
    ("photo.png", "a picture that is read"), ("row.png", "a picture that row 2 names"),
    ("font.png", "a font of the config"), ("fonts/inter.png", "a font of --font-dir"),
  ]

  @Test(arguments: batches, ["", " --jobs 1"])
  func otherOutputsOfBatchesReplaceNoInput(command: String, jobs: String) throws {
    for (file, name) in Self.batchFiles {
      let line = command.replacing("FILE", with: file) + " --font-dir fonts" + jobs
      try expectRefusal(
        line,
        [
          "cannot create \(file): it is \(name)", "'\(file)' would overwrite \(name)",
          "--depfile would overwrite '\(file)'",
        ])
    }
    let rows = command.replacing("--data rows.png", with: "--data -")
    try expectRefusal(
      rows.replacing("FILE", with: "rows.png") + " < rows.png",
      ["cannot create rows.png: it is the rows on stdin"])
    let config = command.replacing("-c batch.png", with: "-c - --allow-path .")
    try expectRefusal(
      config.replacing("FILE", with: "batch.png") + " < batch.png",
      ["cannot create batch.png: it is the config on stdin"])
    // The rows of a pipe are not known yet.
    try expectRefusal(
      rows.replacing("FILE", with: "row.png") + " < <(cat rows.png)",
      ["cannot create row.png: it is a picture, which a row may name"])
  }

  private func batch(_ rows: String, _ options: String) throws -> (Tool.Outcome, [String: Data]) {
    try folder.write(rows, to: "rows.png")
    let before = try bytes()
    let run = try Tool.shell(
      #""$RR" batch -c batch.png --data-format csv --font-dir fonts -o '{id}.png' "# + options,
      in: folder.url)
    for file in Self.batchFiles.map(\.file) {
      #expect(folder.data(file) == before[file], "\(file)")
    }
    return (run, try bytes())
  }

  /// A result keeps a file that another row names, whatever the number of threads; the rows may be
  /// a file, a file on standard input, or a pipe.
  @Test(arguments: [
    ("--data rows.png", "like a picture that row 2 names"),
    ("--data - < rows.png", "like a picture that row 2 names"),
    ("--data /dev/stdin < rows.png", "like a picture that row 2 names"),
    (
      "--data - < <(cat rows.png)",
      #"its picture would replace "row.png", which ringrender has not made and a later row may name: remove it, or "#
        + "write the rows to a file"
    ),
  ])
  func resultsReplaceNoPictureOfALaterRow(rows: String, message: String) throws {
    let table = "p,id\nphoto.png,row\nrow.png,second\nphoto.png,new\n"
    var made: [[String: Data]] = []
    for jobs in [1, 8, 1] {
      for name in ["second.png", "new.png"] { try? folder.remove(name) }
      let (run, files) = try batch(table, rows + " --jobs \(jobs)")
      #expect(run.status == 65 && run.error.contains(message), "\(run.error)")
      #expect(run.error.contains(":2:1: row 1: its picture would"), "\(run.error)")
      made.append(files)
    }
    #expect(made[0] == made[1] && made[0] == made[2] && made[0]["new.png"] != nil)
    // In a pipe, row 2 names what row 1 would have drawn.
    #expect((made[0]["second.png"] != nil) == !rows.contains("cat"))
  }

  /// An earlier row, the row itself, a list, an input of the command, and a font.
  @Test(arguments: ["--data rows.png", "--data - < <(cat rows.png)"], [1, 8])
  func resultsReplaceNoOtherInput(rows: String, jobs: Int) throws {
    let isPipe = rows.contains("cat")
    let own = isPipe ? " is the result of row 1 of this run" : ", like a picture that "
    for (table, message) in [
      ("p,id\nrow.png,first\nphoto.png,row\n", "like a picture that row 1 names"),
      ("p,id\nrow.png,row\n", own), ("p,id\nphoto.png,photo\n", own),
      ("p,id\nphoto.png,rows\n", "like the rows"),
      ("p,id\nphoto.png,batch\n", "like the config"),
      ("p,id\nphoto.png,font\n", "like a font of the config"),
      ("p,id\nphoto.png,fonts/inter\n", #""id" cannot be part of a file's name: it has a /"#),
    ] where !(isPipe && table.contains(",rows")) {
      let (run, _) = try batch(table, rows + " --jobs \(jobs)")
      #expect(run.status == 65 && run.error.contains(message), "\(table): \(run.error)")
    }
  }

  /// Pictures in lists and in lists of objects count, too, and those of columns that nothing shows.
  @Test func picturesInListsAreKept() throws {
    try folder.write(
      """
      {"data": {"id": {"type": "string", "sample": "a"},
                "l": {"type": "list", "of": "image", "sample": ["photo.png"]},
                "o": {"type": "list", "of": {"p": "image"}, "sample": [{"p": "photo.png"}]}},
       "scene": {"type": "text", "text": "{data.id}"}}
      """, to: "lists.json")
    try folder.write(
      """
      {"id": "row", "l": ["photo.png"], "o": [{"p": "photo.png"}]}
      {"id": "other", "l": ["photo.png"], "o": [{"p": "photo.png"}]}
      {"id": "x", "l": ["photo.png", "row.png"], "o": [{"p": "other.png"}, {"p": null}]}
      """, to: "rows.ndjson")
    let before = try bytes()
    let run = try Tool.run(
      ["batch", "-c", "lists.json", "--data", "rows.ndjson", "-o", "{id}.png"], in: folder.url)
    #expect(run.status == 65)
    for name in ["row", "other"] {
      #expect(
        run.error.contains("named \"\(name).png\", like a picture that row 3 names"),
        "\(run.error)")
      #expect(folder.data(name + ".png") == before[name + ".png"])
    }
    #expect(folder.exists("x.png"))
  }

  /// A row of a pipe cannot show what this run draws, even if it has not drawn it yet.
  @Test(arguments: [1, 8])
  func aResultOfTheRunIsNoPicture(jobs: Int) throws {
    for round in 1...2 {
      let (run, files) = try batch(
        "p,id\nphoto.png,new\nnew.png,second\n", "--data - --jobs \(jobs) < <(cat rows.png)")
      #expect(run.status == 65)
      #expect(
        run.error.hasPrefix(
          "<stdin>:3:1: row 2: the picture \"new.png\" is the result of row 1 of this run\n"),
        "\(run.error)")
      // In the second round it is a result of an earlier run, which may be drawn again.
      #expect(files["new.png"] != nil && files["second.png"] == nil, "round \(round)")
    }
    try? folder.remove("new.png")
    let (run, files) = try batch(
      "p,id\nphoto.png,new\nnew.png,second\n", "--data rows.png --jobs \(jobs)")
    #expect(run.status == 65)
    #expect(run.error.contains(#"named "new.png", like a picture that row 2 names"#))
    #expect(files["new.png"] == nil)
  }
}
