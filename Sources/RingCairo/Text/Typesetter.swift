import RingCore

/// A typesetter of paragraphs in the fonts of its sources.
///
/// A class, because its handles live as long as the engine, which creates it for its first text.
final class Typesetter {
  let configuration: FontConfiguration
  private let map: FontMap
  let context: TextContext
  private let tracer: GlyphTracer
  private let excludesSystem: Bool
  let reportsForeignGlyphs: Bool
  private var cachedSubstitutionWarnings: [FontRequest: [TextWarning]] = [:]
  /// See `expectedFiles(of:)`.
  var cachedExpectedFiles: [FontRequest: Set<String>] = [:]

  init(_ sources: FontSources) throws {
    WorkStep.fonts.record()
    configuration = try FontConfiguration(sources)
    map = try FontMap(configuration)
    context = TextContext(map)
    tracer = try GlyphTracer()
    excludesSystem = sources.addsDesigns
    reportsForeignGlyphs = sources.reportsForeignGlyphs
  }

  /// Breaks a paragraph into lines; calls `warn` with each problem.
  func layout(_ paragraph: Paragraph, warn: (TextWarning) -> Void) throws(TextError) -> TextLayout {
    try TextLimits.check(paragraph)
    let families = FontFamilies(paragraph.font)
    let font = FontDescription(paragraph.font, families)
    if !paragraph.spans.isEmpty { return layoutSpans(of: paragraph, font, warn) }
    for warning in substitutionWarnings(for: paragraph.font, families, font) { warn(warning) }
    var text = Self.withoutControls(paragraph.text, warn: warn)
    if paragraph.width != nil { text = Self.breakable(text) }
    let layout = TextLayout(text, paragraph: paragraph, font: font, context: context)
    if let limit = paragraph.lineLimit { Self.truncate(layout, text, paragraph, to: max(1, limit)) }
    if !paragraph.breaksWords, let width = paragraph.width, width > 0 {
      Self.cutWords(of: layout, width: width) {
        TextLayout($0, paragraph: paragraph, font: font, context: context)
      }
    }
    warnOfMissingGlyphs(layout, paragraph, warn)
    return layout
  }

  /// Breaks a paragraph with spans into lines. `font` is that of the paragraph.
  private func layoutSpans(
    of paragraph: Paragraph, _ font: borrowing FontDescription, _ warn: (TextWarning) -> Void
  ) -> TextLayout {
    var spans = paragraph.spans
    for index in spans.indices {
      let font = spans[index].font
      let families = FontFamilies(font)
      let description = FontDescription(font, families)
      for warning in substitutionWarnings(for: font, families, description) { warn(warning) }
      let text = Self.withoutControls(spans[index].text, warn: warn)
      spans[index].text = paragraph.width == nil ? text : Self.breakable(text)
    }
    let layout = TextLayout("", paragraph: paragraph, font: font, context: context)
    layout.setSpans(spans)
    if let limit = paragraph.lineLimit, layout.lineCount > max(1, limit) {
      if paragraph.width == nil {
        layout.setSpans(Self.head(of: spans, upTo: layout.start(ofLine: max(1, limit))))
      } else {
        layout.limitLines(to: max(1, limit))
        for index in spans.indices { spans[index].text = Self.joined(spans[index].text) }
        layout.setSpans(spans)
      }
    }
    warnOfMissingGlyphs(layout, paragraph, warn)
    return layout
  }

  /// Returns the beginning of spans up to a byte of their text, which follows a line break, with an
  /// ellipsis instead of the break.
  private static func head(of spans: [Paragraph.Span], upTo end: Int) -> [Paragraph.Span] {
    let text = spans.map(\.text).joined()
    var remaining = text[..<text.utf8.index(text.startIndex, offsetBy: end)].dropLast().utf8.count
    var head: [Paragraph.Span] = []
    for span in spans {
      let bytes = span.text.utf8.prefix(remaining)
      remaining -= bytes.count
      head.append(Paragraph.Span(String(decoding: bytes, as: UTF8.self), font: span.font))
      if remaining == 0 { break }
    }
    head[head.count - 1].text += ellipsis
    return head
  }

