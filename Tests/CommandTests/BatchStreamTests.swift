import Foundation
import TestSupport
import Testing

/// Batches whose rows come from a slow writer or are large.
@Suite struct BatchStreamTests {
  private static let config = """
    { "data": { "id": { "type": "string", "sample": "a" } }, "canvas": { "width": 4, "height": 4 },
      "scene": { "type": "rectangle", "fill": "#F00" } }
    """

  /// Results of the rows so far are delivered while the program waits for the next row.
  @Test(arguments: [
    ("csv", #"id\na\nb\n..\n\"c\"\nd"#), ("tsv", #"id\na\nb\n..\nc\nd"#),
    ("ndjson", #"{"id": "a"}\n{"id": "b"}\n{"id": ".."}\n{"id": "c"}\n{"id""#),
    ("json", #"[{"id": "a"},{"id": "b"},{"id": ".."},{"id": "c"},{"id""#),
  ])
  func aPipeThatStallsHoldsNothingBack(_ format: String, _ rows: String) throws {
    let cards = try CardFolder(rows: [], config: Self.config)
    let line = """
      unset SLURM_ARRAY_TASK_ID JOB_COMPLETION_INDEX AWS_BATCH_JOB_ARRAY_INDEX
      mkfifo pipe; exec 3<>pipe; printf '\(rows)' >&3
      "$RR" batch --config card.json --data pipe --data-format \(format) -o 'out/{id}.png' \
        --manifest m --failed-rows f & p=$!
      for n in {1..600}; do
        [ "$(cat m 2>/dev/null | wc -l)" = 3 ] && break; kill -0 $p || break; sleep 0.05
      done
      kill -TERM $p; wait $p; echo "$?"; wc -l < m; wc -l < f
      """
    let run = try Tool.shell(line, in: cards.folder.url)
    #expect(run.text == "143\n3\n1\n", "\(run.error)")
    #expect(run.error.contains("\"id\" cannot be part of a file's name"), "\(run.error)")
    #expect(
      run.error.contains("interrupted: 3 pictures written. To continue, run: "), "\(run.error)")
  }

  /// A program can write a row and read its picture, again and again, with one process.
  @Test func eachPictureOfAPipeLeavesBeforeTheNextRow() throws {
    let cards = try CardFolder(rows: [], config: Self.config)
    let program = #"""
      import select, subprocess, sys, tarfile, io
      batch = subprocess.Popen([sys.argv[1], 'batch', '-q', '-c', 'card.json', '--data', '-',
        '--data-format', 'ndjson', '-o', '-', '--format', 'tar', '--name', '{id}.png'],
        bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
      def read(count):
        data = b''
        while len(data) < count:
          assert select.select([batch.stdout], [], [], 60)[0], 'nothing came'
          data += batch.stdout.read(count - len(data))
        return data
      for name in ['a', 'b', 'c' * 120]:
        batch.stdin.write(b'{"id": "%s"}' % name.encode() + bytes([10]))
        header = tarfile.TarInfo.frombuf(read(512), 'utf-8', 'strict')
        data = read((header.size + 511) // 512 * 512)
        if header.type == tarfile.XHDTYPE:
          header = tarfile.TarInfo.frombuf(read(512), 'utf-8', 'strict')
          data = read((header.size + 511) // 512 * 512)
        print(header.name[:9], data[1:4].decode(), data[:header.size][-8:-4] == b'IEND')
      batch.stdin.close()
      print(batch.stdout.read().count(0), batch.wait())
      """#
    try cards.folder.write(program, to: "reader.py")
    let line = """
      unset SLURM_ARRAY_TASK_ID JOB_COMPLETION_INDEX AWS_BATCH_JOB_ARRAY_INDEX
      timeout 100 python3 reader.py "$RR"
      """
    let run = try Tool.shell(line, in: cards.folder.url)
    let long = String(repeating: "c", count: 9)
    #expect(
      run.text == "a.png PNG True\nb.png PNG True\n\(long) PNG True\n1024 0\n", "\(run.error)")
  }

  #if os(Linux)
    /// The usual queue of 32 rows per thread would exceed `--max-memory`.
    @Test func largeRowsThatWaitAreOnlyAsManyAsThereIsMemoryFor() throws {
      let cards = try CardFolder(rows: [], config: Self.config)
      let large = String(repeating: "x", count: 1 << 20)
      try cards.folder.write(
        (1...64).map { #"{"id": "\#($0)", "more": "\#(large)"}"# + "\n" }.joined(),
        to: "rows.ndjson")
      let run = try MeasuredRun(
        [
          "batch", "--config", "card.json", "--data", "rows.ndjson", "-o", "out/{id}.png",
          "--max-memory", "40M", "--shard", "0/1", "--jobs", "2", "-q",
        ], in: cards.folder)
      #expect(run.status == 0, "\(run.messages)")
      #expect(cards.files().count == 64)
      #expect(1...70_000 ~= run.memory / 1024, "KiB: \(run.memory / 1024)")
    }
  #endif

  /// A short row may contain many values, which would take about a hundred times its length in
  /// memory.
  @Test(arguments: [
    (
      "csv", "id\n\(String(repeating: ",", count: 70_000))\nb\n",
      "2:1: row 1: the row has more than 65536 cells"
    ),
    (
      "ndjson",
      "{\"id\":\"a\",\"x\":[\(String(repeating: "1,", count: 1_048_580))1]}\n{\"id\":\"b\"}\n",
      "1:1: row 1: the row has more than 1048576 values"
    ),
  ])
  func aRowOfTooManyPartsIsRefused(_ format: String, _ text: String, _ words: String) throws {
    let cards = try CardFolder(rows: [], config: Self.config)
    try cards.folder.write(text, to: "rows.\(format)")
    let run = try cards.run("--failed-rows", "f", data: "rows.\(format)")
    #expect(run.status == 65)
    #expect(run.error.contains("rows.\(format):\(words)\n"), "\(run.error)")
    #expect(cards.files().keys.sorted() == ["b.png"])
  }

  @Test func memoryLimitsTheLengthOfARow() throws {
    let cards = try CardFolder(rows: [], config: Self.config)
    let large = String(repeating: "x", count: 3 << 20)
    try cards.folder.write(
      "{\"id\": \"a\", \"more\": \"\(large)\"}\n{\"id\": \"b\"}\n", to: "rows.ndjson")
    let run = try cards.run("--max-memory", "40M", data: "rows.ndjson")
    #expect(run.status == 65)
    #expect(
      run.error.contains(
        "rows.ndjson:1:1: row 1: the row has more than 1310720 bytes; raise --max-memory\n"),
      "\(run.error)")
    #expect(cards.files().keys.sorted() == ["b.png"])
    #expect(try cards.run(data: "rows.ndjson").status == 0)
  }
}
