import RingConfigDecoding
import RingCore
import RingScene
import RingSystem

extension SVGRenderRequest {
  /// Returns the image of an SVG, drawn by a child process with limits of time and memory.
  ///
  /// Throws `ResourceError` if a limit is exceeded or the SVG is invalid, and `ChildProcessError`
  /// if the process cannot be started.
  func renderInChildProcess(_ svg: [UInt8]) throws -> LoadedImage {
    guard svg.count <= Self.maximumBytes else {
      throw ResourceError("the SVG has more than \(Self.maximumBytes >> 20) MiB")
    }
    // The reply is a line of text, followed by the pixels.
    let maximumReply = memory + 1024
    var child = try ChildProcess(
      CurrentExecutable.path, [DrawSVG.configuration.commandName ?? ""] + arguments,
      maximumOutput: maximumReply, timeout: .total(seconds: maximumWait))
    let reply: SVGRenderReply?
    do throws(ChildProcessError) {
      try child.write(svg)
      reply = SVGRenderReply(try child.finish().output)
    } catch {
      throw problem(error)
    }
    switch reply {
    case .image(let loaded): return loaded
    case .failed(let reason): throw ResourceError(reason)
    case nil: throw problem(nil)
    }
  }

  /// Returns the error of a child process that has not sent a complete reply.
  private func problem(_ error: ChildProcessError?) -> ResourceError {
    let simplify = "simplify it, or draw it once and use the PNG"
    return switch error {
    case .stuck:
      ResourceError("the SVG takes longer than \(Int(maximumWait)) s", help: simplify)
    case .failed(_, .killed(ProcessLimits.cpuTimeSignal), _):
      ResourceError(
        "the SVG takes longer than \(NumberText.shortest(seconds)) s",
        help: "\(simplify); or raise --max-svg-time")
    default:
      // An allocation failure can end the process in several ways, so the message names both
      // causes.
      ResourceError(
        "the SVG needs more than \(memory >> 20) MiB of memory, or is too complex for librsvg",
        help: simplify)
    }
  }
}
