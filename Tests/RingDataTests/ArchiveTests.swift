import Foundation
import RingData
import RingSystem
import TestSupport
import Testing

@Suite struct ArchiveTests {
  private struct File {
    var name: String
    var bytes: [UInt8]
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Files of random bytes in many sizes, with difficult names.
  private static let files: [File] = {
    var random = SplitMix64(seed: 7)
    let names = [
      "000002.png", "000001.png", "a/b/c.png", "Ä/é漢😀.png", "with space's.png", "-rf.png",
      String(repeating: "long", count: 40) + ".png",
      String(repeating: "é", count: 100) + "/" + String(repeating: "ü", count: 100) + ".png",
    ]
    let sizes = [0, 1, 511, 512, 513, 65_535, 65_536, 200_000]
    return zip(names, sizes).map { name, size in
      File(name: name, bytes: (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }()

  private func pack(_ format: ArchiveFormat, _ files: [File] = files) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let archive = try ArchiveWriter(format) { part in bytes += part }
    for file in files { try archive.add(file.name, file.bytes) }
    try archive.finish()
    return bytes
  }

  /// libarchive's own words follow. It refuses nothing that a test could give it.
  @Test func whatTheLibraryRefusesIsNamed() {
    #expect(
      ArchiveError.refused("Write\nerror").description == "cannot write the archive: Write\\nerror")
  }

  /// A reader of a pipe gets each file when it is added.
  @Test(arguments: ArchiveFormat.allCases)
  func aFileIsWrittenWhenItIsAdded(_ format: ArchiveFormat) throws {
    var bytes: [UInt8] = []
    let archive = try ArchiveWriter(format) { part in bytes += part }
    var ends: [Int] = []
    for file in Self.files {
      try archive.add(file.name, file.bytes)
      ends.append(bytes.count)
      if format == .tar { #expect(bytes.count % 512 == 0) }
    }
    #expect(zip(ends, [0] + ends).allSatisfy { $0 > $1 }, "\(ends)")
    try archive.finish()
    #expect(try bytes == pack(format))
  }

  /// Prints name, size, checksum, mode, owner and time of each file, as read by Python's modules.
  private static let program = """
    import hashlib, json, sys, tarfile, zipfile
    rows = []
    if sys.argv[1] == 'tar':
        with tarfile.open(sys.argv[2], encoding='utf-8') as archive:
            for file in archive.getmembers():
                rows.append([file.name, hashlib.sha256(archive.extractfile(file).read()).hexdigest(),
                             oct(file.mode), [file.uid, file.gid, file.uname, file.gname, file.mtime]])
    else:
        with zipfile.ZipFile(sys.argv[2]) as archive:
            assert archive.testzip() is None
            for file in archive.infolist():
                assert file.compress_type == zipfile.ZIP_STORED
                rows.append([file.filename, hashlib.sha256(archive.read(file)).hexdigest(),
                             oct(file.external_attr >> 16), list(file.date_time)])
    json.dump(rows, sys.stdout)
    """

  @Test(arguments: ArchiveFormat.allCases)
  func pythonReadsWhatWasPackedInItsOrder(_ format: ArchiveFormat) throws {
    try folder.write(try pack(format), to: "a")
    let outcome = try ChildProgram.run(
      "python3", ["-c", Self.program, format.rawValue, folder["a"]])
    try #require(outcome.status == 0, "\(outcome.error)")
    let rows = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [[Any]])
    let about = format == .tar ? "0, 0, , , 0" : "1980, 1, 1, 0, 0, 0"
    let mode = format == .tar ? "0o644" : "0o100644"
    for (row, file) in zip(rows, Self.files) {
      try folder.write(file.bytes, to: "f")
      let sum = try ChildProgram.run("sha256sum", [folder["f"]]).text.prefix(64)
      let facts = (row[3] as? [Any])?.map { "\($0)" }.joined(separator: ", ")
      #expect(row[0] as? String == file.name)
      #expect(row[1] as? String == String(sum), "\(file.name)")
      #expect(row[2] as? String == mode)
      #expect(facts == about)
    }
    #expect(rows.count == Self.files.count)
  }

  @Test(arguments: ArchiveFormat.allCases)
  func toolsOfTheTradeUnpackIt(_ format: ArchiveFormat) throws {
    let path = folder["a.\(format.rawValue)"]
    try folder.write(try pack(format), to: "a.\(format.rawValue)")
    try folder.makeFolder("out")
    let commands =
      format == .tar
      ? [["tar", "-xf", path, "-C", folder["out"]], ["bsdtar", "-tf", path]]
      : [["unzip", "-q", path, "-d", folder["out"]], ["bsdtar", "-tf", path]]
    for command in commands {
      let environment = ["LC_ALL": "C.UTF-8"]
      let outcome = try ChildProgram.run(
        command[0], Array(command.dropFirst()), environment: environment)
      #expect(outcome.status == 0, "\(command): \(outcome.error)")
      #expect(outcome.error == "")
    }
    for file in Self.files { #expect(folder.contents("out/" + file.name) == file.bytes) }
  }

  @Test(arguments: ArchiveFormat.allCases)
  func theBytesAreTheSameWhereverTheyAreMade(_ format: ArchiveFormat) throws {
    let surroundings = [
      ["LC_ALL": "C", "TZ": "UTC"], ["LC_ALL": "C.UTF-8", "TZ": "Asia/Tokyo"],
      ["LC_ALL": "POSIX", "TZ": "America/Los_Angeles"],
    ]
    for (number, environment) in surroundings.enumerated() {
      let outcome = try ProbeProgram.run(
        "archive", format.rawValue, folder["\(number)"], "3", environment: environment)
      #expect(outcome == ChildProgram.Outcome(status: 0))
    }
    let bytes = try #require(folder.contents("0"))
    #expect(folder.contents("1") == bytes)
    #expect(folder.contents("2") == bytes)
    let names = try ChildProgram.run(
      "bsdtar", ["-tf", folder["0"]], environment: ["LC_ALL": "C.UTF-8"])
    #expect(names.text.contains("Ä/é漢😀xxx"))
  }

  /// The archive has more files than the 65 535 that ZIP allows without ZIP64.
  @Test(arguments: ArchiveFormat.allCases)
  func anArchiveOf70000Files(_ format: ArchiveFormat) throws {
    #expect(try ProbeProgram.run("archive", format.rawValue, folder["a"], "70000").status == 0)
    let program = """
      import sys, tarfile, zipfile
      archive = zipfile.ZipFile(sys.argv[2]) if sys.argv[1] == 'zip' else tarfile.open(sys.argv[2])
      names = archive.namelist() if sys.argv[1] == 'zip' else archive.getnames()
      assert names[:70000] == [f'{number}.png' for number in range(1, 70001)] and len(names) == 70001
      last = archive.read('70000.png') if sys.argv[1] == 'zip' else archive.extractfile('70000.png').read()
      assert last == b'picture 70000', last
      """
    let outcome = try ChildProgram.run("python3", ["-c", program, format.rawValue, folder["a"]])
    #expect(outcome.status == 0, "\(outcome.error)")
    if format == .zip {
      #expect(try ChildProgram.run("unzip", ["-tqq", folder["a"]]).status == 0)
    }
  }

  @Test func aTarIsReadWhileItIsWritten() throws {
    var count = 0
    let archive = try ArchiveWriter(.tar) { bytes in count += bytes.count }
    for number in 0..<100 { try archive.add("\(number)", [UInt8](repeating: 1, count: 10_000)) }
    // All but the last block is written before the end.
    #expect(count > 100 * 10_000 - (1 << 17))
    try archive.finish()
  }

  @Test(arguments: ArchiveFormat.allCases)
  func aFullDiskIsTheErrorAndNothingMoreIsWritten(_ format: ArchiveFormat) throws {
    let full = FileError(.write, "a", .system(.noSpace))
    var calls = 0
    let archive = try ArchiveWriter(format) { _ throws(FileError) in
      calls += 1
      throw full
    }
    #expect(throws: ArchiveError.file(full)) {
      for number in 0..<100 { try archive.add("\(number)", [UInt8](repeating: 1, count: 10_000)) }
    }
    #expect(calls == 1)
    #expect(throws: ArchiveError.file(full)) { try archive.finish() }
    #expect(calls == 1)
    #expect(ArchiveError.file(full).description == "cannot write a: No space left on device")
    #expect(ArchiveError.file(full).exitStatus == .ioError)
  }

  @Test func unfinishedArchivesHaveNoEndRecord() throws {
    var bytes: [UInt8] = []
    do {
      let archive = try ArchiveWriter(.zip) { bytes += $0 }
      try archive.add("a", [UInt8](repeating: 1, count: 100_000))
    }
    // The signature of ZIP's end of central directory.
    let data = Data(bytes)
    #expect(data.range(of: Data([0x50, 0x4B, 5, 6])) == nil)
    #expect(!data.isEmpty)
  }

  @Test(arguments: [
    ("a.tar", ArchiveFormat.tar), ("x/B.ZIP", .zip), ("tar", nil), ("a.tar.gz", nil),
    ("a.png", nil),
  ])
  func theExtensionSaysTheFormat(_ path: String, _ format: ArchiveFormat?) {
    #expect(ArchiveFormat(path: path) == format)
  }

  #if os(Linux)
    @Test(.enabled(if: canMount, "needs the right to mount"))
    func withoutTheLibraryItsPackageIsNamed() throws {
      let line = """
        for file in /usr/lib/*/libarchive.so.13 /lib/*/libarchive.so.13; do
          [ ! -e "$file" ] || mount --bind /dev/null "$(readlink -f "$file")" || exit 99
        done
        exec "$0" archive zip "$1" 1
        """
      let outcome = try ChildProgram.run(
        "unshare", ["-m", "sh", "-c", line, ProbeProgram.path, folder["a"]])
      #expect(
        outcome
          == ChildProgram.Outcome(
            status: 69,
            error:
              "archives need libarchive 3 (Debian's package libarchive13, libarchive13t64 since "
              + "2024)\n"))
      #expect(!folder.exists("a"))
    }

    private static let canMount =
      (try? ChildProgram.run("unshare", ["-m", "mount", "-t", "tmpfs", "none", "/mnt"]))?.status
      == 0
  #endif
}
