import RingCairo
import RingCodec
import RingCore
import RingScene
import RingSystem
import TestSupport
import Testing

@testable import RingRender

/// The alternative texts in files.
@Suite struct AltTextFileTests {
  private let ring = ActivityRing(progress: 0.72, radius: 8, thickness: 4)
  private let plain = RenderOptions(jobs: 1, includesMetadata: false)
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func texts(_ bytes: [UInt8]) throws -> [String: String] {
    let texts = try PNGSummary(bytes).texts
    return Dictionary(uniqueKeysWithValues: texts.map { ($0.keyword, $0.text) })
  }

  private func expect(_ bytes: [UInt8], toSay text: String) throws {
    func contains(_ text: String) -> Bool {
      bytes.indices.contains { bytes[$0...].starts(with: Array(text.utf8)) }
    }
    if text.unicodeScalars.allSatisfy({ $0.value < 256 }) {
      #expect(try texts(bytes) == ["Description": text])
    } else {
      // A tEXt chunk would hold Latin-1 only, so this is an uncompressed iTXt without a language.
      #expect(contains("iTXtDescription\0\0\0\0\0\(text)"))
    }
    #expect(contains(try #require(AltTextMetadata(text)).packet))
  }

  @Test func aPictureContainsItsText() throws {
    try expect(ring.png(), toSay: "Progress ring: 72 %")
    var scene = Scene(ring)
    scene.alt = "Only {percent} %"
    try expect(scene.png(), toSay: "Only 72 %")
    try scene.writePNG(to: folder["a.png"])
    #expect(try folder.contents("a.png") == scene.png())
  }

  /// The short text has at most 250 scalars, and no part of a word; the long one is whole.
  @Test func aLongTextIsCutAfterAWord() throws {
    func words(_ count: Int) -> String {
      [String](repeating: "progress", count: count).joined(separator: " ")
    }
    let packet = try #require(AltTextMetadata(words(40))).packet
    #expect(packet.contains(">\(words(27))…</rdf:li>"))
    #expect(packet.contains(">\(words(40))</rdf:li>"))
    #expect(try #require(AltTextMetadata(words(27))).packet.contains(">\(words(27))</rdf:li>"))
  }

  @Test func withoutMetadataTheBytesAreThoseOfTheImage() throws {
    let image = try ring.image().png()
    #expect(try ring.png(plain) == image)
    #expect(try ring.png() != image)
    var decorative = Scene(ring)
    decorative.alt = ""
    #expect(try decorative.png() == image)
    #expect(try texts(image).isEmpty)
  }

  /// The chunks of a PNG or a WebP file after its signature, whose length is `start`.
  ///
  /// A chunk has a type, a length, data and, in PNG, a checksum.
  private func chunks(
    _ bytes: [UInt8], from start: Int, isPNG: Bool
  ) throws -> [(type: String, bytes: [UInt8])] {
    var (chunks, position): ([(String, [UInt8])], Int) = ([], start)
    while position < bytes.count {
      let (first, second) = (bytes[position..<position + 4], bytes[position + 4..<position + 8])
      let length = (isPNG ? Array(first) : second.reversed()).reduce(0) { $0 << 8 | Int($1) }
      let end = position + 8 + (isPNG ? length + 4 : length + length % 2)
      try #require(end <= bytes.count)
      chunks.append(
        (String(decoding: isPNG ? second : first, as: UTF8.self), Array(bytes[position..<end])))
      position = end
    }
    return chunks
  }

  /// Returns a file without its texts: the chunks of PNG (11.3.3), and that of WebP with its flag
  /// and its length in the file's (RFC 9649, 2.5 and 2.7).
  private func withoutTexts(_ bytes: [UInt8]) throws -> [UInt8] {
    switch bytes[0] {
    case 0x89:
      let chunks = try chunks(bytes, from: 8, isPNG: true)
      return bytes[..<8] + chunks.filter { !["tEXt", "iTXt"].contains($0.type) }.flatMap(\.bytes)
    case UInt8(ascii: "R"):
      var rest = try chunks(bytes, from: 12, isPNG: false).filter { $0.type != "XMP " }
        .flatMap(\.bytes)
      rest[8] &= ~0x04
      let length = (0..<4).map { UInt8((rest.count + 4) >> (8 * $0) & 0xFF) }
      return Array("RIFF".utf8) + length + Array("WEBP".utf8) + rest
    default: return bytes
    }
  }

  @Test func withoutMetadataAFileLacksOnlyItsTexts() throws {
    let bytes = try ring.png()
    #expect(try withoutTexts(bytes) == ring.png(plain))
    #expect(try bytes.count > ring.png(plain).count)
  }

  /// A GIF contains no text.
  @Test(arguments: [("png", true), ("webp", true), ("gif", false)])
  func withoutMetadataAnAnimationLacksOnlyItsText(format: String, hasText: Bool) async throws {
    try await animation().write(to: folder["a.\(format)"], RenderOptions(jobs: 1))
    try await animation().write(to: folder["b.\(format)"], plain)
    let bytes = try #require(folder.contents("a.\(format)"))
    let plainBytes = try #require(folder.contents("b.\(format)"))
    #expect(try withoutTexts(bytes) == plainBytes)
    #expect((bytes != plainBytes) == hasText)
  }

  /// No text can end the packet, or become markup or a control character in it.
  @Test(
    arguments: [
      ("]]></x:xmpmeta>", "]]></x:xmpmeta>"), ("a & b < c > d \"e\" 'f'", nil),
      ("a\u{0}b\u{1B}[1m\u{FFFE}c", "a b [1m c"), ("a\n\tb\u{2028}c", "a b c"),
      ("\u{202E}abc\u{202C} שלום", nil), ("a\u{FFFD}b", nil),
    ] as [(String, String?)])
  func hostileLabelsAreTexts(label: String, line: String?) throws {
    var text = Text(label)
    text.isVerbatim = true
    let options = RenderOptions(jobs: 1, warnings: .ignore)
    try expect(Scene(text).png(options), toSay: line ?? label)
  }

