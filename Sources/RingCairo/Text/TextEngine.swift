import RingGraphics

/// Measures and draws texts.
///
/// Fonts are looked for at the first text, so that a picture without text costs no time for them.
/// Not to be shared between threads: each has an engine of its own.
public final class TextEngine: TextMeasuring {
  private let sources: FontSources
  private var typesetter: Result<Typesetter, any Error>?
  private var layouts: [Paragraph: SetParagraph] = [:]
  private var lines: [Paragraph: TextLine] = [:]
  private var shapes: [Paragraph: CachedShape] = [:]
  private var clusters: [Paragraph: [ClusterShape]] = [:]
  private var narrow = NarrowTexts()
  /// How many pictures' texts were asked for.
  private var pictureCount = 0

  /// What was wrong with texts so far, each once, in the order of their appearance.
  public private(set) var warnings: [TextWarning] = []

  /// How many paragraphs were set: the same on every machine.
  private(set) var setCount = 0
  /// What texts have taken so far, in about microseconds, and the same on every machine.
  public var work: Int { setCount * 64 }

  /// Whether every width has a layout of its own, as a test expects it. Default: no.
  private let alwaysBreaks: Bool

  /// An engine for one thread; the fonts are read when the first text is set.
  public convenience init(_ sources: FontSources = FontSources()) {
    self.init(sources, alwaysBreaks: false)
  }

  init(_ sources: FontSources, alwaysBreaks: Bool) {
    (self.sources, self.alwaysBreaks) = (sources, alwaysBreaks)
  }

  deinit { PangoLock.held { (layouts, typesetter) = ([:], nil) } }

  /// Why no text can be set, as far as one was asked for: fonts or libraries are missing.
  public var failure: (any Error)? {
    if case .failure(let error) = typesetter { error } else { nil }
  }

  /// The size of a paragraph's box; zero if it cannot be set, and then drawing it throws the reason.
  public func size(of paragraph: Paragraph) -> Size {
    if paragraph.isInvisible { return .zero }
    if let size = try? narrowest(paragraph) { return size }
    return (try? measured(paragraph) { $0.size }) ?? .zero
  }

  /// The baselines of a paragraph's first and last line; zero where its size is.
  public func baselines(of paragraph: Paragraph) -> Baselines {
    let none = Baselines(first: 0, last: 0)
    return paragraph.isInvisible ? none : (try? measured(paragraph) { $0.baselines }) ?? none
  }

  /// The lines and fonts of a paragraph; `nil` if it cannot be set or is too small to be seen.
  public func setting(of paragraph: Paragraph) -> TextSetting? {
    paragraph.isInvisible ? nil : try? measured(paragraph) { $0.setting }
  }

  /// Where the parts of a paragraph's first line lie; an empty line if it cannot be set.
  public func line(of paragraph: Paragraph) -> TextLine {
    let empty = TextLine(baseline: 0, height: 0, clusters: [])
    if paragraph.isInvisible { return empty }
    if let known = lines[paragraph] { return known }
    let line = (try? alone { try layout(of: paragraph, $0).firstLine }) ?? empty
    if lines.count >= Self.lineCapacity { lines.removeAll(keepingCapacity: true) }
    lines[paragraph] = line
    return line
  }

  /// The outlines and pictures that draw a text. Throws `TextError`, or `CairoError`.
  public func commands(for run: TextRun) throws -> [OutlinedCommand] {
    var memory = MemoryBudget(limit: .max)
    return try commands(for: run, within: &memory)
  }

  private func commands(
    for run: TextRun, within memory: inout MemoryBudget
  ) throws -> [OutlinedCommand] {
    guard !run.paragraph.isInvisible else { return [] }
    if let arc = run.arc {
      let clusters = try clusterShapes(of: run.paragraph)
      // What is laid along a circle is a path of its own.
      try memory.reserve(
        clusters.reduce(0) { $0 + $1.shape.byteCount }, for: TextLimits.purpose)
      return clusters.commands(in: run.color, along: arc)
    }
    var cached = try shape(of: run.paragraph)
    if cached.picture != pictureCount {
      try memory.reserve(cached.shape.byteCount, for: TextLimits.purpose)
      cached.picture = pictureCount
      shapes[run.paragraph] = cached
    }
    return cached.shape.commands(in: run.color, at: run.origin)
  }

  /// A display list in which outlines and pictures stand for the texts.
  ///
  /// Throws `TextError` for a text that cannot be set, `CairoError` if Cairo fails.
  public func outlined(_ list: DisplayList) throws -> OutlinedList {
    var memory = MemoryBudget(limit: .max)
    return try outlined(list, within: &memory)
  }

  /// The same within a budget, from which the outlines are taken; equal texts share theirs.
  ///
  /// Throws `MemoryLimitError` as well, before the text after the first one that is too much is set.
  package func outlined(
    _ list: DisplayList, within memory: inout MemoryBudget
  ) throws -> OutlinedList {
    pictureCount += 1
    return OutlinedList(try outlined(list.commands, &memory))
  }

  private func outlined(
    _ commands: [DrawCommand], _ memory: inout MemoryBudget
  ) throws -> [OutlinedCommand] {
    var result: [OutlinedCommand] = []
    result.reserveCapacity(commands.count)
    for command in commands {
      switch command {
      case .text(let run): result += try self.commands(for: run, within: &memory)
      case .group(let effects, let inner):
        result.append(.group(effects, try outlined(inner, &memory)))
      case .fill(let path, let paint): result.append(.primitive(.fill(path, paint)))
      case .stroke(let path, let style, let paint):
        result.append(.primitive(.stroke(path, style, paint)))
      case .image(let placed): result.append(.primitive(.image(placed)))
      }
    }
    return result
  }

