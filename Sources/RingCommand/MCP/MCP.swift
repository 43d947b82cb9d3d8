import ArgumentParser
import RingCore
import RingSystem

struct MCP: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serves agents on stdin and stdout: draws, checks, explains, compares.",
    discussion: """
      Speaks the Model Context Protocol, one JSON object a line, until stdin ends. An agent's program \
      starts it; docs/mcp.md has the settings of three.

      Agents may read the configs and pictures of one folder, and write PNGs in it. Links that lead \
      out of it are refused.

      EXAMPLES
        ringrender mcp --folder pictures
      """)

  @Option(
    help: ArgumentHelp(
      "The folder whose files agents may name. Default: the current folder.", valueName: "DIR"),
    completion: .directory)
  var folder: String?

  @OptionGroup(visibility: .rare) var pixels: PixelLimitOptions
  @OptionGroup(visibility: .rare) var memory: MemoryOptions
  @OptionGroup(visibility: .rare) var files: ResourceOptions

  func validate() throws {
    if let folder, !FolderTree.isFolder(folder) {
      throw ValidationError("--folder must be a folder, found '\(folder)'.")
    }
  }

  func run() throws {
    try CommandError.reporting {
      let workspace = MCPWorkspace(
        folder: folder ?? ".", maximumPixels: pixels.maxPixels, memory: memory.budget, files)
      let server = MCPServer(tools: [
        RenderTool(workspace: workspace), CheckTool(workspace: workspace),
        ExplainTool(workspace: workspace), CompareTool(workspace: workspace),
      ])
      try server.run()
    }
  }
}
