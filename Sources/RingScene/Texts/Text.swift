import RingCore

package struct Text: Element {
  package static let typeName = SceneSnapshot.textType
  /// Inside an element with values it may contain placeholders, see `TextTemplate`.
  package var text = ""
  /// The number that `{value}` and `{percent}` show, where 1 is 100 %; `.some(nil)` for no data, and
  /// `nil` for the numbers of the element around the text.
  package var value: Double??
  package var font = Font()
  /// A `foregroundColor` around the text replaces primary.
  package var color = Color.primary
  /// The alignment of shorter lines.
  package var alignment = TextAlignment.leading
  /// ≥ 1; `nil` for no limit.
  package var lineLimit: Int?
  /// The maximum width of a line in points, > 0; `nil` is the proposed width.
  package var maxWidth: Double?
  /// The minimum font scale to fit the text into one line, 0…1.
  package var minimumScale = 1.0
  /// Whether the text is shown literally, including braces.
  package var isVerbatim = false
  /// Whether lines that exceed the proposed height are left out, except the first one.
  package var fitsHeight = false
  /// Whether a word that is wider than its line is broken, as in SwiftUI.
  ///
  /// Otherwise the letters shrink until it fits, to half their size at least, and what then does
  /// not fit is cut.
  package var breaksWords = false

  package init() {}

  package init(_ text: String, font: Font = Font(), color: Color = .primary) {
    self.text = text
    self.font = font
    self.color = color
  }

  package var sizing: ElementSizing { fitsHeight ? .proposed : .proposedWidth }

  package func size(for proposal: ProposedSize, in context: SceneContext) -> Size {
    if proposal.width == 0, let size = minimumSize(unlimitedParagraph(context), in: context) {
      return size
    }
    return context.text.size(of: measuredParagraph(for: proposal, context))
  }

  package func baselines(in size: Size, context: SceneContext) -> Baselines? {
    context.text.baselines(of: drawnParagraph(in: size, context))
  }

  package func draw(in rect: Rect, context: SceneContext) -> [DrawCommand] {
    let paragraph = drawnParagraph(in: rect.size, context)
    guard !paragraph.text.isEmpty else { return [] }
    let run = TextRun(paragraph, origin: rect.origin, color: color(in: context))
    if let trace = context.partTrace { record(run, in: context, to: trace) }
    return [.text(run)]
  }

  /// Records the text for lint: a box from the height of capitals to that of descenders.
  private func record(_ run: TextRun, in context: SceneContext, to trace: LayoutTrace) {
    let lines = Rect(origin: run.origin, size: context.text.size(of: run.paragraph))
    let box = SceneText.letterBox(
      in: lines, context.text.baselines(of: run.paragraph), font: run.paragraph.font)
    trace.record(
      run, lines: context.text.layoutResult(of: run.paragraph)?.lines, boxes: [(box, .identity)])
  }

  func color(in context: SceneContext) -> SRGBColor {
    let inherited = color == .primary ? context.environment.foreground : nil
    let own = value.map { TextValues(fraction: $0, value: $0) }
    let context = context.withOwner(own ?? context.values ?? TextValues(), in: text)
    return context.resolve(inherited ?? color)
  }

  package func altDescription(in context: SceneContext) -> AltDescription {
    guard color(in: context).alpha > 0 else { return .hidden }
    let own = value.map { TextValues(fraction: $0, value: $0) }
    // A number of its own repeats none of the element around the text.
    return .text(
      filledText(context), template: isVerbatim || own != nil ? "" : text, values: own)
  }

  /// Returns the text with its placeholders replaced; its own number goes before those around it.
  private func filledText(_ context: SceneContext) -> String {
    guard !isVerbatim else { return text }
    guard let value else {
      return TextTemplate.fill(text, with: context.values, in: context.locale)
    }
    var values = context.values ?? TextValues()
    (values.fraction, values.value) = (value, value)
    return TextTemplate.fill(text, with: values, in: context.locale)
  }

  package func resolvedProperties(in rect: Rect, context: SceneContext) -> [ResolvedProperty] {
    let paragraph = drawnParagraph(in: rect.size, context)
    var properties = [
      ResolvedProperty("text", .text(paragraph.text)),
      ResolvedProperty("color", .color(color(in: context))),
      ResolvedProperty("fontSize", .number(paragraph.font.size)),
    ]
    if let value = value ?? nil { properties.append(ResolvedProperty("value", .number(value))) }
    guard let layout = context.text.layoutResult(of: paragraph) else { return properties }
    let lines = context.text.baselines(of: paragraph)
    properties += [
      ResolvedProperty("fonts", .list(layout.faces.map(\.propertyValue))),
      ResolvedProperty("lines", .list(layout.lines.map { .text($0) })),
      ResolvedProperty("baselines", .list([.number(lines.first), .number(lines.last)])),
    ]
    return properties
  }

  /// Returns the text as it is drawn in a frame of the size that it has for its proposal.
  private func drawnParagraph(in size: Size, _ context: SceneContext) -> Paragraph {
    let paragraph = measuredParagraph(for: ProposedSize(size), context)
    // The size for a width of 0 is not that of a layout, see `minimumSize(_:in:)`.
    guard let proposal = context.proposal, proposal.width != 0 || lineLimit != nil,
      !paragraph.breaksWords || paragraph.font.size < font.size,
      !context.text.size(of: paragraph).fits(in: size)
    else { return paragraph }
    // Letters that shrink may shrink less for the width that the text then has.
    var measured = measuredParagraph(for: proposal, context)
    measured.width = max(size.width, Self.minimumLineWidth)
    return measured
  }

  /// Returns the text laid out for `proposal`, with as many lines as fit if `fitsHeight`.
  private func measuredParagraph(
    for proposal: ProposedSize, _ context: SceneContext
  ) -> Paragraph {
    var paragraph = wrappedParagraph(proposedWidth: proposal.width, context)
    guard fitsHeight, let height = proposal.height, height.isFinite else { return paragraph }
    let fullHeight = context.text.size(of: paragraph).height
    guard fullHeight > height + Self.lineTolerance else { return paragraph }
    let line = Paragraph("x", font: paragraph.font)
    let lines = (height / context.text.size(of: line).height + Self.lineTolerance).rounded(.down)
    paragraph.lineLimit = min(paragraph.lineLimit ?? .max, max(1, Int(clamping: lines)))
    return paragraph
  }

  /// Returns the text as it is laid out without a limit of width.
  private func unlimitedParagraph(_ context: SceneContext) -> Paragraph {
    Paragraph(
      filledText(context), font: context.themed(font), alignment: alignment, lineLimit: lineLimit)
  }

  /// Returns the text wrapped for a proposed width in points, without a limit of height.
  ///
  /// Its font is smaller if the text or a word would otherwise not fit.
  private func wrappedParagraph(proposedWidth: Double?, _ context: SceneContext) -> Paragraph {
    var width = maxWidth
    if let proposedWidth, proposedWidth.isFinite {
      width = min(proposedWidth, maxWidth ?? proposedWidth)
    }
    var paragraph = unlimitedParagraph(context)
    guard let width else { return paragraph }
    // Its width matters only if it may shrink, or if its words must stay whole.
    let naturalWidth =
      breaksWords && minimumScale == 1 ? nil : context.text.size(of: paragraph).width
    if minimumScale < 1, let naturalWidth {
      // Widths are proportional to the font size, because hinting is off; the margin is for
      // rounding.
      let fittingScale = naturalWidth > width ? width / naturalWidth * Self.roundingMargin : 1
      let shrunk = paragraph.font.scaled(by: max(minimumScale, fittingScale))
      if fittingScale < 1 {
        context.sizes.recordScaledFont(shrunk) {
          context.text.layoutResult(of: paragraph)?.hasMissingCharacters ?? false
        }
      }
      paragraph.font = shrunk
    }
    paragraph.width = width
    if !breaksWords, let naturalWidth, naturalWidth * minimumScale > width + Self.lineTolerance {
      keepWordsWhole(in: &paragraph, context)
    }
    return paragraph
  }

  /// The fraction of the fitting font scale that is used, so that rounding does not make the text
  /// wider than its line.
  private static let roundingMargin = 0.9999
  /// The tolerance for rounding of a length, in points and in lines.
  private static let lineTolerance = 1e-6
}