  private func warnOfMissingGlyphs(
    _ layout: TextLayout, _ paragraph: Paragraph, _ warn: (TextWarning) -> Void
  ) {
    if reportsForeignGlyphs { warnOfForeignGlyphs(layout, paragraph, warn) }
    let missing = layout.missingCharacters
    guard !missing.isEmpty else { return }
    warn(.missingGlyphs(missing, text: paragraph.text, excludesSystem: excludesSystem))
  }

  func shape(of layout: TextLayout, for paragraph: Paragraph) throws -> TextShape {
    let (font, decoration) = (paragraph.font, paragraph.decoration)
    let largest = paragraph.spans.map(\.font.size).max() ?? 0
    var shape = try tracer.shape(of: layout, fontSize: max(font.size, largest))
    if !decoration.isEmpty,
      let metrics = context.decorationMetrics(of: FontDescription(font, FontFamilies(font)))
    {
      shape.decoration = layout.outline(of: decoration, metrics)
    }
    return shape
  }

  func clusters(of layout: TextLayout, fontSize: Double) throws -> [ClusterShape] {
    try tracer.clusters(of: layout, fontSize: fontSize)
  }

  static let ellipsis = "…"
  /// A line break within a paragraph: Pango limits lines per paragraph.
  static let lineSeparator: Character = "\u{2028}"

  /// Cuts a layout that has more than `lines` lines, with an ellipsis.
  private static func truncate(
    _ layout: TextLayout, _ text: String, _ paragraph: Paragraph, to lines: Int
  ) {
    guard layout.lineCount > lines else { return }
    if paragraph.width == nil {
      // Every line ends at a line break of the text.
      let end = text.utf8.index(text.startIndex, offsetBy: layout.start(ofLine: lines))
      let head = text[..<end].dropLast()
      layout.setText(head + ellipsis)
    } else {
      layout.setText(joined(text), maximumLines: lines)
    }
  }

  /// Returns a text whose line breaks begin no paragraphs.
  private static func joined(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .joined(separator: String(lineSeparator))
  }

  /// Cuts each line that is wider than `width` points, a word that no line can hold.
  /// `layOut` lays out other texts within the same width.
  private static func cutWords(
    of layout: TextLayout, width: Double, layOut: (String) -> TextLayout
  ) {
    let limit = TextLayout.units(width)
    let lines = layout.lines
    guard lines.contains(where: { $0.width > limit }) else { return }
    var cutWidth: Int32 = 0
    let texts = lines.map { line in
      // White space at the end of a line that wraps has no width, unlike before a line break.
      let text = String(line.text.reversed().drop(while: \.isWhitespace).reversed())
      guard line.width > limit else {
        // Pango may shape the ellipsis of a truncated line apart from the word before it.
        if text.hasSuffix(ellipsis) { cutWidth = max(cutWidth, line.width) }
        return text
      }
      let word = layOut(text)
      guard let whole = word.lines.first?.width, whole > limit else { return text }
      word.setText(text, maximumLines: 1)
      // A word may be narrower than an ellipsis.
      guard let cut = word.lines.first, cut.width < whole else { return text }
      cutWidth = max(cutWidth, cut.width)
      return cut.text
    }
    layout.replaceText(by: texts.joined(separator: String(lineSeparator)), cutWidth: cutWidth)
  }

  /// Drops control characters other than tabs and line breaks.
  ///
  /// They cannot be drawn, and a NUL would end the text.
  private static func withoutControls(_ text: String, warn: (TextWarning) -> Void) -> String {
    var controls = OrderedSet<Unicode.Scalar>()
    for scalar in text.unicodeScalars where isControl(scalar) { controls.append(scalar) }
    guard !controls.elements.isEmpty else { return text }
    warn(.controlCharacters(controls.elements, text: text))
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) }))
  }

  /// In characters. Longer words get break opportunities, because Pango's time for a word grows
  /// with the square of its length.
  private static let maximumWordLength = 256
  /// ZERO WIDTH SPACE.
  static let breakOpportunity: Character = "\u{200B}"

  /// Whether a width limit inserts nothing into the text or between its letters, which have one
  /// font.
  static func isBrokenByWordsOnly(_ paragraph: Paragraph) -> Bool {
    paragraph.font.tracking == 0 && paragraph.spans.isEmpty
      && paragraph.text.utf8.count <= maximumWordLength
  }

  /// Whether a text is one word of ASCII letters, digits, `.` and `%`, in which no line is broken.
  static func isOneWord(_ text: String) -> Bool {
    text.utf8.count <= maximumWordLength
      && text.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: ".")
          || byte == UInt8(ascii: "%")
      }
  }

  /// Returns the text with break opportunities in words longer than `maximumWordLength`.
  private static func breakable(_ text: String) -> String {
    guard text.utf8.count > maximumWordLength else { return text }
    var result = ""
    var length = 0
    for character in text {
      length = character.isWhitespace ? 0 : length + 1
      if length > maximumWordLength {
        result.append(breakOpportunity)
        length = 1
      }
      result.append(character)
    }
    return result
  }

  /// Except tabs and line breaks. The Unicode Standard guarantees that category Cc never changes.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r", "\u{85}": false
    default: scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value
    }
  }
}

