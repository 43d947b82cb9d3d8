import RingGraphics

/// Measures and draws texts.
///
/// Fonts are looked for at the first text, so that a picture without text costs no time for them.
/// Not to be shared between threads: each has an engine of its own.
public final class TextEngine: TextMeasuring {
  private let sources: FontSources
  private var typesetter: Result<Typesetter, any Error>?
  private var layouts: [Paragraph: TextLayout] = [:]
  private var lines: [Paragraph: TextLine] = [:]
  private var shapes: [Paragraph: TextShape] = [:]
  private var clusters: [Paragraph: [ClusterShape]] = [:]

  /// What was wrong with texts so far, each once, in the order of their appearance.
  public private(set) var warnings: [TextWarning] = []

  /// An engine for one thread; the fonts are read when the first text is set.
  public init(_ sources: FontSources = FontSources()) { self.sources = sources }

  /// The size of a paragraph's box; zero if it cannot be set, and then drawing it throws the reason.
  public func size(of paragraph: Paragraph) -> Size {
    paragraph.isInvisible ? .zero : (try? layout(of: paragraph).size) ?? .zero
  }

  /// The baselines of a paragraph's first and last line; zero where its size is.
  public func baselines(of paragraph: Paragraph) -> Baselines {
    let none = Baselines(first: 0, last: 0)
    return paragraph.isInvisible ? none : (try? layout(of: paragraph).baselines) ?? none
  }

  /// The lines and fonts of a paragraph; `nil` if it cannot be set or is too small to be seen.
  public func setting(of paragraph: Paragraph) -> TextSetting? {
    paragraph.isInvisible ? nil : try? layout(of: paragraph).setting
  }

  /// Where the parts of a paragraph's first line lie; an empty line if it cannot be set.
  public func line(of paragraph: Paragraph) -> TextLine {
    let empty = TextLine(baseline: 0, height: 0, clusters: [])
    if paragraph.isInvisible { return empty }
    if let known = lines[paragraph] { return known }
    let line = (try? layout(of: paragraph).firstLine) ?? empty
    if lines.count >= Self.lineCapacity { lines.removeAll(keepingCapacity: true) }
    lines[paragraph] = line
    return line
  }

  /// The outlines and pictures that draw a text. Throws `TextError`, or `CairoError`.
  public func commands(for run: TextRun) throws -> [OutlinedCommand] {
    guard !run.paragraph.isInvisible else { return [] }
    if let arc = run.arc {
      return try clusterShapes(of: run.paragraph).commands(in: run.color, along: arc)
    }
    return try shape(of: run.paragraph).commands(in: run.color, at: run.origin)
  }

  /// A display list in which outlines and pictures stand for the texts.
  ///
  /// Throws `TextError` for a text that cannot be set, `CairoError` if Cairo fails.
  public func outlined(_ list: DisplayList) throws -> OutlinedList {
    OutlinedList(try outlined(list.commands))
  }

  private func outlined(_ commands: [DrawCommand]) throws -> [OutlinedCommand] {
    var result: [OutlinedCommand] = []
    result.reserveCapacity(commands.count)
    for command in commands {
      switch command {
      case .text(let run): result += try self.commands(for: run)
      case .group(let effects, let inner): result.append(.group(effects, try outlined(inner)))
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

  private func layout(of paragraph: Paragraph) throws -> TextLayout {
    if let known = layouts[paragraph] { return known }
    let layout = try loadedTypesetter().layout(paragraph) { warning in
      if !warnings.contains(warning) { warnings.append(warning) }
    }
    if layouts.count >= Self.capacity { layouts.removeAll(keepingCapacity: true) }
    layouts[paragraph] = layout
    return layout
  }

  private func shape(of paragraph: Paragraph) throws -> TextShape {
    if let known = shapes[paragraph] { return known }
    let layout = try layout(of: paragraph)
    let shape = try loadedTypesetter().shape(of: layout, fontSize: paragraph.font.size)
    if shapes.count >= Self.capacity { shapes.removeAll(keepingCapacity: true) }
    shapes[paragraph] = shape
    return shape
  }

  private func clusterShapes(of paragraph: Paragraph) throws -> [ClusterShape] {
    if let known = clusters[paragraph] { return known }
    let layout = try layout(of: paragraph)
    let shapes = try loadedTypesetter().clusters(of: layout, fontSize: paragraph.font.size)
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

extension Paragraph {
  /// Whether it is so small that nothing is seen of it; a size below 0 is an error instead.
  fileprivate var isInvisible: Bool { font.size >= 0 && font.size < TextLimits.minimumSize }
}
