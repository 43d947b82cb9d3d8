import ArgumentParser
import RingFiles

/// The process that draws one SVG, which this program starts of itself; no command for people.
struct DrawSVG: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw-svg",
    abstract: "Draws an SVG from stdin for another process of this program.",
    shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough) var order: [String] = []

  func run() throws {
    guard let order = SVGOrder(arguments: order) else {
      throw ValidationError("draw-svg is started by ringrender itself.")
    }
    try Failure.reporting {
      let svg = try InputFile.read("-", limit: SVGOrder.maximumBytes)
      ProcessLimits.set(memory: order.memory, seconds: SVGOrder.seconds)
      try FileOutput.write(Self.reply(to: order, svg).bytes, to: "-")
    }
  }

  private static func reply(to order: SVGOrder, _ svg: [UInt8]) -> SVGReply {
    do { return .picture(try order.picture(of: svg)) } catch { return .refused("\(error)") }
  }
}
