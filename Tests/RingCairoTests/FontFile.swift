import Foundation

/// The tables of an OpenType file, read without a font library, as a reference for Pango.
struct FontFile {
  private let data: Data
  private let tables: [String: Int]

  init(_ path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    self.data = data
    var tables: [String: Int] = [:]
    for record in 0..<Self.number(data, 4, bytes: 2) {
      let start = 12 + record * 16
      let tag = String(decoding: data[start..<start + 4], as: UTF8.self)
      tables[tag] = Self.number(data, start + 8, bytes: 4)
    }
    self.tables = tables
  }

  var unitsPerEm: Int { number("head", 18) }
  /// The distance from the top of a line to its baseline, in font units.
  var ascender: Int { signed("hhea", 4) }
  /// The distance from the top of a line to the top of the next one, in font units.
  var lineHeight: Int { signed("hhea", 4) - signed("hhea", 6) + signed("hhea", 8) }

  /// The upper edge above the baseline and the height of an underline, in font units.
  var underline: (position: Int, thickness: Int) { (signed("post", 8), signed("post", 10)) }
  /// The upper edge above the baseline and the height of a strikethrough, in font units.
  var strikethrough: (position: Int, thickness: Int) { (signed("OS/2", 28), signed("OS/2", 26)) }

  /// Returns the advance width of a BMP character, in font units.
  func advance(of scalar: Unicode.Scalar) -> Int {
    let metrics = number("hhea", 34)
    return number("hmtx", 4 * min(glyph(of: Int(scalar.value)), metrics - 1))
  }

  /// Looks up a glyph in `cmap` format 4: segments of codes with an offset or a list of glyphs.
  private func glyph(of code: Int) -> Int {
    for encoding in 0..<number("cmap", 2) {
      let base = number("cmap", 4 + encoding * 8 + 4, bytes: 4)
      guard number("cmap", base) == 4 else { continue }
      let doubled = number("cmap", base + 6)
      for segment in stride(from: 0, to: doubled, by: 2)
      where number("cmap", base + 14 + segment) >= code {
        let start = number("cmap", base + 16 + doubled + segment)
        guard start <= code else { return 0 }
        let delta = number("cmap", base + 16 + 2 * doubled + segment)
        let place = base + 16 + 3 * doubled + segment
        let offset = number("cmap", place)
        if offset == 0 { return (code + delta) & 0xFFFF }
        let glyph = number("cmap", place + offset + 2 * (code - start))
        return glyph == 0 ? 0 : (glyph + delta) & 0xFFFF
      }
    }
    return 0
  }

  private func number(_ table: String, _ offset: Int, bytes: Int = 2) -> Int {
    Self.number(data, (tables[table] ?? 0) + offset, bytes: bytes)
  }

  private func signed(_ table: String, _ offset: Int) -> Int {
    Int(Int16(truncatingIfNeeded: number(table, offset)))
  }

  private static func number(_ data: Data, _ offset: Int, bytes: Int) -> Int {
    data[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
  }
}
