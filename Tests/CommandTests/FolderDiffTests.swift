import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// `diff` of two folders.
@Suite struct FolderDiffTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try shell("mkdir -p a/deep b/deep")
    for (name, level) in [
      ("same.png", 9), ("deep/other.png", 9), ("only a.png", 1), ("size.png", 2),
    ] {
      try write("a/" + name, 4, 3, level)
    }
    for (name, level, width) in [
      ("same.png", 9, 4), ("deep/other.png", 12, 4), ("new.APNG", 1, 4), ("size.png", 2, 5),
    ] {
      try write("b/" + name, width, 3, level)
    }
  }

  private func write(_ name: String, _ width: Int, _ height: Int, _ level: Int) throws {
    let size = PixelSize(width: width, height: height)
    let pixel: [UInt8] = [UInt8(level), 20, 30, 255]
    let pixels = (0..<size.count).flatMap { _ in pixel }
    var encoder = try PNGEncoder(compression: .balanced)
    let file = try encoder.encode(RasterImage(size: size, pixels: pixels))
    try Data(file).write(to: folder.url.appendingPathComponent(name))
  }

  @discardableResult
  private func shell(_ line: String) throws -> Tool.Outcome {
    try Tool.shell(line, in: folder.url)
  }

  private func diff(_ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(["diff", "a", "b"] + arguments, in: folder.url)
  }

  @Test func listsDifferencesAndCountsAllImages() throws {
    let run = try diff()
    #expect(run.status == 2)
    #expect(
      run.text == """
        deep/other.png: different: 12 pixels differ; the largest channel difference is 3; all within \
        4 × 3 at (0, 0)
        new.APNG: only in b
        only a.png: only in a
        size.png: different sizes: 5 × 3 pixels instead of 4 × 3; in their common area, no pixel differs
        5 pictures: 1 identical, 1 different, 1 of different sizes, 1 only in a, 1 only in b

        """)
    #expect(run.error.isEmpty)
    let quiet = try diff("--quiet")
    #expect(quiet.status == 2 && quiet.output.isEmpty && quiet.error.isEmpty)
    try shell("rm a/size.png b/size.png")
    #expect(try diff().status == 1)
    try shell("rm 'a/only a.png' b/new.APNG")
    let tolerant = try diff("--max-delta", "3")
    #expect(tolerant.status == 0)
    #expect(tolerant.text == "2 pictures: 1 identical, 1 within tolerance\n")
    try shell("rm -r a/deep b/deep")
    #expect(try diff().text == "1 picture: 1 identical\n")
  }

  @Test func programsReadJSON() throws {
    let run = try diff("--json")
    let json = try #require(
      JSONSerialization.jsonObject(with: run.output) as? [String: NSObject])
    #expect(json["expected"] == "a" as NSString && json["actual"] == "b" as NSString)
    #expect(
      json["counts"] == [
        "identical": 1, "withinTolerance": 0, "different": 1, "differentSizes": 1,
        "onlyExpected": 1, "onlyActual": 1, "failed": 0,
      ] as NSDictionary)
    let pictures = try #require(json["pictures"] as? [[String: NSObject]])
    #expect(
      pictures.map { $0["path"] } == [
        "deep/other.png" as NSString, "new.APNG" as NSString, "only a.png" as NSString,
        "same.png" as NSString, "size.png" as NSString,
      ])
    #expect(
      pictures.map { $0["result"] } == [
        "different" as NSString, "onlyActual" as NSString, "onlyExpected" as NSString,
        "identical" as NSString, "differentSizes" as NSString,
      ])
    #expect(pictures[0]["differingPixels"] == 12 as NSNumber)
    #expect(pictures[0]["expectedSize"] == [4, 3] as NSArray)
  }

  /// Difference images of pairs that are now equal are removed; other files stay.
  @Test func differencePicturesHaveThePathsOfThePairs() throws {
    try shell("mkdir out; cp a/same.png out/same.png; cp a/same.png out/else.png")
    #expect(try diff("-o", "out", "--view", "mask").status == 2)
    let files = try shell("cd out && find . -type f | sort").text
    #expect(files == "./deep/other.png\n./else.png\n./size.png\n")
    let mask = try PNGDecoder().decode([UInt8](#require(folder.data("out/deep/other.png"))))
    #expect(mask.size == PixelSize(width: 4, height: 3) && mask[3, 2] == SIMD4(255, 0, 0, 255))
    #expect(try diff("-o", "new/folder").status == 2)
    #expect(folder.data("new/folder/size.png") != nil)
    // An output folder inside one of the compared folders is not compared.
    let summary = try diff().text.split(separator: "\n").last
    for _ in 0..<2 {
      #expect(try diff("-o", "b/out").text.split(separator: "\n").last == summary)
    }
  }

  @Test(arguments: [
    (["a", "b", "-o", "b"], 64, "-o b could replace pictures of b: name another folder."),
    (["a", "b", "-o", "./a/../a"], 64, "-o ./a/../a could replace pictures of a"),
    (["a", "b", "-o", "."], 64, "-o . could replace pictures of a: name another folder."),
    (["a", "b", "-o", "-"], 64, "With two folders, -o must name a folder."),
    (["a", "b", "-o", ""], 64, "With two folders, -o must name a folder."),
    (["a", "b", "--explain"], 64, "--explain is for two pictures, not for folders."),
    (["a", "b", "--jobs", "0"], 64, "--jobs must be at least 1, not 0."),
    (["a", "b", "-o", "a/same.png"], 73, "a/same.png is not a folder\n"),
    (
      ["a", "a/same.png"], 66,
      "cannot compare the file a/same.png with the folder a: name two files or two folders\n"
    ),
    (
      ["-", "b"], 66,
      "cannot compare standard input with the folder b: name two files or two folders\n"
    ),
    (["none", "b"], 66, "cannot read none: No such file or directory\n"),
    (
      ["empty", "empty"], 66,
      "nothing to compare: neither empty nor empty has a .png or .apng\n"
    ),
  ])
  func rejectsContradictoryArguments(_ arguments: [String], _ status: Int32, _ message: String)
    throws
  {
    try shell("mkdir empty; touch empty/notes.txt")
    let run = try Tool.run(["diff"] + arguments, in: folder.url)
    #expect(run.status == status)
    #expect(run.error.hasPrefix("ringrender: error: " + message), "\(run.error)")
    #expect(run.output.isEmpty)
    #expect(try shell("find . -newer empty/notes.txt -type f").text.isEmpty)
  }

  @Test func theOthersAreComparedWhenOneCannotBeRead() throws {
    try folder.write("no picture", to: "a/bad.png")
    try folder.write("no picture", to: "b/bad.png")
    try shell("mkfifo a/pipe.png b/pipe.png; mkdir a/dir.png; cp a/same.png b/dir.png")
    let run = try diff()
    #expect(run.status == 66)
    #expect(
      run.text.hasPrefix(
        """
        bad.png: cannot read a/bad.png: not a readable PNG: it does not begin with the signature of \
        a PNG
        deep/other.png: different
        """), "\(run.text)")
    #expect(run.text.contains("\npipe.png: cannot read a/pipe.png: "), "\(run.text)")
    #expect(run.text.contains("\ndir.png: only in b\n"))
    #expect(run.text.contains(", 2 failed\n"))
  }

  @Test func linksDoNotLeadOut() throws {
    try shell("mkdir outside; cp a/same.png outside/secret.png")
    try shell("ln -s ../outside/secret.png a/link.png; cp a/same.png b/link.png")
    try shell("ln -s ../outside a/folder; ln -s same.png a/inside.png; cp b/same.png b/inside.png")
    let run = try diff()
    #expect(run.status == 66)
    #expect(
      run.text.contains("\nlink.png: cannot read a/link.png: it leads out of a; add --allow-path "),
      "\(run.text)")
    #expect(!run.text.contains("folder/") && run.text.contains(": 2 identical"))
    #expect(try diff("--allow-path", "outside").text.contains(": 3 identical"))
    // Difference images are not written through links, either.
    try shell("mkdir out; ln -s ../outside out/deep; ln -s ../outside/secret.png out/size.png")
    let written = try diff("-o", "out")
    #expect(written.text.contains("deep/other.png: cannot create"), "\(written.text)")
    #expect(try shell("ls outside; cmp outside/secret.png a/same.png").text == "secret.png\n")
  }

  /// Canonically equivalent names belong to different files.
  @Test func namesAreBytes() throws {
    try shell(
      #"cp a/same.png $'a/z\xc3\xa9.png'; cp a/same.png $'b/ze\xcc\x81.png'; cp a/same.png $'a/\xff.png'"#
    )
    try shell(#"cp a/same.png $'b/\n::error::\e[31m.png'"#)
    let run = try diff()
    #expect(run.status == 66)
    #if os(Linux)
      #expect(run.text.contains("\nzé.png: only in a\n"))
      #expect(run.text.contains("\nze\u{301}.png: only in b\n"))
    #endif
    #expect(run.text.contains("\n\\xFF.png: its name is not UTF-8\n"), "\(run.text)")
    #expect(run.text.hasPrefix("\\n::error::\\u001B[31m.png: only in b\n"), "\(run.text)")
  }

  /// Pairs that need more than a thread's share of memory are compared later, with all of it.
  @Test func manyPairsStayWithinTheMemory() throws {
    for number in 0..<40 {
      try write("a/many \(number).png", 400, 300, 7)
      try write("b/many \(number).png", 400, 300, number == 17 ? 8 : 7)
    }
    let text = try diff().text
    #expect(text.contains("\nmany 17.png: different") && text.contains("45 pictures: 40 identical"))
    for arguments in [["--jobs", "1"], ["--jobs", "3"], ["--jobs", "8", "--max-memory", "3M"]] {
      let run = try Tool.run(["diff", "a", "b"] + arguments, in: folder.url)
      #expect(run.text == text, "\(arguments)")
    }
    let small = try diff("--max-memory", "100K")
    let refusal = "many 17.png: the comparison of pictures of 400 × 300 pixels needs"
    #expect(small.text.contains(refusal), "\(small.text)")
  }

  @Test func aPictureThatCannotBeWrittenIsSaidOfThePair() throws {
    try shell("mkdir -p out/size.png")
    let run = try diff("-o", "out")
    #expect(run.status == 73)
    #expect(run.text.contains("\nsize.png: cannot create out/size.png: "), "\(run.text)")
    #expect(folder.data("out/deep/other.png") != nil)
  }
}
