import Foundation
import RingData
import TestSupport
import Testing

/// Random files, written and read by Python's own modules.
@Suite struct PythonTests {
  private struct Case: Decodable {
    /// The contents of the file.
    var text: String
    var format: String
    /// The table's delimiter. Other delimiters may be more frequent in names without quotes.
    var delimiter: String?
    /// Rows of pairs of column and cell: text for a table, JSON text for JSON.
    var rows: [[[String]]]
  }

  private static let program = """
    import csv, io, json, random, sys
    chance = random.Random(4180)
    letters = ['a', 'B', '1', ' ', ',', ';', '\\t', '"', '""', '\\n', '\\r\\n', '\\r', 'é', '漢', '😀', "'", '.']
    def word(letters=letters):
        return ''.join(chance.choice(letters) for _ in range(chance.choice([0, 1, 1, 2, 3, 8])))
    def names(count):
        return [word(letters[:4]) + str(index) + word() for index in range(count)]
    def value(depth=0):
        kind = chance.randrange(9 if depth < 3 else 6)
        if kind == 0: return None
        if kind == 1: return chance.random() < 0.5
        if kind == 2: return chance.randrange(-10**15, 10**15)
        if kind == 3: return chance.random() * 10 ** chance.randrange(-9, 9)
        if kind < 6: return word(letters + ['\\\\', '\\x00', '\\x1f', '/', '\\u2028'])
        if kind == 6: return [value(depth + 1) for _ in range(chance.randrange(4))]
        return {word(): value(depth + 1) for _ in range(chance.randrange(4))}
    cases = []
    for _ in range(150):
        columns = names(chance.randrange(1, 6))
        table = [[word() for _ in columns] for _ in range(chance.randrange(8))]
        out = io.StringIO(newline='')
        format = chance.choice(['csv', 'tsv'])
        comma = chance.choice([',', ';', '|', '\\t']) if format == 'csv' else '\\t'
        end = chance.choice(['\\n', '\\r\\n', '\\r'])
        # Python quotes no end of a line but its own.
        plain = not any(letter in cell for row in [columns] + table for cell in row for letter in '\\r\\n')
        quoting = chance.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]) if plain else csv.QUOTE_ALL
        csv.writer(out, delimiter=comma, lineterminator=end, quoting=quoting).writerows([columns] + table)
        text = out.getvalue()
        if chance.random() < 0.3: text = text.removesuffix(end)
        if chance.random() < 0.3: text = '\\ufeff' + text
        read = list(csv.reader(io.StringIO(text.removeprefix('\\ufeff'), newline=''), delimiter=comma, strict=True))
        read = [row for row in read if row]
        assert read == [columns] + table, text
        cases.append({'text': text, 'format': format, 'delimiter': comma,
                      'rows': [list(map(list, zip(columns, row))) for row in read[1:]]})
    for _ in range(150):
        rows = [{name: value() for name in names(chance.randrange(5))} for _ in range(chance.randrange(8))]
        ascii = chance.random() < 0.5
        if chance.random() < 0.5:
            format, text = 'ndjson', ''.join(json.dumps(row, ensure_ascii=ascii) + '\\n' for row in rows)
        else:
            format, text = 'json', json.dumps(rows, ensure_ascii=ascii, indent=chance.choice([None, 0, 2]))
        cases.append({'text': text, 'format': format, 'rows': [
            [[name, json.dumps(cell)] for name, cell in row.items()] for row in rows]})
    json.dump(cases, sys.stdout)
    """

  @Test func rowsAreThoseOfPython() throws {
    let outcome = try ChildProgram.run("python3", ["-c", Self.program])
    try #require(outcome.status == 0, "\(outcome.error)")
    let cases = try JSONDecoder().decode([Case].self, from: outcome.output)
    #expect(cases.count == 300)
    for (index, sample) in cases.enumerated() {
      let format = try #require(RowFormat(rawValue: sample.format))
      for chunk in [1, 7, 1 << 16] {
        try check(sample, format, chunk: chunk, "case \(index), pieces of \(chunk)")
      }
    }
  }

  private func check(_ sample: Case, _ format: RowFormat, chunk: Int, _ name: String) throws {
    var reader = try RowReader(
      bytes: Array(sample.text.utf8), name: "d", format: format,
      delimiter: sample.delimiter.flatMap { Delimiter(text: $0) }, chunk: chunk)
    for expected in sample.rows {
      let row = try #require(try reader.next(), "\(name)").get()
      #expect(row.columns.names == expected.map { $0[0] }, "\(name)")
      for (cell, pair) in zip(row.cells, expected) {
        if format.hasTextsOnly {
          // Bytewise: in Swift, composed and decomposed characters are equal.
          #expect(Array(cell.text.utf8) == Array(pair[1].utf8), "\(name): \(sample.text)")
        } else {
          #expect(try isSame(cell.json?.rendered() ?? "", pair[1]), "\(name): \(sample.text)")
        }
      }
    }
    let rest = try reader.next()
    #expect(rest == nil, "\(name): \(sample.text)")
  }

  /// Whether two JSON texts have equal values, as parsed by Foundation.
  private func isSame(_ first: String, _ second: String) throws -> Bool {
    func value(_ text: String) throws -> NSObject? {
      let options = JSONSerialization.ReadingOptions.fragmentsAllowed
      return try JSONSerialization.jsonObject(with: Data(text.utf8), options: options) as? NSObject
    }
    return try value(first) == value(second)
  }
}
