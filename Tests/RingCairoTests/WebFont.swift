import Foundation

/// A converter from the fonts of the system to web fonts.
enum WebFont {
  /// Returns a font as WOFF 1.0 with the same tables, uncompressed, which the format allows.
  static func data(of path: String) throws -> Data {
    let font = try Data(contentsOf: URL(fileURLWithPath: path))
    func number(_ offset: Int, _ bytes: Int) -> Int {
      font[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
    }
    let count = number(4, 2)
    var (directory, tables) = (Data(), Data())
    for record in (0..<count).map({ 12 + $0 * 16 }) {
      let (offset, length) = (number(record + 8, 4), number(record + 12, 4))
      directory += font[record..<record + 4]
      for value in [headerBytes + count * recordBytes + tables.count, length, length] {
        directory += bytes(value, 4)
      }
      directory += font[record + 4..<record + 8]
      tables += font[offset..<offset + length]
      tables += Data(count: (4 - length % 4) % 4)
    }
    let size = headerBytes + directory.count + tables.count
    var header = Data("wOFF".utf8) + font[0..<4] + bytes(size, 4) + bytes(count, 2) + bytes(0, 2)
    header += bytes(12 + count * 16 + tables.count, 4)
    header += Data(count: headerBytes - header.count)
    return header + directory + tables
  }

  private static let headerBytes = 44
  private static let recordBytes = 20

  private static func bytes(_ value: Int, _ count: Int) -> Data {
    Data((0..<count).reversed().map { (index: Int) -> UInt8 in UInt8(value >> (8 * index) & 255) })
  }
}
