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
  /// The gradient over the text's frame, which replaces `color`; `nil` for none.
  package var gradient: ShapeGradient?
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
  package var decoration: TextDecoration = []
  /// The case in which the text is drawn; `nil` as it is written.
  package var textCase: TextCase?
  /// The parts of the text, whose texts together are `text`; none if it has one font and colour.
  package var spans: [TextSpan] = []

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
    var run = TextRun(paragraph, origin: rect.origin, color: color(in: context))
    run.gradient = gradient?.paint(in: rect, ownContext(context))
    run.spanPaints = spans.map { span in
      span.color.map { .solid(ownContext(context).resolve($0)) } ?? run.paint
    }
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
    ownContext(context).resolveForeground(color)
  }

  /// The text's own number, as the values of an element; `nil` if it has none.
  private var ownValues: TextValues? { value.map { TextValues(fraction: $0, value: $0) } }

  /// Returns the context in which the text's own colours are resolved.
  private func ownContext(_ context: SceneContext) -> SceneContext {
    context.withOwner(ownValues ?? context.values ?? TextValues(), in: text)
  }

  /// Whether the text or a span of it has a colour that is not transparent.
  private func isVisible(in context: SceneContext) -> Bool {
    let own = ownContext(context)
    let gradient = gradient?.colors.gradient(.srgb, in: own)
    let colors =
      spans.compactMap { $0.color.map(own.resolve) }
      + (gradient?.stops.map(\.color) ?? [color(in: context)])
    return colors.contains { $0.alpha > 0 }
  }

  package func altDescription(in context: SceneContext) -> AltDescription {
    guard isVisible(in: context) else { return .hidden }
    // A number of its own repeats none of the element around the text.
    return .text(
      filled(text, context), template: isVerbatim || ownValues != nil ? "" : text,
      values: ownValues)
  }

  /// Returns a text with its placeholders replaced; the own number goes before those around it.
  private func filled(_ text: String, _ context: SceneContext) -> String {
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
      ResolvedProperty(
        "color",
        gradient?.propertyValue(in: rect, ownContext(context)) ?? .color(color(in: context))),
      ResolvedProperty("fontSize", .number(paragraph.font.size)),
    ]
    properties += paragraph.specialProperties
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
    func filled(_ text: String) -> String {
      let filled = self.filled(text, context)
      return textCase?.applied(to: filled) ?? filled
    }
    let font = context.themed(font)
    let spans = spans.map { Paragraph.Span(filled($0.text), font: $0.font.applied(to: font)) }
    let text = spans.isEmpty ? filled(text) : spans.map(\.text).joined()
    var paragraph = Paragraph(text, font: font, alignment: alignment, lineLimit: lineLimit)
    (paragraph.spans, paragraph.decoration) = (spans, decoration)
    return paragraph
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
      let scale = max(minimumScale, fittingScale)
      if fittingScale < 1 {
        context.sizes.recordScaledFont(paragraph.font.scaled(by: scale)) {
          context.text.layoutResult(of: paragraph)?.hasMissingCharacters ?? false
        }
      }
      paragraph.scaleFonts(by: scale)
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

extension Paragraph {
  /// The properties that few texts have.
  fileprivate var specialProperties: [ResolvedProperty] {
    let tracking = font.tracking == 0 ? [] : [ResolvedProperty("tracking", .number(font.tracking))]
    let lineHeight =
      font.lineHeight == 1 ? [] : [ResolvedProperty("lineHeight", .number(font.lineHeight))]
    let lines = [("underline", TextDecoration.underline), ("strikethrough", .strikethrough)]
    return tracking + lineHeight
      + lines.filter { decoration.contains($0.1) }.map { ResolvedProperty($0.0, .flag(true)) }
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
    context.sizes.recordScaledFont(paragraph.font.scaled(by: factor)) {
      context.text.layoutResult(of: paragraph)?.hasMissingCharacters ?? false
    }
    paragraph.scaleFonts(by: factor)
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