/// The properties of a font that decide which face is matched.
struct FontRequest: Hashable {
  let family: String?
  let weight: FontWeight
  let design: FontDesign
  let isItalic: Bool
  let isDesignOptional: Bool

  init(_ font: Font) {
    (family, weight, design) = (font.family, font.weight, font.design)
    isItalic = font.isItalic
    isDesignOptional = font.isDesignOptional
  }
}

extension Typesetter {
  /// Returns warnings about a missing family, design, weight or slant and its substitute.
  ///
  /// A missing family or design suppresses the other warnings, because the weights of its
  /// substitute were not requested.
  func substitutionWarnings(
    for font: Font, _ families: FontFamilies, _ description: borrowing FontDescription
  ) -> [TextWarning] {
    let request = FontRequest(font)
    if let cached = cachedSubstitutionWarnings[request] { return cached }
    let face = context.face(of: description)
    let warnings = makeSubstitutionWarnings(font, families, face)
    cachedSubstitutionWarnings[request] = warnings
    return warnings
  }

  /// `face` is the font that fontconfig matched; `nil` if there is none.
  private func makeSubstitutionWarnings(
    _ font: Font, _ families: FontFamilies, _ face: FontFace?
  ) -> [TextWarning] {
    guard isInstalled(families.requested) else {
      return [
        .missingFamily(
          families.requested.joined(separator: ", "), substitute: face?.family ?? "none")
      ]
    }
    guard let face else { return [] }
    let isDesign = families.requested.isEmpty && provides(font.design, families, face)
    if families.requested.isEmpty, !isDesign {
      guard font.isDesignOptional else {
        return [.missingDesign(font.design, substitute: face.family)]
      }
      // The default family takes the place of an optional design.
      let family = Font.defaultFamily
      if families.fallbacks.contains(family), !isInstalled([family]) {
        return [.missingFamily(family, substitute: face.family)]
      }
    }
    var warnings: [TextWarning] = []
    // A config that names only a theme asks for no family, so the nearest of its weights is right.
    let isNearestMeant = isDesign && font.isDesignOptional && !face.isSyntheticBold
    if !isNearestMeant, !face.matches(font.weight) {
      warnings.append(
        .missingWeight(
          font.weight, family: face.family, substitute: face.isSyntheticBold ? nil : face.weight))
    }
    if font.isItalic, face.slant != .designed {
      warnings.append(.missingItalic(family: face.family, isSlanted: face.slant == .synthetic))
    }
    return warnings
  }

  /// Whether any of the families is installed or generic; true for an empty list.
  private func isInstalled(_ families: [String]) -> Bool {
    families.isEmpty
      || families.contains { FontFamilies.isGeneric($0) || configuration.hasFamily($0) }
  }

  /// Whether a face matches a design: by its family, or as the system's choice for the design.
  private func provides(_ design: FontDesign, _ families: FontFamilies, _ face: FontFace) -> Bool {
    if families.designFamilies.contains(where: { configuration.hasFamily($0) }) { return true }
    switch design {
    case .default: return true
    // Fontconfig has no generic name for rounded fonts.
    case .rounded: return false
    case .monospaced: return face.isMonospaced
    case .serif:
      // Without a serif font, fontconfig returns the default font.
      let others = [FontFamilies(Font()).list, "sans-serif"].map {
        context.face(of: FontDescription(families: $0, size: 12, weight: 400))?.family
      }
      return !others.contains(face.family)
    }
  }
}
