import ArgumentParser
import RingRender

struct SheetOptions: ParsableArguments {
  enum Direction: String, CaseIterable, ExpressibleByArgument {
    case horizontal, vertical
  }

  @Flag(
    help: "Draws all frames as a grid in one picture, and writes an atlas with their positions.")
  var spriteSheet = false

  @Option(
    help: ArgumentHelp(
      "A sprite sheet with one row or column, horizontal or vertical; every frame has its own "
        + "cell.", valueName: "DIRECTION", visibility: .rare))
  var strip: Direction?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Cells per row in a sprite sheet. Default: as square as possible.", valueName: "COUNT",
      visibility: .rare))
  var columns: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Transparent pixels between cells.", valueName: "PIXELS", visibility: .rare))
  var cellPadding = 0

  @Flag(
    help: ArgumentHelp(
      "Rounds both sides of a sprite sheet up to powers of two.", visibility: .rare))
  var powerOfTwo = false

  @Option(
    help: ArgumentHelp(
      "The atlas of a sprite sheet. Default: the name of the sheet with .json.",
      valueName: "FILE.json", visibility: .rare),
    completion: .file(extensions: ["json"]))
  var atlas: String?

  private static let maximumPadding = 4096

  var isRequested: Bool { spriteSheet || strip != nil }

  func validate() throws {
    try NumberArgument.check(columns, in: 1...SheetLayout.maximumSide, "--columns")
    try NumberArgument.check(
      cellPadding, in: 0...Self.maximumPadding, "--cell-padding", unit: " pixels")
    if strip != nil, columns != nil {
      throw ValidationError("--strip and --columns contradict each other.")
    }
    guard !isRequested, let misplacedOption else { return }
    throw ValidationError("\(misplacedOption) is for sprite sheets: add --sprite-sheet.")
  }

  /// The name of a given option that requires a sprite sheet; `nil` if none is given.
  private var misplacedOption: String? {
    if columns != nil { return "--columns" }
    if cellPadding != 0 { return "--cell-padding" }
    if powerOfTwo { return "--power-of-two" }
    return atlas == nil ? nil : "--atlas"
  }

  func layoutOptions(frames: Int, maximumPixels: Int) -> SheetLayout.Options {
    let columns = strip.map { $0 == .horizontal ? frames : 1 } ?? columns
    return SheetLayout.Options(
      columns: columns, padding: cellPadding, powerOfTwo: powerOfTwo, maximumPixels: maximumPixels)
  }
}
