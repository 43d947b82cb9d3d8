import ArgumentParser
import RingCompare
import RingConfig
import RingConfigDecoding
import RingCore
import RingData
import RingRender
import RingScene
import RingSystem

/// The variant, the time and the row of a config that a case shows.
struct ConfigPicture: Sendable {
  var canvas = CanvasVariant()
  /// The time in seconds; `nil` for the time of the still.
  var time: Double?
  /// The values of the config's data; `nil` for the samples.
  var row: Row?
}

/// An image that `verify` draws from a config or reads from a file. A config in several variants, or
/// with several rows, makes several cases.
struct VerifyCase: Sendable {
  enum Source: Sendable {
    case image
    case config(SharedConfig, ConfigPicture)
    /// An error that was found before drawing, such as that of a row.
    case invalid(any Error)
    /// The paths of files whose cases would share a golden.
    case ambiguous([String])
    /// The name of the file, or of its folder, is not UTF-8.
    case undecodableName
  }

  var name: String
  /// The path of a config, a picture or, for an error, a file of rows, relative to the checked
  /// folder.
  var file: String
  var source: Source

  /// The file and, of a row's picture, the row.
  var origin: String {
    guard case .config(_, let picture) = source, let row = picture.row else { return file }
    return "row \(row.number) of \(file)"
  }

  /// Returns the image with the warnings about its texts, and the warnings about its config.
  ///
  /// Subtracts the memory that the image occupies from `memory`, and the memory of the config's
  /// images if the config stays open. In the last pass, which has no memory to spare, it is closed.
  func image(
    for command: Verify, _ memory: inout MemoryBudget, isLastPass: Bool
  ) throws -> (GoldenImage, problems: Diagnostics) {
    switch source {
    case .image:
      if GoldenStore.isFileOfHashes(command.goldens) {
        throw CommandError(
          "\(command.goldens) is for configs: the goldens of PNGs need a folder", .dataError)
      }
      let bytes = try command.bytes(of: file)
      try GoldenImage.reserve(bytes, in: &memory)
      return (try GoldenImage(png: bytes, path: command.path(of: file)), Diagnostics())
    case .config(let config, let picture):
      let opened = try config.bound(to: picture, within: memory)
      let result = try drawn(opened, for: command) { [memory] in
        try config.bound(to: picture, within: memory)
      }
      let holdsImages = opened.bound.memory != memory
      if isLastPass, holdsImages { config.close() } else { memory = opened.bound.memory }
      try memory.reserve(image: result.0.frames[0].size)
      return result
    case .invalid(let error): throw error
    case .ambiguous(let files):
      throw CommandError(
        "\(files.joined(separator: " and ")) would have the same golden; leave one out with "
          + "--exclude", .dataError)
    case .undecodableName:
      throw CommandError("its name is not UTF-8, as a golden's must be", .dataError)
    }
  }

  /// `again` returns the config for the snapshot of its scene, which few cases need.
  private func drawn(
    _ opened: BoundConfig, for command: Verify,
    again: @escaping @Sendable () throws -> BoundConfig
  ) throws -> (GoldenImage, problems: Diagnostics) {
    let (config, bound, text) = opened
    var renderer = Renderer(text: text, memory: bound.memory)
    let drawing = try renderer.drawing(
      of: config.layout(of: bound, by: renderer), scale: bound.still.canvas.scale)
    // The image is a copy of the canvas.
    try renderer.memory.reserve(image: drawing.size)
    let image = try renderer.image(of: drawing)
    let textWarnings = renderer.warnings
    if command.messages.treatsTextWarningsAsErrors, let problem = TextWarningError(textWarnings) {
      throw problem
    }
    var result = GoldenImage(image, by: .ours)
    result.scene = SceneSnapshotProvider { (try? again()).map { Self.snapshot(of: $0) } }
    result.warnings = textWarnings.map { "\($0)" }
    return (result, config.document.problems)
  }

  private static func snapshot(of opened: BoundConfig) -> SceneSnapshot {
    let (_, bound, text) = opened
    let trace = LayoutTrace(describing: ElementValues.described)
    let layout = Renderer(text: text, memory: bound.memory).layout(of: bound.still, trace: trace)
    return SceneSnapshot(bound.still, layout, trace)
  }

  /// Returns the line of the config, from 1, where the first changed value is written; `nil` if it is
  /// unknown.
  func line(of result: CaseResult, within memory: MemoryBudget) -> Int? {
    guard case .config(let config, _) = source, let change = result.changes.first,
      let opened = try? config.opened(within: memory)
    else { return nil }
    return opened.document.line(of: change.key, ofElement: change.element)
  }

  /// Ends the case, or only its current pass if `isRepeated`. The last case of a pass closes the
  /// config.
  func end(isRepeated: Bool) {
    if case .config(let config, _) = source { config.endCase(isRepeated: isRepeated) }
  }
}