extension AnyElement {
  /// The text that shows values of the element around it; `nil` for other elements.
  var template: String? { (element as? Text).flatMap { $0.value == nil ? $0.text : nil } }
}

extension TextLayoutResult.Face {
  fileprivate var propertyValue: ResolvedProperty.Value {
    let weight = weight.map { [ResolvedProperty("weight", .number(Double($0)))] } ?? []
    return .object(
      [ResolvedProperty("family", .text(family))] + weight + [
        ResolvedProperty("italic", .flag(isItalic))
      ])
  }
}

/// Words that are wider than their line.
extension Text {
  /// The minimum font scale at which a word fits, unless `minimumScale` is lower.
  static let minimumWordScale = 0.5
  /// The number of font scales up to 1: each size of a font takes another lookup, and neighbours
  /// look better in the same size.
  private static let scaleCount = 10.0
  /// The minimum width of a line in points: a paragraph of width 0 would not be cut.
  static let minimumLineWidth = 1.0 / 512

  /// Returns the space for rounded glyph positions in a line of `width` points.
  private static func roundingSpace(_ width: Double) -> Double { 0.1 * (1 + width / 100) }

  /// Returns the size for a proposed width of 0, at which every word is whole.
  ///
  /// `nil` if words are broken or the text has a minimum scale of its own or a limit of its lines:
  /// then it has to be laid out. Stacks and grids request this size only to compare children, so no
  /// font is scaled for it.
  func minimumSize(_ unlimited: Paragraph, in context: SceneContext) -> Size? {
    guard !breaksWords, minimumScale == 1, lineLimit == nil else { return nil }
    let size = context.text.size(of: unlimited.atMinimumWidth)
    return Size(
      width: size.width * Self.minimumWordScale, height: size.height * Self.minimumWordScale)
  }

