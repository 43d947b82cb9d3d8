import RingCore

/// An alternative text as the metadata of a picture's file: an XMP packet and a PNG text.
///
/// Programs that publish pictures read the packet: the properties are those of the IPTC Photo
/// Metadata Standard, 2021.1 (IPTC Core 1.3), which are texts in languages (`rdf:Alt`). WordPress 7
/// (`wp_get_image_alttext`) searches the bytes of the file for the element `x:xmpmeta`, so the
/// packet is never compressed.
package struct AltTextMetadata: Hashable, Sendable {
  /// One line, not empty.
  private let text: String

  /// The maximum length of IPTC's `AltTextAccessibility`, in Unicode scalars.
  package static let maximumLength = 250

  /// `nil` for an empty text, as that of a decorative picture. `text` has no control characters.
  package init?(_ text: String?) {
    guard let text, !text.isEmpty else { return nil }
    self.text = text
  }

  package var pngTexts: [PNGText] {
    [
      // The packet begins with U+FEFF, so its chunk is always iTXt, as the PNG specification
      // recommends (third edition, "Keywords and text strings").
      PNGText(keyword: "XML:com.adobe.xmp", text: packet),
      PNGText(keyword: "Description", text: text),
    ]
  }

  /// The XMP packet, for any format (ISO 16684-1, 7.3.2).
  package var packet: String {
    let short = Self.shortened(text)
    return """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" \
      xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">
      \(Self.property("AltTextAccessibility", short))\
      \(short == text ? "" : Self.property("ExtDescrAccessibility", text))\
      </rdf:Description></rdf:RDF></x:xmpmeta>
      <?xpacket end="r"?>
      """
  }

  private static func property(_ name: String, _ text: String) -> String {
    "<Iptc4xmpCore:\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(XML.escaped(text))"
      + "</rdf:li></rdf:Alt></Iptc4xmpCore:\(name)>\n"
  }

  /// Returns a text of at most `maximumLength` scalars, cut after a word and with an ellipsis.
  private static func shortened(_ text: String) -> String {
    guard text.unicodeScalars.count > maximumLength else { return text }
    // The length includes the ellipsis.
    var length = 1
    let fitting = text.prefix { character in
      length += character.unicodeScalars.count
      return length <= maximumLength
    }
    let end = text[...fitting.endIndex].lastIndex(of: " ") ?? fitting.endIndex
    return "\(text[..<end])…"
  }
}
