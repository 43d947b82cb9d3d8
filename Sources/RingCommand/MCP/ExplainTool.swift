import RingConfig
import RingConfigDecoding
import RingCore
import RingRender
import RingScene

/// Explains the format of configs, or what a config would draw.
struct ExplainTool: MCPTool {
  let workspace: MCPWorkspace

  let name = "explain"
  let about =
    "Explains the config format. Without arguments: an overview of all elements. With topic: the "
    + "keys of an element and an example. With config or path: where everything would be drawn, as "
    + "JSON."

  var arguments: [JSONValue.Member] {
    [
      .argument(
        "topic", "string", "an element or key, such as gauge, ticks, gauge.ticks, data, motion")
    ] + MCPWorkspace.sourceArguments + [
      .argument("time", "number", "moment of an animation, in seconds")
    ]
  }

  /// About 16 000 tokens.
  private static let maximumBytes = 1 << 16

  func call(_ arguments: MCPArguments) throws -> MCPToolResult {
    let topic = try arguments.text("topic")
    guard arguments.value("config") == nil, arguments.value("path") == nil else {
      if topic != nil { throw CommandError("pass a topic or a config, not both", .usage) }
      return try layout(arguments)
    }
    guard let topic else { return MCPToolResult(ConfigTopic.overview) }
    guard let text = ConfigTopic.text(about: topic) else {
      let hint =
        Spelling.nearest(to: topic, among: ConfigTopic.names).map { "did you mean \($0.quoted)?" }
        ?? "topics are \(ConfigTopic.names.joined(separator: ", ")), and keys"
      throw CommandError("there is no topic \(topic.shortened.quoted); \(hint)", .usage)
    }
    return MCPToolResult(text)
  }

  private func layout(_ arguments: MCPArguments) throws -> MCPToolResult {
    let trace = LayoutTrace()
    let (config, bound, text) = try workspace.open(
      workspace.source(arguments), by: workspace.reader, at: MCPWorkspace.time(arguments),
      tracing: trace)
    let renderer = Renderer(text: text, memory: bound.memory)
    let layout = config.layout(of: bound, by: renderer, tracing: trace)
    let members = try LayoutExplanation(scene: bound.still, layout: layout, trace: trace)
      .members(by: renderer, maximumPixels: workspace.maximumPixels)
    let json = JSONValue.object(members).rendered()
    guard json.utf8.count <= Self.maximumBytes else {
      throw CommandError(
        "the layout has \(json.utf8.count) bytes of JSON, more than the \(Self.maximumBytes) of an "
          + "answer; explain a config with fewer elements", .dataError)
    }
    return MCPToolResult(json)
  }
}
