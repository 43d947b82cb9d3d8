import Foundation
import TestSupport
import Testing

/// `batch --format stream`, with a client that writes rows and reads their answers.
@Suite struct BatchStreamFormatTests {
  /// Functions of a client. A program that does not answer within a minute fails the test.
  private static let client = #"""
    import json, os, select, subprocess, sys, threading, time
    PIPE = subprocess.PIPE
    def start(*options, form='ndjson', config='card.json', **more):
      return subprocess.Popen([sys.argv[1], 'batch', '-c', config, '--data', '-', '--data-format', form,
        '-o', '-', '--format', 'stream', *options], bufsize=0, stdin=PIPE, stdout=PIPE, stderr=PIPE, **more)
    def read(p, count):
      data = b''
      while len(data) < count:
        if not select.select([p.stdout], [], [], 60)[0]:
          p.kill()
          sys.exit('no answer after %d of %d bytes' % (len(data), count))
        part = p.stdout.read(count - len(data))
        if not part: sys.exit('the answers end: ' + p.stderr.read().decode())
        data += part
      return data
    def answer(p):
      line = b''
      while not line.endswith(b'\n'): line += read(p, 1)
      header = json.loads(line)
      return header, read(p, header.get('bytes', 0))
    def write(p, *rows):
      p.stdin.write(b''.join(r if isinstance(r, bytes) else json.dumps(r).encode() + b'\n' for r in rows))
    def ask(p, row):
      write(p, row)
      return answer(p)
    def message(p, row): return ask(p, row)[0]['error']['message']
    def finish(p):
      p.stdin.close()
      print(len(p.stdout.read()), p.wait(60), p.stderr.read().decode())
    def card(n): return {'score': n % 100 / 100, 'size': n % 9 + 1, 'shape': 'round', 'id': 'p%d' % n}
    def peak(p):
      lines = open('/proc/%d/status' % p.pid).read().split('\n')
      return int(next(l for l in lines if l.startswith('VmHWM')).split()[1])
    """#

  /// Runs a client in a folder; its output is that of the test.
  private func run(
    _ program: String, in cards: CardFolder, environment: String = ""
  ) throws -> Tool.Outcome {
    try cards.folder.write(Self.client + "\n" + program + "\n", to: "client.py")
    return try Tool.shell(
      "\(environment) timeout 200 python3 -B client.py \"$RR\"", in: cards.folder.url)
  }

  @Test func eachRowIsAnsweredBeforeTheNextIsWritten() throws {
    let run = try run(
      #"""
      p = start('--jobs', '2')
      def show(row):
        header, data = ask(p, row)
        print(json.dumps(header)); print(data[1:4], data[-8:-4])
      show(card(50))
      show({'score': 2, 'size': 4, 'shape': 'round'})
      show(b'\n  \nnull\n')
      show(b'5\n')
      show(b'"\xff"\n')
      show({})
      write(p, b'{"score": 0.5, "size": 4, "sha')
      p.stdin.close()
      print(json.dumps(answer(p)[0]))
      finish(p)
      """#, in: try CardFolder(1))
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let first = try #require(lines.first)
    #expect(
      first.contains(#"{"row": 1, "name": "1", "bytes": "#)
        && first.hasSuffix(#""width": 24, "height": 24, "alt": "Progress ring: 50 %"}"#),
      "\(run.text)\(run.error)")
    func error(_ row: Int, _ line: Int, _ column: Int, _ message: String) -> String {
      #"{"row": \#(row), "error": {"file": "<stdin>", "line": \#(line), "column": \#(column), "#
        + #""severity": "error", "code": "row", "message": "row \#(row): \#(message)""#
    }
    #expect(
      Array(lines.dropFirst()) == [
        "b'PNG' b'IEND'",
        error(2, 2, 11, "score must be a number from 0 to 1, found 2") + "}}", "b'' b''",
        error(3, 5, 1, #"expected an object here, found \"n\""#) + "}}", "b'' b''",
        error(4, 6, 1, #"expected an object here, found \"5\""#) + "}}", "b'' b''",
        error(5, 7, 2, "the text is not valid UTF-8: 0xFF") + "}}", "b'' b''",
        error(6, 8, 1, "score is empty, and has no default")
          + #", "help": "add a \"default\" to the column for empty cells"}}"#, "b'' b''",
        error(7, 9, 27, "the string is not closed") + "}}", "0 65 ", "",
      ], "\(run.error)")
  }

  /// Pictures have the bytes of the files of a batch, except the fingerprint, in the order of rows.
  @Test func picturesAreThoseOfFilesInOrder() throws {
    let cards = try CardFolder(60)
    let run = try run(
      #"""
      os.mkdir('got')
      p = start('--jobs', '4', '--name', '{id}.png', '--manifest', 'm', form='csv')
      rows = open('people.csv', 'rb').read()
      threading.Thread(target=lambda: (p.stdin.write(rows), p.stdin.close())).start()
      for n in range(1, 61):
        header, data = answer(p)
        assert header['row'] == n, header
        open('got/' + header['name'], 'wb').write(data)
      print(p.stdout.read(), p.wait(60), p.stderr.read())
      """#, in: cards)
    #expect(run.text == "b'' 0 b''\n", "\(run.error)")
    #expect(try cards.folder.text("m").split(separator: "\n").count == 60)
    let batch = try cards.run("--shard", "0/1")
    #expect(batch.status == 0, "\(batch.error)")
    let (files, got) = (cards.files("out"), cards.files("got"))
    #expect(files.count == 60 && files.keys.sorted() == got.keys.sorted())
    #expect(files.allSatisfy { withoutFingerprint($0.value) == got[$0.key] })
  }

  /// An answer does not wait for input after its row, such as blank lines or a part of a row.
  @Test func noAnswerWaitsForMoreInput() throws {
    let run = try run(
      #"""
      p = start()
      print(ask(p, b'{}\n')[0]['row'])
      write(p, card(1), card(2), b'\n\n \r\n')
      print(answer(p)[0]['row'], answer(p)[0]['row'])
      write(p, card(3), b'{"score": 0.25, ')
      print(answer(p)[0]['row'])
      write(p, b'"size": 3, "shape": "butt"}\n')
      print(answer(p)[0]['row'])
      # Longer than the pieces in which a pipe is read.
      print(ask(p, dict(card(5), more='x' * 300000))[0]['row'])
      finish(p)
      p = start(form='csv')
      print(ask(p, b'\nid,score,size,shape\na,0.5,4,round\n')[0]['row'])
      write(p, b'b,0.5,4,round\n\n"c\n')
      print(answer(p)[0]['row'])
      write(p, b'",0.5,4,round\n')
      print(answer(p)[0]['row'])
      finish(p)
      """#, in: try CardFolder(1))
    #expect(run.text == "1\n2 3\n4\n5\n6\n0 65 \n1\n2\n3\n0 0 \n", "\(run.error)")
  }

  @Test func variantsAreOneAnswerEachAndAnErrorEndsARow() throws {
    let cards = try CardFolder(1)
    try cards.folder.write(
      """
      { "data": { "w": { "type": "number", "sample": 1 } },
        "scene": { "type": "rectangle", "frame": { "width": "$data.w", "height": 20 } } }
      """, to: "wide.json")
    let run = try run(
      #"""
      p = start('--scale', '1,2', '--color-scheme', 'light,dark', '--name', '{id}.png')
      for _ in range(2):
        write(p, card(7))
        for _ in range(4):
          header, data = answer(p)
          assert data[:4] == b'\x89PNG', data[:4]
          print(header['row'], header['name'], header['width'], header['scale'], header['scheme'])
      print(ask(p, {'score': 0.5})[0]['row'])
      print(ask(p, dict(card(8), score=2))[0]['row'])
      finish(p)
      # The larger picture exceeds the limit.
      p = start('--scale', '1,9', '--max-pixels', '10000', config='wide.json')
      write(p, {'w': 100}, {'w': 101})
      for _ in range(4):
        header, _ = answer(p)
        print(header['row'], 'error' in header, header.get('scale'), 'scheme' in header)
      finish(p)
      """#, in: cards)
    let pictures = (1...2).map { row in
      "\(row) p7.png 24 1 light\n\(row) p7.png 24 1 dark\n\(row) p7.png 48 2 light\n"
        + "\(row) p7.png 48 2 dark\n"
    }
    #expect(
      run.text == pictures.joined() + "3\n4\n0 65 \n"
        + "1 False 1 False\n1 True None False\n2 False 1 False\n2 True None False\n0 65 \n",
      "\(run.error)")
  }

  @Test func pixelsHaveNoFile() throws {
    let config = """
      { "data": { "color": { "type": "color", "sample": "red" } },
        "canvas": { "width": 4, "height": 3 },
        "scene": { "type": "rectangle", "fill": "$data.color" } }
      """
    let run = try run(
      #"""
      p = start('--pixels', 'rgba')
      header, data = ask(p, {'color': '#FF000080'})
      print(header['width'], header['height'], header['bytes'], data == bytes([255, 0, 0, 128]) * 12)
      print(ask(p, {'color': '#0F0'})[1][:8])
      finish(p)
      """#, in: try CardFolder(rows: [], config: config))
    #expect(
      run.text == "4 3 48 True\nb'\\x00\\xff\\x00\\xff\\x00\\xff\\x00\\xff'\n0 0 \n",
      "\(run.error)")
  }

  @Test func animationsAreBytesToo() throws {
    let config = """
      { "data": { "n": { "type": "integer", "sample": 1 } }, "canvas": { "width": 9, "height": 9 },
        "animation": { "duration": 0.2, "fps": 10 },
        "scene": { "type": "rectangle", "fill": "red", "frame": { "width": "$data.n", "height": 4 },
          "opacity": { "from": 0.2, "to": 1, "duration": 0.2 } } }
      """
    let cards = try CardFolder(rows: [], config: config)
    let run = try run(
      #"""
      os.mkdir('tmp'); os.mkdir('got')
      p = start('--name', '{n}.apng')
      for n in [3, 5]:
        header, data = ask(p, {'n': n})
        print(header['name'], header['width'], header['height'], b'acTL' in data)
        open('got/' + header['name'], 'wb').write(data)
      finish(p)
      print(os.listdir('tmp'))
      # A signal leaves nothing, either.
      p = start('--name', '{n}.apng')
      ask(p, {'n': 3})
      p.terminate()
      print(p.wait(60), p.stdout.read(), p.stderr.read(), os.listdir('tmp'))
      """#, in: cards, environment: "TMPDIR=tmp")
    #expect(
      run.text == "3.apng 9 9 True\n5.apng 9 9 True\n0 0 \n[]\n-15 b'' b'' []\n", "\(run.error)")
    try cards.folder.write("n\n3\n5\n", to: "people.csv")
    let batch = try cards.run("--shard", "0/1", output: "out/{n}.apng")
    #expect(batch.status == 0, "\(batch.error)")
    #expect(!cards.files("got").isEmpty && cards.files("out") == cards.files("got"))
  }

  /// Only a few rows are drawn for a client that reads nothing; it can go at any time.
  @Test func aClientThatDoesNotReadStopsTheDrawing() throws {
    let cards = try CardFolder(1)
    let run = try run(
      #"""
      p = start('--jobs', '2', '--pixels', 'rgba', '--scale', '9',
        env=dict(os.environ, RINGRENDER_COUNTS='counts'))
      write(p, *[card(n) for n in range(200)])
      # Each picture is larger than a pipe.
      assert len(read(p, 1000)) == 1000
      time.sleep(1)
      p.stdout.close()
      print(p.wait(60), p.stderr.read())
      """#, in: cards)
    #expect(run.text == "74 b''\n", "\(run.error)")
    let counts = try cards.folder.text("counts").split(separator: "\n")
    let rows = try #require(
      counts.first { $0.hasPrefix("convert ") }.flatMap { Int($0.dropFirst(8)) })
    #expect(1...2 ~= rows, "rows begun: \(rows)")
  }

  #if os(Linux)
    /// The program waits for a row when its reader goes.
    @Test func aClosedOutputEndsTheProgramWithoutAnotherRow() throws {
      let run = try run(
        #"""
        p = start()
        ask(p, card(1))
        p.stdout.close()
        print(p.wait(60), p.stderr.read())
        p = start()
        ask(p, card(1))
        p.terminate()
        print(p.wait(60), p.stderr.read())
        """#, in: try CardFolder(1))
      #expect(run.text == "74 b''\n-15 b''\n", "\(run.error)")
    }

    @Test func memoryDoesNotGrowWithRows() throws {
      let run = try run(
        #"""
        p = start('--name', 'same.png')
        for n in range(200): ask(p, card(n))
        early = peak(p)
        for n in range(200, 2000): ask(p, dict(card(n), more='%d' % n))
        print(peak(p) - early < 6000, peak(p) - early if peak(p) - early >= 6000 else '')
        finish(p)
        """#, in: try CardFolder(1))
      #expect(run.text == "True \n0 0 \n", "\(run.error)")
    }

    @Test func aRowWithoutEndIsAnsweredAtOnceInBoundedMemory() throws {
      let run = try run(
        #"""
        p = start('--max-memory', '64M')
        ask(p, card(1))
        early = peak(p)
        write(p, b'{"score": "' + b'x' * (2 << 20))
        # The error comes before the end of the row, of which much more follows.
        print(answer(p)[0]['error']['message'])
        for _ in range(64): write(p, b'x' * (1 << 20))
        write(p, b'"}\n', card(3))
        print(answer(p)[0]['row'], (peak(p) - early) >> 15)
        finish(p)
        """#, in: try CardFolder(1))
      #expect(
        run.text == "row 2: the row has more than 2097152 bytes; raise --max-memory\n3 0\n0 65 \n",
        "\(run.error)")
    }
  #endif

  @Test func rowsNameTheirConfig() throws {
    let cards = try CardFolder(1)
    try cards.folder.write(
      #"{ "canvas": { "width": 8, "height": 5 }, "scene": { "type": "rectangle" } }"#,
      to: "b.json")
    try cards.folder.write(#"{ "scene": { "type": "rectangle", "fil": 1 } }"#, to: "bad.json")
    try cards.folder.write(CardFolder.config, to: "other/c.json")
    let run = try run(
      #"""
      os.symlink('b.json', 'link.json'); os.mkfifo('pipe.json'); os.mkdir('folder.json')
      p = start('--config-column', 'look')
      def size(**row):
        header, _ = ask(p, row)
        print(header['width'], header['height'])
      size(**card(1)); size(look='b.json')
      size(**dict(card(2), look='')); size(**dict(card(3), look=None)); size(look='b.json', n=3)
      for name in ['../card.json', os.path.abspath('b.json'), 'other/c.json', 'b.txt', 'b.json\0', 'link.json', 5]:
        print(message(p, {'look': name}))
      for name in ['none.json', 'pipe.json', 'folder.json', 'bad.json', 'x' * 300 + '.json']:
        print('cannot be used: ' in message(p, {'look': name}))
      error = ask(p, {'look': 'bad.json'})[0]['error']
      print(error['line'], error['column'], '(bad.json:1:35' in error['message'])
      size(look='b.json')
      finish(p)
      # Without the option, the column is like any other.
      p = start('--name', '{look}')
      print(ask(p, dict(card(1), look='b.json'))[0]['name'])
      finish(p)
      """#, in: cards)
    let rule = "it must be the name of a .json file beside card.json, without a folder"
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(
      lines.prefix(6) == [
        "24 24", "8 5", "24 24", "24 24", "8 5",
        "row 6: the config \"../card.json\" cannot be used: \(rule)",
      ], "\(run.text)\(run.error)")
    try #require(lines.count > 7)
    #expect(
      lines[6].hasPrefix("row 7: the config \"/") && lines[6].hasSuffix("cannot be used: \(rule)"))
    #expect(
      Array(lines.dropFirst(7)) == [
        "row 8: the config \"other/c.json\" cannot be used: \(rule)",
        "row 9: the config \"b.txt\" cannot be used: \(rule)",
        #"row 10: the config "b.json\u0000" cannot be used: \#(rule)"#,
        "row 11: the config \"link.json\" cannot be used: it is a link, not a file",
        "row 12: the config must be the name of a file, in quotes", "True", "True", "True", "True",
        "True",
        "18 10 True", "8 5", "0 65 ", "b.json", "0 0 ", "",
      ], "\(run.error)")
  }

  /// More configs than stay open, and configs with fonts of their own, in turn.
  @Test func manyConfigsTakeTurns() throws {
    let cards = try CardFolder(1)
    for (name, weight) in [("Regular", "regular"), ("Bold", "bold")] {
      try FileManager.default.copyItem(
        at: repository.appendingPathComponent("Tests/Fonts/Inter-\(name).otf"),
        to: cards.folder.url.appendingPathComponent("\(name).otf"))
      try cards.folder.write(
        """
        { "fonts": ["\(name).otf"], "data": { "id": { "type": "string", "sample": "a" } },
          "scene": { "type": "text", "text": "{data.id}",
            "font": { "family": "Inter", "weight": "\(weight)", "size": 20 } } }
        """, to: "\(name).json")
    }
    let run = try run(
      #"""
      for n in range(1, 71):
        json.dump({'canvas': {'width': n, 'height': 2}, 'scene': {'type': 'rectangle'}}, open('c%d.json' % n, 'w'))
      p = start('--config-column', 'look', '--jobs', '2')
      for n in list(range(1, 71)) * 2:
        header, _ = ask(p, {'look': 'c%d.json' % n})
        assert header['width'] == n, header
      texts = ['Regular', 'Bold', 'Regular', 'Bold']
      write(p, *[{'look': name + '.json', 'id': 'Hamburg'} for name in texts])
      pictures = [answer(p)[1] for _ in texts]
      print(pictures[0] == pictures[2], pictures[1] == pictures[3], pictures[0] == pictures[1])
      for name in texts[:2]:
        alone = start('--scale', '1', config=name + '.json')
        print(ask(alone, {'id': 'Hamburg'})[1] == pictures[texts.index(name)])
        finish(alone)
      finish(p)
      """#, in: cards)
    #expect(
      run.text == "True True False\nTrue\n0 0 \nTrue\n0 0 \n0 0 \n", "\(run.error)")
  }

  @Test func aTableMustHaveTheColumnOfConfigs() throws {
    let cards = try CardFolder(1)
    let run = try Tool.run(
      [
        "batch", "--config", "card.json", "--data", "people.csv", "-o", "-", "--format", "stream",
        "--config-column", "look",
      ], in: cards.folder.url)
    #expect(run.status == 65 && run.text == "")
    #expect(
      run.error.hasPrefix(
        "ringrender: error: people.csv has no column \"look\", which --config-column names; it has "
          + "the columns \"id\", \"score\""), "\(run.error)")
  }

  @Test func itIsABatchOtherwise() throws {
    let cards = try CardFolder(1)
    let run = try run(
      #"""
      p = start('--rows', '2-', '--set', 'canvas.width=30', '--failed-rows', 'f', '--manifest', 'm')
      write(p, card(1), card(2))
      print(answer(p)[0]['row'])
      print(ask(p, {'score': 7})[0]['row'])
      finish(p)
      print(len(open('f').readlines()), json.loads(open('m').read())['file'])
      p = start('--fail-fast')
      write(p, {'score': 7}, card(1))
      print(answer(p)[0]['row'])
      finish(p)
      """#, in: cards)
    #expect(
      run.text == "2\n3\n0 65 \n1 2\n1\n0 65 ringrender: stopped: more than 0 rows have errors\n\n",
      "\(run.error)")
  }
}
