import Foundation
import RingCore
import RingData
import RingSystem
import TestSupport
import Testing

@Suite struct ManifestWriterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func entries() throws -> [ManifestEntry] {
    var reader = try RowReader(folder["m"], format: .ndjson)
    var entries: [ManifestEntry] = []
    while let row = try reader.next() { entries.append(try #require(ManifestEntry(row.get()))) }
    return entries
  }

  private static let first = ManifestEntry(
    row: 1, file: "out/é\n.png", size: 123, fingerprint: "ab12")
  private static let second = ManifestEntry(row: 7, file: "b", size: 0, fingerprint: "")

  @Test func anEntryIsALineOfJSON() throws {
    var manifest = try LineAppendingFile(folder["m"])
    try manifest.append(Self.first.line)
    try manifest.append(Self.second.line)
    // An entry is written immediately, not at the end.
    #expect(
      folder.data("m").map { String(decoding: $0, as: UTF8.self) } == #"""
        {"row": 1, "file": "out/é\n.png", "size": 123, "fingerprint": "ab12"}
        {"row": 7, "file": "b", "size": 0, "fingerprint": ""}

        """#)
    try manifest.close()
    #expect(try entries() == [Self.first, Self.second])
  }

  @Test func aLineSaysHowThePictureIsShown() throws {
    var entry = Self.first
    entry.canvas = ManifestCanvas(
      size: PixelSize(width: 182, height: 43), scale: 1.5, scheme: "dark")
    (entry.altText, entry.html) = ("72 %", "<picture>\n")
    #expect(
      entry.line == #"""
        {"row": 1, "file": "out/é\n.png", "size": 123, "width": 182, "height": 43, "scale": 1.5, \#
        "scheme": "dark", "fingerprint": "ab12", "alt": "72 %", "html": "<picture>\n"}
        """#)
    // Nothing depends on the canvas and the element of an earlier run.
    try folder.write(entry.line + "\n", to: "m")
    (entry.canvas, entry.html) = (nil, nil)
    #expect(try entries() == [entry])
  }

  @Test func picturesOfARowAreRecorded() throws {
    let digest = "0123456789abcdef00000000000000ff"
    var entry = Self.first
    entry.pictures = [
      ManifestPicture(
        path: "é.png", fileSize: 70, size: PixelSize(width: 3, height: 2),
        digest: try #require(Digest(digest))),
      ManifestPicture(
        path: "z", fileSize: 0, size: PixelSize(width: 1, height: 1),
        digest: try #require(Digest(digest))),
    ]
    var manifest = try LineAppendingFile(folder["m"])
    try manifest.append(entry.line)
    try manifest.close()
    let line = try folder.text("m")
    #expect(
      line.hasSuffix(
        #"""
        "pictures": [{"path": "é.png", "size": 70, "width": 3, "height": 2, "digest": "\#(digest)"}, \#
        {"path": "z", "size": 0, "width": 1, "height": 1, "digest": "\#(digest)"}]}

        """#))
    #expect(try entries() == [entry])
    // If one of them is not valid, none is known.
    for (member, wrong) in [
      (#""width": 3"#, #""width": 0"#), (#""height": 2"#, #""height": 9223372036854775807"#),
      (#""path": "z", "#, ""), (digest + #""}]"#, #"x"}]"#), (#""size": 0"#, #""size": "0""#),
    ] {
      try folder.write(line.replacing(member, with: wrong), to: "m")
      #expect(try entries() == [Self.first], "\(wrong)")
    }
  }

  @Test func theLastEntryOfAFileCounts() throws {
    #expect(try ManifestEntry.entries(ofManifest: folder["m"], by: \.row).isEmpty)
    var again = Self.first
    (again.row, again.fingerprint) = (2, "")
    var manifest = try LineAppendingFile(folder["m"])
    for entry in [Self.first, Self.second, again] { try manifest.append(entry.line) }
    try manifest.close()
    #expect(
      try ManifestEntry.entries(ofManifest: folder["m"], by: \.row) == ["out/é\n.png": 2, "b": 7])
    // Entries that are left out replace earlier ones, too.
    let known = try ManifestEntry.entries(ofManifest: folder["m"]) {
      $0.fingerprint.isEmpty ? nil : $0.fingerprint
    }
    #expect(known.isEmpty)
  }

  @Test func resumingKeepsWholeLinesOnly() throws {
    for (old, kept) in [
      ("", ""), ("{}\n", "{}\n"), ("{}\n{\"row\"", "{}\n"), ("{\"row", ""),
      ("{}\n" + String(repeating: "x", count: 200_000), "{}\n"), ("\n\n", "\n\n"),
    ] {
      try folder.write(old, to: "m")
      var manifest = try LineAppendingFile(folder["m"], resuming: true)
      try manifest.append(Self.second.line)
      try manifest.close()
      let line =
        #"{"row": 7, "file": "b", "size": 0, "fingerprint": ""}"# + "\n"
      #expect(folder.contents("m") == Array((kept + line).utf8))
    }
  }

  @Test func aNewRunThrowsTheOldEntriesAway() throws {
    try folder.write("old\n", to: "m")
    let manifest = try LineAppendingFile(folder["m"])
    try manifest.close()
    #expect(folder.contents("m") == [])
  }

  @Test func twoRunsDoNotWriteOneManifest() throws {
    try folder.write("old\n", to: "m")
    let manifest = try LineAppendingFile(folder["m"], resuming: true)
    let error = try #require(throws: FileError.self) { _ = try LineAppendingFile(folder["m"]) }
    #expect(error.description == "cannot create \(folder["m"]): another process is writing it")
    #expect(error.exitStatus == .cannotCreate)
    #expect(folder.contents("m") == Array("old\n".utf8))
    try manifest.close()
    try LineAppendingFile(folder["m"]).close()
  }

  @Test func killedAtAnyTimeOnlyWholeEntriesCount() throws {
    for delay in [0, 1000, 5000, 20_000, 50_000] {
      let child = try ChildProgram(
        ProbeProgram.path, ["manifest", folder["m"]], greeting: "ready\n")
      usleep(UInt32(delay))
      child.send(SIGKILL)
      #expect(child.outcome().isSignal)
      try LineAppendingFile(folder["m"], resuming: true).close()
      #expect(try entries().map(\.row) == Array(1..<(entries().count + 1)))
    }
    #expect(try entries().count > 2)
  }

  #if os(Linux)
    @Test func aFullDeviceIsSaidSo() throws {
      var manifest = try LineAppendingFile("/dev/full")
      let error = try #require(throws: FileError.self) { try manifest.append(Self.first.line) }
      #expect(error.description == "cannot write /dev/full: No space left on device")
      #expect(error.exitStatus == .ioError)
    }
  #endif

  /// A limit on file size simulates a full disk.
  @Test func aLineThatDoesNotFitIsTakenBack() throws {
    let line = #"trap '' XFSZ; ulimit -f 90; exec "$0" manifest "$1""#
    let outcome = try ChildProgram.run("/bin/sh", ["-c", line, ProbeProgram.path, folder["m"]])
    #expect(outcome.error == "cannot write \(folder["m"]): File too large\n")
    #expect(try #require(folder.contents("m")).last == UInt8(ascii: "\n"))
    #expect(try entries().count == 2)
  }

  @Test func aPipeIsWrittenTo() throws {
    let line =
      #"mkfifo "$1" && { timeout 5 "$0" manifest "$1" & timeout 5 head -c 12 "$1"; kill $!; }"#
    let outcome = try ChildProgram.run("/bin/sh", ["-c", line, ProbeProgram.path, folder["m"]])
    #expect(outcome.text.contains("{\"row\": 1, \""))
  }
}