  /// How many paragraphs are remembered; more than this are rarely in one picture.
  private static let capacity = 256
  /// Lines are but numbers, and a list of rings with texts along them asks for all again and again.
  private static let lineCapacity = 4096

  /// Calls `body` while no other thread sets a text.
  private func alone<R>(_ body: (Typesetter) throws -> R) throws -> R {
    // Looking for fonts takes longer than a text, and disturbs nobody.
    let typesetter = try loadedTypesetter()
    return try PangoLock.held { try body(typesetter) }
  }

  /// What `body` says of a layout whose lines, fonts and sizes are the paragraph's; lines may begin
  /// elsewhere.
  private func measured<R>(_ paragraph: Paragraph, _ body: (TextLayout) -> R) throws -> R {
    try alone { typesetter in
      let whole = try unbroken(paragraph, typesetter) {
        $0.fits(in: $1, margin: paragraph.font.size)
      }
      return try body(used(whole ?? set(paragraph, typesetter)))
    }
  }

  /// The size of a paragraph that has no width to stand in, if it can be told without breaking it.
  private func narrowest(_ paragraph: Paragraph) throws -> Size? {
    guard paragraph.width == 0, paragraph.lineLimit == nil, !alwaysBreaks,
      Typesetter.isBrokenByWordsOnly(paragraph)
    else { return nil }
    return try alone { typesetter in
      var unlimited = paragraph
      unlimited.width = nil
      let whole = try used(set(unlimited, typesetter))
      return try narrow.size(of: paragraph, whole) {
        setCount += 1
        return try typesetter.layout($0) { _ in }
      }
    }
  }

  /// A layout of which every glyph stands where the paragraph has it.
  private func layout(of paragraph: Paragraph, _ typesetter: Typesetter) throws -> TextLayout {
    try used(unbroken(paragraph, typesetter) { $0.fills($1) } ?? set(paragraph, typesetter))
  }

  /// The layout without limits, if the paragraph's own has the same lines: a grid asks for a text's size
  /// at a dozen widths, and most have room for it.
  private func unbroken(
    _ paragraph: Paragraph, _ typesetter: Typesetter,
    if isSame: (TextLayout, _ width: Double) -> Bool
  ) throws -> SetParagraph? {
    guard let width = paragraph.width, !alwaysBreaks, Typesetter.isBrokenByWordsOnly(paragraph)
    else { return nil }
    var unlimited = paragraph
    (unlimited.width, unlimited.lineLimit) = (nil, nil)
    let whole = try set(unlimited, typesetter)
    guard whole.layout.lineCount <= max(1, paragraph.lineLimit ?? .max) else { return nil }
    return isSame(whole.layout, width) ? whole : nil
  }

  private func used(_ paragraph: SetParagraph) -> TextLayout {
    for warning in paragraph.warnings where !warnings.contains(warning) { warnings.append(warning) }
    return paragraph.layout
  }

  private func set(_ paragraph: Paragraph, _ typesetter: Typesetter) throws -> SetParagraph {
    if let known = layouts[paragraph] { return known }
    var warnings: [TextWarning] = []
    let layout = try typesetter.layout(paragraph) { warnings.append($0) }
    setCount += 1
    if layouts.count >= Self.capacity { layouts.removeAll(keepingCapacity: true) }
    let result = SetParagraph(layout: layout, warnings: warnings)
    layouts[paragraph] = result
    return result
  }

  private func shape(of paragraph: Paragraph) throws -> CachedShape {
    if let known = shapes[paragraph] { return known }
    let shape = try alone { typesetter in
      try typesetter.shape(
        of: layout(of: paragraph, typesetter), fontSize: paragraph.font.size)
    }
    if shapes.count >= Self.capacity { shapes.removeAll(keepingCapacity: true) }
    let cached = CachedShape(shape: shape)
    shapes[paragraph] = cached
    return cached
  }

  private func clusterShapes(of paragraph: Paragraph) throws -> [ClusterShape] {
    if let known = clusters[paragraph] { return known }
    let shapes = try alone { typesetter in
      try typesetter.clusters(
        of: layout(of: paragraph, typesetter), fontSize: paragraph.font.size)
    }
    if clusters.count >= Self.capacity { clusters.removeAll(keepingCapacity: true) }
    clusters[paragraph] = shapes
    return shapes
  }

  private func loadedTypesetter() throws -> Typesetter {
    if let typesetter { return try typesetter.get() }
    let result = Result { try Typesetter(sources) }
    typesetter = result
    return try result.get()
  }
}

/// A layout, and what is wrong with its text: that is said when the layout is used.
private struct SetParagraph {
  let layout: TextLayout
  let warnings: [TextWarning]
}

/// What a paragraph looks like, and the last picture of whose memory its outlines are a part.
private struct CachedShape {
  let shape: TextShape
  var picture = 0
}

extension Paragraph {
  /// Whether it is so small that nothing is seen of it; a size below 0 is an error instead.
  fileprivate var isInvisible: Bool { font.size >= 0 && font.size < TextLimits.minimumSize }
}