  /// Scales the font of a paragraph down until its widest word fits into its width.
  ///
  /// A word that does not fit at the minimum scale will be cut. The font of `paragraph` is already
  /// scaled by `minimumScale`.
  func keepWordsWhole(in paragraph: inout Paragraph, _ context: SceneContext) {
    guard let width = paragraph.width else { return }
    paragraph.breaksWords = false
    paragraph.width = max(width, Self.minimumLineWidth)
    guard minimumScale > Self.minimumWordScale else { return }
    let widest = context.text.size(of: paragraph.atMinimumWidth).width
    guard widest > width else { return }
    let margin = Self.roundingSpace(width)
    // These scales are relative to the text's own font, and `factor` to the paragraph's.
    let fittingScale = (width + margin) / widest * minimumScale
    let stepScale = (fittingScale * Self.scaleCount).rounded(.down) / Self.scaleCount
    let factor = min(minimumScale, max(Self.minimumWordScale, stepScale)) / minimumScale
    if widest * factor <= width + margin { paragraph.width = max(width, widest * factor + margin) }
    guard factor < 1 else { return }
    let font = paragraph.font.scaled(by: factor)
    context.sizes.recordScaledFont(font) {
      context.text.layoutResult(of: paragraph)?.hasMissingCharacters ?? false
    }
    paragraph.font = font
  }
}

extension Paragraph {
  /// The paragraph at the width of its widest word.
  fileprivate var atMinimumWidth: Paragraph {
    var paragraph = self
    (paragraph.breaksWords, paragraph.width, paragraph.lineLimit) = (false, 0, nil)
    return paragraph
  }
}
