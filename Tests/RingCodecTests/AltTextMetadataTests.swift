import Foundation
import RingCodec
import RingCore
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The XMP packet of an alternative text, read by an XML parser.
@Suite struct AltTextMetadataTests {
  /// A reader of the texts in a packet, by the element around them.
  private final class Reader: NSObject, XMLParserDelegate {
    private(set) var texts: [String: String] = [:]
    private var path: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) { path.append(name) }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) { path.removeLast() }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      guard path.last == "rdf:li" else { return }
      texts[path.dropLast().joined(separator: "/"), default: ""] += text
    }
  }

  private static let place = "x:xmpmeta/rdf:RDF/rdf:Description/Iptc4xmpCore:"
  private static let alt = place + "AltTextAccessibility/rdf:Alt"
  private static let long = place + "ExtDescrAccessibility/rdf:Alt"

  private func texts(_ text: String) throws -> [String: String] {
    let packet = try #require(AltTextMetadata(text)).packet
    // WordPress reads from the first to the last byte of the element.
    let start = try #require(packet.range(of: "<x:xmpmeta")).lowerBound
    let end = try #require(packet.range(of: "</x:xmpmeta>")).upperBound
    let parser = XMLParser(data: Data(packet[start..<end].utf8))
    let reader = Reader()
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return reader.texts
  }

  @Test(arguments: [
    "Progress ring: 72 %", "<b> & \"c\" ]]> 'd'", "</x:xmpmeta><x:xmpmeta>", "&lt;&#0;<!--",
    "<?xpacket end=\"w\"?>", "ä € 😀 ٧", "x]]>]]>", "</rdf:li>", "<![CDATA[",
    // Marks of direction, a lone surrogate's replacement, an unassigned scalar and a private one.
    "\u{200F}\u{202E}abc\u{202C}\u{2066}שלום\u{2069}", "\u{FFFD}", "\u{378}\u{10FFFD}",
    "e\u{301}\u{301}\u{301}", "&amp;lt;", "'\"><", "%s\\0$&",
  ])
  func anyTextCanBeRead(text: String) throws {
    #expect(try texts(text) == [Self.alt: text])
  }

  @Test func charactersThatXMLForbidsAreReplaced() throws {
    let text = "a\u{0}b\u{1}c\u{1F}d\u{FFFE}e\u{FFFF}f\u{B}g"
    let replaced = "abcdefg".map { "\($0)" }.joined(separator: "\u{FFFD}")
    #expect(try texts(text) == [Self.alt: replaced])
  }

  @Test func aLongTextIsCutAfterAWord() throws {
    let words = (0..<80).map { _ in "word" }.joined(separator: " ")
    let all = try texts(words)
    // 50 words, 49 spaces and the ellipsis are 250 characters.
    let short = (0..<50).map { _ in "word" }.joined(separator: " ") + "…"
    #expect(all == [Self.alt: short, Self.long: words])
  }

  @Test(arguments: [
    (String(repeating: "x", count: 250), 250, false),
    (String(repeating: "x", count: 251), 250, true),
    (String(repeating: "x", count: 249) + " y", 250, true),
    // A family is one character of seven scalars, which is not cut.
    (String(repeating: "👨‍👩‍👧‍👦", count: 36), 246, true),
  ])
  func theLimitIsInScalars(text: String, length: Int, isCut: Bool) throws {
    let all = try texts(text)
    let alt = try #require(all[Self.alt])
    #expect(alt.unicodeScalars.count == length && alt.hasSuffix("…") == isCut)
    #expect(all[Self.long] == (isCut ? text : nil))
  }

  @Test(arguments: ["&<>\"]]", "漢字", "word "])
  func tenThousandCharactersCanBeRead(piece: String) throws {
    let count = 10_000 / piece.count
    let text = String(repeating: piece, count: count - 1) + String(repeating: "x", count: 6)
    let all = try texts(text)
    #expect(all[Self.long] == text)
    #expect(try #require(all[Self.alt]).unicodeScalars.count <= 250)
  }

  @Test func aDecorativePictureHasNone() {
    #expect(AltTextMetadata("") == nil && AltTextMetadata(nil) == nil)
  }

  @Test(arguments: [("Ring: 72 %", "tEXt"), ("Ring: ٧٢ %", "iTXt")])
  func theChunksAreNotCompressed(text: String, type: String) throws {
    let metadata = try #require(AltTextMetadata(text))
    let image = RasterImage(size: PixelSize(width: 1, height: 1), pixels: [1, 2, 3, 255])
    var encoder = try PNGEncoder()
    let bytes = try encoder.encode(image, metadata: PNGMetadata(texts: metadata.pngTexts))
    let file = try PNGFile(bytes)
    #expect(file.types == ["IHDR", "sRGB", "pHYs", "iTXt", type, "IDAT", "IEND"])
    // Keyword, not compressed, no method, no language, no translated keyword (11.3.3.4).
    let key = Array("XML:com.adobe.xmp".utf8) + [0, 0, 0, 0, 0]
    #expect(file.chunks[3].contents == key + Array(metadata.packet.utf8))
    let zeros = [UInt8](repeating: 0, count: type == "tEXt" ? 1 : 5)
    #expect(file.chunks[4].contents == Array("Description".utf8) + zeros + Array(text.utf8))
  }
}
