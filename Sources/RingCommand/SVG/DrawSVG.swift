import ArgumentParser
import RingCairo
import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene
import RingSystem

struct DrawSVG: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw-svg",
    abstract: "Draws an SVG from stdin for another process of this program.",
    shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough) var encodedRequest: [String] = []

  func run() throws {
    guard let request = SVGRenderRequest(arguments: encodedRequest) else {
      throw ValidationError("draw-svg is started by ringrender itself.")
    }
    try CommandError.reporting {
      ProcessLimits.terminateWithParent()
      let svg = try InputFile.read("-", limit: SVGRenderRequest.maximumBytes)
      // Load the library before setting limits, so that they do not include its memory.
      _ = VectorImage.hasLibrary
      do { try request.installFonts() } catch {
        return try Self.write(.failed("\(error)"))
      }
      ProcessLimits.set(memory: request.memory, seconds: request.seconds)
      try Self.write(Self.reply(to: request, svg))
    }
  }

  private static func write(_ reply: SVGRenderReply) throws {
    for part in reply.encodedParts { try FileOutput.write(part, to: "-") }
  }

  private static func reply(to request: SVGRenderRequest, _ svg: [UInt8]) -> SVGRenderReply {
    do {
      return .image(try request.image(of: svg))
    } catch let error as MemoryLimitError {
      return .failed("\(error); raise --max-memory")
    } catch {
      return .failed("\(error)")
    }
  }
}
