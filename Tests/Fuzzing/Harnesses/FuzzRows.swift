import RingData

/// Reads any bytes as rows of each format.
///
/// The rows must not depend on the chunk size and must respect the limits, and the saved line of a
/// bad row must be readable again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRows(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count > 2, let data else { return 0 }
  let format = RowFormat.allCases[Int(data[0]) % RowFormat.allCases.count]
  // The limit is a few bytes per row, or many.
  let limit = data[1] < 64 ? Int(data[1]) + 1 : 1 << 24
  let bytes = [UInt8](UnsafeBufferPointer(start: data + 2, count: count - 2))
  let whole = read(bytes, format, limit, chunk: 1 << 16)
  for chunk in [1, 7] where read(bytes, format, limit, chunk: chunk) != whole {
    fatalError("other rows in pieces of \(chunk)")
  }
  return 0
}

private func read(_ bytes: [UInt8], _ format: RowFormat, _ limit: Int, chunk: Int) -> [String] {
  var lines: [String] = []
  do throws(RowSourceError) {
    var reader = try RowReader(
      bytes: bytes, name: "x", format: format, limits: RowLimits(bytes: limit), chunk: chunk)
    while let row = try? reader.next() {
      switch row {
      case .success(let row):
        check(row, limit)
        lines.append("\(row.number) \(row.line) \(row.columns.names) \(row.cells.map(\.text))")
        checkKept(row.problem("x"), row)
      case .failure(let problem):
        lines.append(problem.description)
        checkKept(problem, nil)
      }
      // Every row has at least one byte of its own.
      if lines.count > bytes.count + 1 { fatalError("more rows than bytes") }
    }
  } catch {
    lines.append("\(error)")
  }
  return lines
}

private func check(_ row: Row, _ limit: Int) {
  if row.cells.count != row.columns.names.count { fatalError("cells without columns") }
  let bytes = row.cells.reduce(0) { $0 + $1.text.utf8.count }
  if bytes > limit { fatalError("\(bytes) bytes of \(limit)") }
  for name in row.columns.names {
    guard row[name] != nil, row.position(of: name).line >= row.line else {
      fatalError("no \(name)")
    }
    if let pattern = try? NamePattern("a/{\(name)}"), let file = try? pattern.name(row),
      file.utf8.count(where: { $0 == UInt8(ascii: "/") }) != 1 || file.hasSuffix("/..")
    {
      fatalError("a name that leads elsewhere: \(file)")
    }
  }
}

/// Checks that the line of a failed row is one row of JSON with the same cells.
private func checkKept(_ problem: RowError, _ row: Row?) {
  let line = problem.failedLine
  if line.utf8.contains(UInt8(ascii: "\n")) { fatalError("two lines: \(line)") }
  guard problem.row > 0,
    var reader = try? RowReader(bytes: Array(line.utf8), name: "y", format: .ndjson)
  else { return }
  switch try? reader.next() {
  case .success(let kept):
    guard kept.number == problem.row else { fatalError("row \(kept.number): \(line)") }
    if let row, kept.cells.map(\.text) != row.cells.map(\.text) {
      fatalError("other cells: \(line)")
    }
  case .failure(let again):
    if !again.problem.message.hasPrefix("the row has not been repaired") {
      fatalError("\(again): \(line)")
    }
  case nil: fatalError("no row: \(line)")
  }
}
