import Foundation
import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

/// Pictures that are a part of a config or of a row.
@Suite struct DataURITests {
  /// Returns what the last part of a message says about the picture in a text; `nil` if it is valid.
  private func reason(_ text: String) throws -> String? {
    let uri = try #require(DataURI(text))
    do throws(Problem) {
      _ = try uri.bytes()
      return nil
    } catch {
      return error.message + (error.help.map { "; " + $0 } ?? "")
    }
  }

  @Test func onlyADataSchemeWithACommaIsNoPath() {
    for path in ["a.png", "", "data", "data:a.png", "data:image/png;base64", "/data:,", "xdata:,"] {
      #expect(DataURI(path) == nil, "\(path)")
    }
    for uri in ["data:,", "DATA:image/PNG;BASE64,AA", "data:;base64,AA=="] {
      #expect(DataURI(uri) != nil, "\(uri)")
    }
  }

  /// Foundation has another encoder.
  @Test func bytesAreThoseThatWereEncoded() throws {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ count) }
      let text = Data(bytes).base64EncodedString()
      let unpadded = text.filter { $0 != "=" }
      let lines = Data(bytes).base64EncodedString(options: [
        .lineLength64Characters, .endLineWithLineFeed,
      ])
      for form in [text, unpadded, lines, " \t\r\u{0C}" + text] {
        let uri = try #require(DataURI("data:image/png;charset=a;base64," + form))
        #expect(try uri.bytes() == bytes)
        #expect(uri.maximumByteCount >= count && uri.maximumByteCount <= count + 6 + count / 40)
      }
    }
  }

  @Test(arguments: [
    ("data:image/svg+xml,%3Csvg", "a data: URI must be in Base64; write data:image/png;base64,…"),
    ("data:,", "a data: URI must be in Base64; write data:image/png;base64,…"),
    ("data:;base64,AA-A", "its Base64 is not valid at character 3"),
    ("data:;base64,AA=A", "its Base64 is not valid at character 4"),
    ("data:;base64,=", "its Base64 is not valid at character 1"),
    ("data:;base64,AAAA=", "its Base64 is not valid at character 5"),
    ("data:;base64,AA===", "its Base64 is not valid at character 5"),
    ("data:;base64,AAAAé", "its Base64 is not valid at character 5"),
    ("data:;base64,AAAAA", "its Base64 ends too early"),
    ("data:;base64,AA=", "its Base64 ends too early"),
  ])
  func otherTextsHaveAReason(text: String, reason: String) throws {
    #expect(try self.reason(text) == reason)
  }

  @Test func aPictureIsDecodedWhereAPathStands() {
    let json = #"{"type": "image", "path": "data:image/png;base64,AAAA", "width": 9}"#
    var image = Image(FakeResources.dot)
    image.width = 9
    #expect(element(json, as: Image.self) == image)
  }

  /// A message, as every other, has forty characters of the text.
  @Test func aMessageIsShort() {
    let text = "data:image/png;base64," + String(repeating: "A", count: 100_000) + "?"
    let result = read(#"{"scene": {"type": "image", "path": "\#(text)"}}"#)
    #expect(
      result.diagnostics.items.map(\.message) == [
        "the picture \"data:image/png;base64,AAAAAAAAAAAAAAAAA…\" cannot be used: "
          + "its Base64 is not valid at character 100001"
      ])
    #expect(result.diagnostics.rendered().utf8.count < 1000)
  }

  /// Without room for the bytes, the text is not decoded: it is not valid, which no message says.
  @Test func bytesCountBeforeTheyAreDecoded() {
    var reader = ConfigReader(resources: FakeResources())
    reader.memory = MemoryBudget(limit: 1000)
    func messages(_ count: Int) -> [String] {
      let text = "data:;base64," + String(repeating: "?", count: count)
      return reader.read(Array(#"{"scene": {"type": "image", "path": "\#(text)"}}"#.utf8))
        .diagnostics.items.map(\.message)
    }
    #expect(
      messages(1337) == [
        "the picture \"data:;base64,??????????????????????????…\" cannot be used: "
          + "a picture in a data: URI needs 1 MiB of memory, and 1 MiB are allowed"
      ])
    #expect(messages(1332).allSatisfy { $0.hasSuffix("its Base64 is not valid at character 1") })
  }

  @Test func withoutALoaderPicturesAreRefused() {
    let text = #"{"scene": {"type": "image", "path": "data:;base64,AAAA"}}"#
    let result = ConfigReader().read(SourceText(name: "t", bytes: Array(text.utf8)))
    #expect(
      result.diagnostics.items.map(\.message) == [
        #"the picture "data:;base64,AAAA" cannot be used: pictures are not decoded here"#
      ])
  }

  /// No file is read for it, so that nothing has to be protected, recorded or named.
  @Test func aPictureOfARowIsNoFile() throws {
    var reader = ConfigReader(resources: FakeResources())
    reader.bindsRows = true
    let text = #"""
      {"data": {"a": {"type": "image", "sample": "s.png"}},
       "scene": {"type": "vstack", "children": [
        {"type": "image", "path": "$data.a"}, {"type": "text", "text": "{data.a}"}]}}
      """#
    let config = try #require(reader.read(Array(text.utf8), name: "t.json").config)
    let uri = "data:image/png;base64," + String(repeating: "A", count: 4000)
    let bound = try config.bound(to: [.string(uri)], measuring: SquareLetters())
    #expect(bound.rowImages == [:])
    #expect(bound.memory.used > config.memory.used)
    let column = try #require(config.columns.first)
    #expect(column.imagePaths(in: .string(uri)) == [])
    #expect(column.imagePaths(in: .string("b.png")) == ["b.png"])
    let list = bound.still.layout(measuring: SquareLetters()).displayList.description
    #expect(
      list.contains("data:image/png;base64,AAAAAAAAAAAAAAAAA…")
        && !list.contains("AAAAAAAAAAAAAAAAAA"))
  }
}
