import Foundation
import TestSupport

/// A rewriter for the frame delays of an animated PNG.
enum APNGDelays {
  static func rewritten(_ file: Data, to delay: (UInt8, UInt8)) -> Data {
    var bytes = [UInt8](file)
    var position = 8
    while position + 12 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { (sum: Int, byte: UInt8) -> Int in
        sum << 8 | Int(byte)
      }
      let contents = position + 8
      if bytes[position + 4..<contents].elementsEqual("fcTL".utf8) {
        bytes.replaceSubrange(contents + 20..<contents + 24, with: [0, delay.0, 0, delay.1])
        let sum = CRC32.checksum(bytes[position + 4..<contents + length])
        let end = contents + length
        bytes.replaceSubrange(end..<end + 4, with: withUnsafeBytes(of: sum.bigEndian, Array.init))
      }
      position += 12 + length
    }
    return Data(bytes)
  }
}
