import RingCore

/// A text engine that measures texts and converts them to outlines.
///
/// Loads fonts for the first text, so that an image without text does not pay for them. Not
/// thread-safe: each thread needs its own engine.
package final class TextEngine: TextMeasuring {
  private let sources: FontSources
  private var typesetter: Result<Typesetter, any Error>?
  private var layouts = ParagraphCache<MadeOfText<TextLayout>>(maximumCount: layoutCapacity)
  private var lines = ParagraphCache<MadeOfText<TextLine>>(maximumCount: lineCapacity)
  private var shapes = ParagraphCache<MadeOfText<CachedShape>>(maximumCount: shapeCapacity)
  private var clusters = ParagraphCache<MadeOfText<[ClusterShape]>>(maximumCount: shapeCapacity)
  private var minContentSizes = MinContentSizeCache()
  /// Identifies the current image.
  private var imageCount = 0

  /// The warnings about the texts that were measured or drawn, even from a cache, in order of
  /// appearance and without duplicates.
  package var warnings: [TextWarning] { warningSet.elements }
  private var warningSet = OrderedSet<TextWarning>()

  /// The number of paragraphs laid out so far: a measure of work, the same on every machine.
  private(set) var layoutCount = 0
  /// The cost of all texts so far, in units of about a microsecond: the same on every machine.
  package var work: Int { layoutCount * 64 }

  /// Whether every width gets a layout of its own, for comparison in tests.
  private let alwaysRelayouts: Bool

  package convenience init(_ sources: FontSources = FontSources()) {
    self.init(sources, alwaysRelayouts: false)
  }

  init(_ sources: FontSources, alwaysRelayouts: Bool) {
    (self.sources, self.alwaysRelayouts) = (sources, alwaysRelayouts)
  }

  deinit {
    PangoLock.withLock {
      layouts.removeAll()
      typesetter = nil
    }
  }

  /// The reason why no text can be laid out, such as missing fonts or libraries, or else why a text
  /// could not be, such as its length; `nil` without either.
  package var failure: (any Error)? {
    if case .failure(let error) = typesetter { error } else { layoutFailure }
  }
  /// The error of the first text that could not be laid out; `nil` if there is none.
  private var layoutFailure: (any Error)?

  /// Adds the warnings of another engine, which has measured the same texts.
  package func report(_ warnings: [TextWarning]) { warningSet.append(contentsOf: warnings) }

  /// Removes the warnings and the errors of texts, for a caller with other texts; fonts stay open.
  package func forgetWarnings() {
    warningSet = OrderedSet()
    // A line without clusters may be the result of an error.
    if layoutFailure != nil { lines.removeAll() }
    layoutFailure = nil
  }

  /// Zero if the paragraph cannot be laid out; drawing it then throws the reason.
  package func size(of paragraph: Paragraph) -> Size {
    if paragraph.isInvisible { return .zero }
    if let size = try? minContentSize(of: paragraph) { return size }
    return (try? withMeasuredLayout(paragraph) { $0.size }) ?? .zero
  }

  /// Zero if the paragraph cannot be laid out.
  package func baselines(of paragraph: Paragraph) -> Baselines {
    let none = Baselines(first: 0, last: 0)
    return paragraph.isInvisible
      ? none : (try? withMeasuredLayout(paragraph) { $0.baselines }) ?? none
  }

  /// `nil` if the paragraph cannot be laid out or is too small to be visible.
  package func layoutResult(of paragraph: Paragraph) -> TextLayoutResult? {
    paragraph.isInvisible ? nil : try? withMeasuredLayout(paragraph) { $0.layoutResult }
  }

  /// Returns the clusters of a paragraph's first line; an empty line if it cannot be laid out.
  package func line(of paragraph: Paragraph) -> TextLine {
    let empty = TextLine(baseline: 0, height: 0, clusters: [])
    if paragraph.isInvisible { return empty }
    if let cached = lines[paragraph] { return reportWarnings(of: cached) }
    let line =
      (try? withTypesetter { try layoutForDrawing(paragraph, $0).map(\.firstLine) })
      ?? MadeOfText(value: empty, warnings: [])
    lines.insert(
      line, for: paragraph,
      bytes: line.value.clusters.count * MemoryLayout<TextLine.Cluster>.stride)
    return reportWarnings(of: line)
  }

  /// Throws `TextError` or `CairoError`.
  package func commands(for run: TextRun) throws -> [OutlinedCommand] {
    var budget = MemoryBudget(limit: .max)
    return try commands(for: run, within: &budget)
  }

  private func commands(
    for run: TextRun, within budget: inout MemoryBudget
  ) throws -> [OutlinedCommand] {
    guard !run.paragraph.isInvisible else { return [] }
    if let arc = run.arc {
      let clusters = try clusterShapes(of: run.paragraph)
      // Every text along a circle has a path of its own.
      try budget.reserve(
        clusters.reduce(0) { $0 + $1.shape.byteCount }, for: TextLimits.purpose)
      return ClusterShape.commands(clusters, in: run.paint, along: arc)
    }
    let made = try shape(of: run.paragraph)
    var cached = reportWarnings(of: made)
    if cached.lastImage != imageCount {
      try budget.reserve(cached.shape.byteCount, for: TextLimits.purpose)
      cached.lastImage = imageCount
      shapes.update(made.map { _ in cached }, for: run.paragraph)
    }
    return cached.shape.commands(for: run)
  }

  /// Replaces texts by outlines and images.
  /// Throws `TextError` for a text that cannot be laid out, `CairoError` if Cairo fails.
  package func outlined(_ list: DisplayList) throws -> OutlinedDisplayList {
    var budget = MemoryBudget(limit: .max)
    return try outlined(list, within: &budget)
  }

  /// Replaces texts by outlines and images, for which it reserves memory in `budget`.
  ///
  /// Reserves memory only once for equal texts that are not along a circle. Throws `TextError`,
  /// `CairoError`, and `MemoryLimitError` at the first text that exceeds the budget, before further
  /// texts are laid out.
  package func outlined(
    _ list: DisplayList, within budget: inout MemoryBudget
  ) throws -> OutlinedDisplayList {
    WorkStep.outline.record()
    imageCount += 1
    return OutlinedDisplayList(try outlined(list.commands, &budget))
  }

  private func outlined(
    _ commands: [DrawCommand], _ budget: inout MemoryBudget
  ) throws -> [OutlinedCommand] {
    var result: [OutlinedCommand] = []
    result.reserveCapacity(commands.count)
    for command in commands {
      switch command {
      case .text(let run): result += try self.commands(for: run, within: &budget)
      case .group(let effects, let inner):
        result.append(.group(effects, try outlined(inner, &budget)))
      case .fill(let path, let paint, let isBox):
        result.append(.primitive(.fill(path, paint, isBox: isBox)))
      case .stroke(let path, let style, let paint):
        result.append(.primitive(.stroke(path, style, paint)))
      case .image(let placed): result.append(.primitive(.image(placed)))
      }
    }
    return result
  }

  /// The maximum number of cached outlines; few images have more.
  private static let shapeCapacity = 256
  /// A list of rings whose labels differ in size needs all its layouts for each frame.
  /// A layout takes some kilobytes of memory, and a millisecond if its font has a new size.
  private static let layoutCapacity = 2048
  /// The memory of a layout for each byte of its text, in bytes.
  private static let layoutBytesPerByte = 256
  /// Lines are small, and a list of rings with texts along them requests all of them repeatedly.
  private static let lineCapacity = 4096

  /// Calls `body` with the global lock on text layout held.
  private func withTypesetter<R>(_ body: (Typesetter) throws -> R) throws -> R {
    // Load fonts before locking: loading takes longer than laying out a text, and does not
    // interfere with other threads.
    let typesetter = try loadedTypesetter()
    return try PangoLock.withLock { try body(typesetter) }
  }

  /// Calls `body` with a layout for measuring a paragraph.
  ///
  /// Lines, fonts and sizes are the paragraph's; lines may be elsewhere horizontally.
  private func withMeasuredLayout<R>(_ paragraph: Paragraph, _ body: (TextLayout) -> R) throws -> R
  {
    try withTypesetter { typesetter in
      let unconstrained = try unconstrainedLayout(paragraph, typesetter) {
        $0.fits(in: $1, margin: paragraph.font.size)
      }
      return try body(reportWarnings(of: unconstrained ?? layOut(paragraph, typesetter)))
    }
  }

  /// Returns the size at width 0; `nil` for another width, or if only a layout at width 0 can tell.
  private func minContentSize(of paragraph: Paragraph) throws -> Size? {
    guard paragraph.width == 0, paragraph.lineLimit == nil, !alwaysRelayouts,
      Typesetter.isBrokenByWordsOnly(paragraph)
    else { return nil }
    // Pango lays out a text of several unbroken words fast enough.
    if !paragraph.breaksWords, !Typesetter.isOneWord(paragraph.text) { return nil }
    return try withTypesetter { typesetter in
      var unlimited = paragraph
      unlimited.width = nil
      let unconstrained = try reportWarnings(of: layOut(unlimited, typesetter))
      if !paragraph.breaksWords { return unconstrained.size }
      return try minContentSizes.size(of: paragraph, unconstrained) {
        layoutCount += 1
        return try typesetter.layout($0) { _ in }
      }
    }
  }

  /// Returns a layout whose glyphs have the positions of the paragraph's own layout. Does not
  /// report its warnings.
  private func layoutForDrawing(
    _ paragraph: Paragraph, _ typesetter: Typesetter
  ) throws -> MadeOfText<TextLayout> {
    try unconstrainedLayout(paragraph, typesetter) { $0.fills($1) }
      ?? layOut(paragraph, typesetter)
  }

  /// Returns the paragraph's layout without limits.
  ///
  /// `nil` unless `isSame` accepts it for the paragraph's width, or if it has too many lines.
  ///
  /// A grid requests a text's size at a dozen widths, and most are wide enough.
  private func unconstrainedLayout(
    _ paragraph: Paragraph, _ typesetter: Typesetter,
    if isSame: (TextLayout, _ width: Double) -> Bool
  ) throws -> MadeOfText<TextLayout>? {
    guard let width = paragraph.width, !alwaysRelayouts, Typesetter.isBrokenByWordsOnly(paragraph)
    else { return nil }
    var unlimited = paragraph
    (unlimited.width, unlimited.lineLimit) = (nil, nil)
    let unconstrained = try layOut(unlimited, typesetter)
    guard unconstrained.value.lineCount <= max(1, paragraph.lineLimit ?? .max) else { return nil }
    return isSame(unconstrained.value, width) ? unconstrained : nil
  }

  /// Reports the warnings about a text, and returns what was made of it.
  private func reportWarnings<Value>(of made: MadeOfText<Value>) -> Value {
    warningSet.append(contentsOf: made.warnings)
    return made.value
  }

  package func report(_ warning: LayoutWarning) { warningSet.append(.layout(warning)) }

  /// Returns a paragraph's own layout, cached. Does not report its warnings.
  private func layOut(
    _ paragraph: Paragraph, _ typesetter: Typesetter
  ) throws -> MadeOfText<TextLayout> {
    if let cached = layouts[paragraph] { return cached }
    var warnings: [TextWarning] = []
    let layout: TextLayout
    do { layout = try typesetter.layout(paragraph) { warnings.append($0) } } catch {
      layoutFailure = layoutFailure ?? error
      throw error
    }
    layoutCount += 1
    let result = MadeOfText(value: layout, warnings: warnings)
    layouts.insert(
      result, for: paragraph, bytes: Self.layoutBytesPerByte * paragraph.text.utf8.count)
    return result
  }

  /// Does not report the warnings about the text.
  private func shape(of paragraph: Paragraph) throws -> MadeOfText<CachedShape> {
    if let cached = shapes[paragraph] { return cached }
    let made = try withTypesetter { typesetter in
      try layoutForDrawing(paragraph, typesetter).map {
        CachedShape(shape: try typesetter.shape(of: $0, for: paragraph))
      }
    }
    shapes.insert(made, for: paragraph, bytes: made.value.shape.byteCount)
    return made
  }

  private func clusterShapes(of paragraph: Paragraph) throws -> [ClusterShape] {
    if let cached = clusters[paragraph] { return reportWarnings(of: cached) }
    let made = try withTypesetter { typesetter in
      try layoutForDrawing(paragraph, typesetter).map {
        try typesetter.clusters(of: $0, fontSize: paragraph.font.size)
      }
    }
    clusters.insert(
      made, for: paragraph, bytes: made.value.reduce(0) { $0 + $1.shape.byteCount })
    return reportWarnings(of: made)
  }

  private func loadedTypesetter() throws -> Typesetter {
    if let typesetter { return try typesetter.get() }
    let result = Result { try Typesetter(sources) }
    typesetter = result
    return try result.get()
  }
}

