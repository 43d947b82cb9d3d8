import RingCore
import Testing

@Suite struct InvalidUTF8Tests {
  /// All sequences of up to three bytes around the boundaries, also followed by 0x80, compared with
  /// Swift's decoder.
  @Test func theFirstWrongBytesAreFound() {
    let borders: [UInt8] = [
      0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED,
      0xEE, 0xEF,
      0xF0, 0xF1, 0xF4, 0xF5, 0xFF,
    ]
    for a in borders {
      for b in borders {
        for c in borders {
          let bytes = [a, b, c, 0x80]
          for count in 1...4 {
            let text = Array(bytes.prefix(count))
            #expect(
              (InvalidUTF8.first(in: text) == nil)
                == String(decoding: text, as: UTF8.self).utf8.elementsEqual(text), "\(text)")
          }
        }
      }
    }
    #expect(InvalidUTF8.hexadecimal([0x0A, 0xFF]) == "0x0A 0xFF")
  }

  /// Sequences of one to three bytes, after up to twenty ASCII characters or an é.
  @Test(arguments: [
    ([0x80], 1), ([0xC0, 0x80], 1), ([0xC3], 1), ([0xE2, 0x82], 2), ([0xE0, 0x80], 1),
    ([0xED, 0xA0, 0x80], 1), ([0xF0, 0x90, 0x80], 3), ([0xF4, 0x90, 0x80, 0x80], 1), ([0xFF], 1),
  ])
  func anInvalidSequenceHasItsRange(_ bytes: [UInt8], _ length: Int) {
    for count in 0...20 {
      for start in [Array(repeating: 0x41, count: count), Array("\(count)é".utf8)] {
        let range = start.count..<start.count + length
        #expect(InvalidUTF8.first(in: start + bytes) == range)
        #expect(InvalidUTF8.first(in: start + bytes + Array("Aé and more".utf8)) == range)
        #expect(InvalidUTF8.first(in: start + Array("é".utf8) + start) == nil)
      }
    }
  }
}
