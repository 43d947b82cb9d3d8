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
    let task = ChildTask(
      CurrentExecutable.path, [DrawSVG.configuration.commandName ?? ""] + arguments,
      seconds: maximumWait, maximumOutput: maximumReply)
    let outcome = try task.run(svg)
    guard outcome.end == .exited(0), let reply = SVGRenderReply(outcome.output) else {
      throw problem(outcome)
    }
    switch reply {
    case .image(let loaded): return loaded
    case .failed(let reason): throw ResourceError(reason)
    }
  }

  /// Returns the error of a child process that has not sent a reply.
  private func problem(_ outcome: ChildTask.Outcome) -> ResourceError {
    let simplify = "simplify it, or draw it once and use the PNG"
    if outcome.timedOut {
      return ResourceError("the SVG takes longer than \(Int(maximumWait)) s", help: simplify)
    }
    switch outcome.end {
    case .killed(ProcessLimits.cpuTimeSignal):
      return ResourceError(
        "the SVG takes longer than \(NumberText.shortest(seconds)) s",
        help: "\(simplify); or raise --max-svg-time")
    default:
      // An allocation failure can end the process in several ways, so the message names both
      // causes.
      return ResourceError(
        "the SVG needs more than \(memory >> 20) MiB of memory, or is too complex for librsvg",
        help: simplify)
    }
  }
}
