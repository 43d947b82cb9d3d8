import ArgumentParser
import Foundation
import RingCore
import TestSupport
import Testing

@testable import RingCommand

/// The files of `render --pair` and the element that shows them.
@Suite struct PicturePairTests {
  private static let size = PixelSize(width: 8, height: 8)

  private func complaint(_ light: String) -> String? {
    do {
      _ = try PicturePair(light: light)
      return nil
    } catch {
      return (error as? ValidationError)?.message
    }
  }

  @Test(arguments: [
    ("rings.png", "rings-dark.png", "rings.png", "rings-dark.png"),
    ("../a b/c.PNG", "../a b/c-dark.PNG", "../a%20b/c.PNG", "../a%20b/c-dark.PNG"),
    // A candidate of `srcset` ends at a space and a comma; an attribute, at a quote.
    (
      "1x, \"2x\"'.png", "1x, \"2x\"'-dark.png", "1x%2C%20%222x%22%27.png",
      "1x%2C%20%222x%22%27-dark.png"
    ),
    // A URL would begin with a scheme, and have a query and a fragment.
    ("a:b%20?#.png", "a:b%20?#-dark.png", "a%3Ab%2520%3F%23.png", "a%3Ab%2520%3F%23-dark.png"),
    // A URL with two slashes at its start names a server.
    ("//tmp/a@2x.png", "//tmp/a@2x-dark.png", "/tmp/a@2x.png", "/tmp/a@2x-dark.png"),
    ("é\n<&>.png", "é\n<&>-dark.png", "%C3%A9%0A%3C%26%3E.png", "%C3%A9%0A%3C%26%3E-dark.png"),
  ])
  func pathsAreURLs(light: String, dark: String, source: String, darkSource: String) throws {
    let pair = try PicturePair(light: light)
    #expect(pair.light == light && pair.dark == dark)
    #expect(
      pair.element(size: Self.size, scale: 1, alt: "") == """
        <picture>
          <source media="(prefers-color-scheme: dark)" srcset="\(darkSource)">
          <img src="\(source)" width="8" height="8" alt="">
        </picture>

        """)
  }

  @Test(arguments: [
    ("Move: 412 of 500 (82 %)", "Move: 412 of 500 (82 %)"),
    (#""><script>a('&amp;')</script>"#, "&quot;&gt;&lt;script&gt;a('&amp;amp;')&lt;/script&gt;"),
    ("a\u{1B}[1m\n\n\tb\u{0}", "a\u{FFFD}[1m&#10;&#10;&#9;b\u{FFFD}"),
    ("\u{202E}é\u{200B}\u{2028}", "&#x202E;é&#x200B;&#x2028;"),
  ])
  func alternativeTextsAreEscaped(alt: String, escaped: String) throws {
    let element = try PicturePair(light: "a.png").element(size: Self.size, scale: 1, alt: alt)
    #expect(element.contains(#"height="8" alt="\#(escaped)">"#), "\(element)")
    // A blank line would end the HTML block of Markdown.
    #expect(element.split(separator: "\n", omittingEmptySubsequences: false).count == 5)
    #expect(element.hasPrefix("<picture>\n") && element.printableLines == element)
  }

  @Test(arguments: [
    (PixelSize(width: 122, height: 60), 2.0, #"width="61" height="30""#),
    (PixelSize(width: 100, height: 50), 3, #"width="33" height="17""#),
    (PixelSize(width: 1, height: 1), 4, #"width="1" height="1""#),
    (PixelSize(width: 20, height: 10), 0.5, #"width="40" height="20""#),
  ])
  func sizesAreInPoints(size: PixelSize, scale: Double, attributes: String) throws {
    let element = try PicturePair(light: "a.png").element(size: size, scale: scale, alt: "")
    #expect(element.contains(attributes + " alt"), "\(element)")
  }

  @Test func onlyTwoFilesAreAPair() throws {
    #expect(complaint("a.png") == nil)
    #expect(complaint("-") == "--pair writes two pictures: -o - contradicts it.")
    #expect(
      complaint("/dev/null")
        == "--pair writes two pictures: the name after -o must end in .png, found '/dev/null'.")
    let folder = try TemporaryFolder()
    try folder.write("", to: "a.png")
    try folder.link("a-dark.png", to: "a.png")
    // The link of the second pair leads to a file that does not exist yet.
    try folder.link("b-dark.png", to: "b.png")
    for name in ["a", "b"] {
      let (light, dark) = (folder["\(name).png"], folder["\(name)-dark.png"])
      #expect(
        complaint(light)
          == "--pair writes two pictures, but '\(light)' and '\(dark)' are one file.")
    }
  }

  @Test func bothFilesAreWrittenOrNone() throws {
    let folder = try TemporaryFolder()
    let pair = try PicturePair(light: folder["a.png"])
    try folder.write("old", to: "a.png")
    try folder.makeFolder("a-dark.png")
    #expect(throws: (any Error).self) {
      try pair.write(light: [1], dark: [2])
    }
    #expect(folder.contents("a.png") == Array("old".utf8))
    #expect(try folder.names == ["a-dark.png", "a.png"])
    try folder.remove("a-dark.png")
    try pair.write(light: [1], dark: [2])
    #expect(folder.contents("a.png") == [1] && folder.contents("a-dark.png") == [2])
    #expect(try folder.names == ["a-dark.png", "a.png"])
  }
}