  @Test func eachPictureOfARunHasItsText() async throws {
    var found: [String?] = []
    let run = PictureRun(RenderOptions(jobs: 2))
    for try await picture in run.pictures(of: [0.1, 0.2], scene: { Scene(Bar(progress: $0)) }) {
      found.append(try texts(picture.png())["Description"])
    }
    #expect(found == ["Progress bar: 10 %", "Progress bar: 20 %"])
    var plainFiles: [[UInt8]] = []
    for try await picture in PictureRun(plain).pictures(of: [ring], scene: { Scene($0) }) {
      plainFiles.append(try picture.png())
    }
    #expect(try plainFiles == [ring.image().png()])
  }

  /// A clamped bar looks the same, but its text does not.
  @Test func digestsIncludeTheText() throws {
    func digests(_ run: PictureRun) throws -> [Digest] {
      var digests: [Digest] = []
      try run.run([1.5, 2.5]) { worker, value in
        try worker.frame(of: Scene(Bar(progress: value))).digest
      } deliver: { _, _, digest in
        digests.append(try digest.get())
      }
      return digests
    }
    let (with, without) = (
      try digests(PictureRun(RenderOptions(jobs: 1))), try digests(PictureRun(plain))
    )
    #expect(with[0] != with[1] && without[0] == without[1] && with[0] != without[0])
    #expect(try without[0] == Renderer().drawing(of: Scene(Bar(progress: 1.5))).digest)
  }

  @Test func aWarningIsNotThatOfTheNextPicture() throws {
    let font = Font(family: "No Such Family", size: 9)
    let texts = [Text("x", font: font), Text("x", font: Font(size: 9))]
    let run = PictureRun(RenderOptions(jobs: 1, warnings: .fail))
    var found: [String?] = []
    try run.run([0]) { worker, _ in
      worker.products(ofScenes: 2, maximumLayouts: 1) { _, index in
        (Scene(texts[index]), imageMemory: 0, layout: nil, payload: ())
      } work: { _, _, frame, _ in
        frame.altText
      }.map { try? $0.get() }
    } deliver: { _, _, texts in
      found = try texts.get()
    }
    #expect(found == [nil, "x"])
  }

  private func animation(isBroken: Bool = false) -> AnimatedScene {
    AnimatedScene(duration: 0.2, rate: .default) { time in
      if isBroken, time > 0.1 { throw Broken() }
      return Scene(ActivityRing(progress: time * 5, radius: 8, thickness: 4))
    }
  }

  private struct Broken: Error {}

  @Test func anAnimationHasTheTextOfItsLastFrame() async throws {
    try await animation().write(to: folder["a.png"], RenderOptions(jobs: 1))
    let bytes = try #require(folder.contents("a.png"))
    // Six frames at 30 per second; the last begins at 1/6 s.
    try expect(bytes, toSay: "Progress ring: 83 %")
    let words = String(decoding: bytes, as: Unicode.ASCII.self)
    let xmp = try #require(words.firstRange(of: "XML:com.adobe.xmp"))
    #expect(try xmp.lowerBound < #require(words.firstRange(of: "IDAT")).lowerBound)
    try await animation().write(to: folder["b.png"], plain)
    #expect(try texts(#require(folder.contents("b.png"))).isEmpty)
    let error = await #expect(throws: RingError.self) {
      try await animation(isBroken: true).write(to: folder["c.png"], RenderOptions(jobs: 1))
    }
    #expect(error?.description.contains("frame 4") == true)
  }

  /// Loading fonts takes longer than a small animation, so a batch measures with one engine.
  @Test func theEngineOfTheCallerMeasuresTheText() throws {
    let (first, second) = (TextEngine(), TextEngine())
    let scenes = SceneSeries(
      AnimatedScene(duration: 0.1) { _ in Scene(Text("x", font: Font(size: 9))) })
    let settings = AnimationSettings(format: .apng, rate: .default)
    let run = PictureRun(RenderOptions(jobs: 1))
    let digest = try AnimationWriter.digest(
      of: [0, 1], of: scenes, settings: settings, run: run, measuring: first)
    let report = try AnimationWriter(
      scenes, frames: [0, 1], settings: settings, run: run, measuring: second
    ).write(to: folder["a.png"])
    #expect(first.work > 0 && second.work > 0)
    #expect(report.altText == "x" && report.digest == digest)
  }

  /// The digest of an animation says whether a file with another text is up to date.
  @Test func theDigestOfAnAnimationIncludesItsText() throws {
    func digest(
      _ alt: String?, _ options: RenderOptions, _ format: AnimationFormat = .webp
    ) throws -> Digest {
      let scenes = SceneSeries(
        AnimatedScene(duration: 0.1) { _ in
          var scene = Scene(Bar(progress: 0.5))
          scene.alt = alt
          return scene
        })
      return try AnimationWriter.digest(
        of: [0, 1], of: scenes, settings: AnimationSettings(format: format, rate: .default),
        run: PictureRun(options))
    }
    let options = RenderOptions(jobs: 1)
    #expect(try digest("a", options) != digest("b", options))
    #expect(try digest("a", plain) == digest("b", plain))
    // A GIF contains no text, but the manifest does; raw frames have none.
    #expect(try digest("a", options, .gif) != digest("b", options, .gif))
    #expect(try digest("a", options, .y4m) == digest("b", options, .y4m))
    #expect(try digest(nil, options) == digest("Progress bar: 50 %", options))
  }
}
