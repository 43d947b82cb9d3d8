import Foundation
import RingCore
import Testing

@Suite struct Base64Tests {
  @Test(arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar", "\0\u{7F}?>"])
  func base64IsFoundations(_ text: String) {
    #expect(Base64.text(Array(text.utf8)) == Data(text.utf8).base64EncodedString())
  }
}
