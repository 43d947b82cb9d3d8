import RingCore
import Testing

@Suite struct JSONValueTests {
  private static let value: JSONValue = .object([
    .init("a", .list([.integer(1), .number(2), .number(0.5), .number(1e21), .number(.infinity)])),
    .init("b", [:]), .init("c", []), .init("d", ["e": true, "f": .null]),
    .init("\"\\\n\r\t<\u{1B}", .string("é\u{2028}\u{E000}\u{1D173}")),
  ])

  @Test func aLineHasSpaces() {
    #expect(
      Self.value.rendered() == #"{"a": [1, 2, 0.5, 1e+21, null], "b": {}, "c": [], "#
        + #""d": {"e": true, "f": null}, "#
        + #""\"\\\n\r\t<\u001B": "é\u2028\uE000\uD834\uDD73"}"#)
  }

  @Test func aPageHasAMemberALine() {
    #expect(
      Self.value.prettyPrinted() == #"""
        {
          "a": [
            1,
            2,
            0.5,
            1e+21,
            null
          ],
          "b": {},
          "c": [],
          "d": {
            "e": true,
            "f": null
          },
          "\"\\\n\r\t<\u001B": "é\u2028\uE000\uD834\uDD73"
        }
        """#)
  }

  @Test func aScriptIsNotEnded() {
    #expect(
      Self.value.renderedForScript() == #"{"a":[1,2.0,0.5,1e+21,null],"b":{},"c":[],"#
        + #""d":{"e":true,"f":null},"#
        + #""\u0022\u005c\u000a\u000d\u0009\u003c\u001b":"é\u2028\ue000\ud834\udd73"}"#)
  }
}
