import ArgumentParser
import RingCompare
import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene
import RingSystem

struct Measure: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measures rings and bars in the pixels of a picture.",
    discussion: """
      The picture may come from anywhere: a browser, SwiftUI, a scaled screenshot. The config \
      describes what to look for: each ring and bar must be near its place in the config and have \
      about the same colours.

      Lengths are in the config's points, and angles in degrees clockwise from 12 o'clock. The ends are \
      those of the arc, without its caps. Values that cannot be seen are null in the JSON. The exit code \
      is 1 if a ring or bar is not found.

      EXAMPLES
        ringrender measure screenshot.png --config goals.rings.json
        ringrender measure old.png --config goals.rings.json --json
      """,
    shouldDisplay: !ShortHelp.isRequested)

  @Argument(
    help: ArgumentHelp("The picture, a PNG; - is stdin.", valueName: "PICTURE"),
    completion: .file(extensions: ["png"]))
  var picture: String

  @OptionGroup var input: ConfigOptions
  @OptionGroup var moment: TimeOptions

  @Flag(help: "Prints the result as JSON.")
  var json = false

  func validate() throws {
    if picture == "-", input.config == "-" {
      throw ValidationError("Only one of the picture and the config can be stdin.")
    }
  }

  func run() throws {
    try CommandError.reporting {
      let file = try DiffInput(picture)
      let trace = LayoutTrace()
      let opened = try input.open(at: moment.time, tracing: trace)
      let image = try self.image(file)
      let queries = try Self.queries(opened, trace, in: image.size)
      guard !queries.rings.isEmpty || !queries.bars.isEmpty else {
        throw CommandError("the config has no ring and no bar to measure", .dataError)
      }
      let report = MeasureReport(queries, in: image)
      let text = json ? report.json.prettyPrinted() : report.description
      try Terminal.output(Message(lines: text + "\n"))
      if !report.isComplete { throw ExitCode(.different) }
    }
  }

  /// Returns the first frame of an image. Throws if the frame exceeds the memory budget.
  private func image(_ input: DiffInput) throws -> RasterImage {
    var memory = self.input.memory.budget
    try memory.reserve(image: input.size())
    let frames = try DiffFrames(input).advanced()
    guard let image = frames.image else {
      throw CommandError("cannot read \(input.path): it has no picture", .noInput)
    }
    return image
  }

  /// The maximum rounding of a side of the image, in pixels, because it is a whole number. A
  /// hundredth is for the errors of the division.
  private static let roundingTolerance = 1.01
  /// The fraction by which the horizontal and the vertical scale may differ beyond rounding.
  private static let maximumDistortion = 0.01

  /// Returns the expected positions of a config's rings and bars in an image of size `size`.
  ///
  /// `trace` is that of opening the config. The scale of the image may differ from the config's.
  /// Throws `CommandError` if its proportions differ.
  private static func queries(
    _ opened: BoundConfig, _ trace: LayoutTrace, in size: PixelSize
  ) throws -> MeasureQueries {
    let renderer = Renderer(text: opened.text, memory: opened.bound.memory)
    let layout = opened.config.layout(of: opened.bound, by: renderer, tracing: trace)
    if let problem = layout.problem { throw problem }
    let scaleX = Double(size.width) / layout.size.width
    let scaleY = Double(size.height) / layout.size.height
    let slack = roundingTolerance / min(layout.size.width, layout.size.height)
    guard scaleX.isFinite, scaleY.isFinite, scaleX > 0,
      abs(scaleX - scaleY) <= slack + maximumDistortion * scaleX
    else {
      throw CommandError(
        "the picture of \(size.width) × \(size.height) pixels has other proportions than the config's "
          + "\(layout.size.width) × \(layout.size.height) points", .dataError)
    }
    let configScale = opened.bound.still.canvas.scale
    let matchesConfig = abs(scaleX - configScale) <= slack && abs(scaleY - configScale) <= slack
    return MeasureQueries(trace, scale: matchesConfig ? configScale : (scaleX + scaleY) / 2)
  }
}

extension MeasureQueries {
  /// Creates the queries of a layout. Only elements with an `id` have a name.
  fileprivate init(_ trace: LayoutTrace, scale: Double) {
    let elements = trace.nodes.lazy.map { node -> Element in
      (node.type, node.id, node.results, node.transform)
    }
    self.init(elements, scale: scale)
  }
}
