import ArgumentParser
import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene
import RingSystem

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Prints what would be drawn, as JSON: positions, angles and colours.",
    discussion: """
      Lengths are in points; y grows downwards. Angles are in degrees, clockwise from 12 o'clock. \
      Rectangles are [x, y, width, height].

      EXAMPLES
        ringrender explain --config goals.rings.json
        ringrender explain --config goals.rings.json --set move.progress=1.2 |
          grep endAngle
      """)

  @OptionGroup var input: ConfigOptions
  @OptionGroup var moment: TimeOptions

  @Flag(help: "Adds the drawing commands, one per line.")
  var commands = false

  func run() throws {
    try CommandError.reporting {
      let trace = LayoutTrace()
      let (config, bound, text) = try input.open(at: moment.time, tracing: trace)
      let scene = bound.still
      let renderer = Renderer(text: text, memory: bound.memory)
      let layout = config.layout(of: bound, by: renderer, tracing: trace)
      if let problem = layout.problem {
        input.messages.print(renderer.warnings.map(\.problem), of: input.config)
        throw problem
      }
      let explanation = LayoutExplanation(scene: scene, layout: layout, trace: trace)
      var members = try explanation.members(by: renderer, maximumPixels: input.pixels.maxPixels)
      try input.messages.report(renderer.warnings, of: input.config)
      if commands {
        // A command and the copies of its line take six times the memory of the command itself.
        var memory = bound.memory
        try memory.reserve(6 * layout.byteCount, for: "the text of the drawing commands")
        let lines = layout.displayList.description.split(separator: "\n")
        members.append(.init("commands", .list(lines.map { .string(String($0)) })))
      }
      try Terminal.output(
        Message(verbatim: JSONValue.object(members).prettyPrinted() + "\n"))
    }
  }
}

/// A picture described as JSON: canvas, elements with their facts, and alternative text.
struct LayoutExplanation {
  let scene: Scene
  /// A layout without a problem.
  let layout: Scene.Layout
  /// The trace of `layout`.
  let trace: LayoutTrace

  /// Throws the errors of drawing, because what cannot be drawn has no positions in an image.
  func members(
    by renderer: borrowing Renderer, maximumPixels: Int
  ) throws -> [JSONValue.Member] {
    let drawing = try renderer.drawing(
      of: layout, scale: scene.canvas.scale, maximumPixels: maximumPixels)
    try renderer.check(drawing)
    return [
      .init("canvas", canvas(drawing.size)),
      .init("elements", .list(trace.roots.map { Self.json($0) })),
      .init(
        "alt",
        [
          "text": .string(scene.altText(of: trace)),
          "source": scene.alt == nil ? "scene" : "document",
        ]),
    ]
  }

  private func canvas(_ pixels: PixelSize) -> JSONValue {
    .object(known: [
      "size": .list([layout.size.width, layout.size.height].map(Self.rounded)),
      "pixels": .list([.number(Double(pixels.width)), .number(Double(pixels.height))]),
      "scale": .number(scene.canvas.scale),
      "background": scene.canvas.backgroundValue(in: layout).json,
      "colorScheme": .string(scene.canvas.colorScheme.rawValue),
      "theme": scene.canvas.theme.map { .string($0.rawValue) },
    ])
  }

  /// Returns an element and those in it. `outer` is the origin of the element around it.
  private static func json(
    _ node: LayoutTrace.Node, in outer: ElementOrigin? = nil
  ) -> JSONValue {
    let rect = [node.rect.minX, node.rect.minY, node.rect.width, node.rect.height]
    let origin = origin(of: node) ?? outer
    var members: [JSONValue.Member] = [
      .init("type", .string(node.origin?.type ?? node.type))
    ]
    if let id = node.id { members.append(.init("id", .string(id))) }
    if let origin { members += place(origin) }
    members.append(.init("rect", .list(rect.map(rounded))))
    members += node.facts.map { .init($0.name, $0.value.json) }
    if !node.children.isEmpty {
      members.append(.init("children", .list(node.children.map { json($0, in: origin) })))
    }
    return .object(members)
  }

  /// Returns the origin of an element; for a modifier, that of the element which it modifies.
  ///
  /// Of the element and its background, the modified one has the shorter path.
  private static func origin(of node: LayoutTrace.Node) -> ElementOrigin? {
    node.origin
      ?? node.children.compactMap(origin).min {
        $0.path?.utf8.count ?? 0 < $1.path?.utf8.count ?? 0
      }
  }

  /// Returns the place in the config; `file` only for an element from elsewhere, such as `--set`.
  private static func place(_ origin: ElementOrigin) -> [JSONValue.Member] {
    let start = origin.span?.position
    let other = origin.span.flatMap { start == nil || $0.source.isDocument ? nil : $0.source.name }
    return .init(known: [
      "path": origin.path.map { .string($0) }, "file": other.map { .string($0) },
      "line": start.map { .integer($0.line) }, "column": start.map { .integer($0.column) },
    ])
  }

  /// Returns a number as JSON, rounded to a millionth, as the values of properties are.
  private static func rounded(_ value: Double) -> JSONValue {
    ResolvedProperty.Value.number(value).json
  }
}
