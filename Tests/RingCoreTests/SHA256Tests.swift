import Foundation
import RingCore
import TestSupport
import Testing

@Suite struct SHA256Tests {
  /// The examples of FIPS 180-2, and the empty message.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func hashesAreThoseOfTheStandard(text: String, hash: String) {
    #expect(SHA256.hexadecimal(of: Array(text.utf8)) == hash)
  }

  /// All lengths of the last block, and messages of several blocks.
  @Test func hashesAreThoseOfPython() throws {
    let program = """
      import hashlib
      for n in [*range(200), 1000, 65535]:
          print(hashlib.sha256(bytes((i * i + n) % 251 for i in range(n))).hexdigest())
      """
    let run = try ChildProgram.run("python3", ["-I", "-c", program])
    let hashes = (Array(0..<200) + [1000, 65535]).map { count in
      SHA256.hexadecimal(of: (0..<count).map { UInt8(($0 * $0 + count) % 251) })
    }
    #expect(run.text.split(separator: "\n").map(String.init) == hashes)
  }
}