/// A value made from a text, with the text's warnings, which are reported at every use.
private struct MadeOfText<Value> {
  let value: Value
  let warnings: [TextWarning]

  func map<Result>(_ change: (Value) throws -> Result) rethrows -> MadeOfText<Result> {
    MadeOfText<Result>(value: try change(value), warnings: warnings)
  }
}

/// The shape of a paragraph, with the number of the last image whose budget includes it.
private struct CachedShape {
  let shape: TextShape
  var lastImage = 0
}

extension Paragraph {
  /// Whether the text is too small to be visible. A negative size is an error instead.
  fileprivate var isInvisible: Bool { font.size >= 0 && font.size < TextLimits.minimumSize }
}

package enum TextLimits {
  /// In UTF-8 bytes: far more than an image can show.
  ///
  /// The time to lay out a text grows faster than its length: the worst case of this length (a line
  /// break after every character) takes about a second.
  package static let maximumBytes = 32_768

  /// The maximum length of a line in points, counting an em per byte.
  /// Pango counts in 1/1024 points with 32 bits, so a line must be shorter than 2²¹ points. This
  /// limit is lower, because some glyphs are wider than an em.
  static let maximumExtent = 1_500_000.0

  /// An em in points: FreeType counts its pixels with 16 bits.
  static let maximumSize = 65_535.0

  /// An em in points: Pango's unit. Smaller texts are not drawn.
  static let minimumSize = 1.0 / 1024

  /// For error messages.
  static let purpose = "the outlines of all texts"

  static func check(_ paragraph: Paragraph) throws(TextError) {
    let bytes = paragraph.text.utf8.count
    guard bytes <= maximumBytes else { throw .tooLong(bytes: bytes, limit: maximumBytes) }
    let limit = min(maximumSize, maximumExtent / Double(max(1, bytes)))
    for font in [paragraph.font] + paragraph.spans.map(\.font) {
      guard font.size > 0, font.size <= limit else { throw .fontSize(font.size, limit: limit) }
      // Tracking makes lines longer just as larger letters do, and a line height makes them higher.
      let step = max(font.size + abs(font.tracking), font.size * font.lineHeight)
      guard step <= limit else { throw .fontSize(step, limit: limit) }
    }
  }
}
