import RingCore
import RingScene

/// A decoder of configs: converts JSON text to a scene, or reports all of its problems.
package struct ConfigReader: Sendable {
  package var overrides: [ConfigOverride]
  /// The maximum size of an image, in pixels. Default: 2²⁸.
  package var maximumPixels: Int
  /// The memory budget for drawing and for all images that the config names. Default: 1 GiB.
  package var memory: MemoryBudget
  /// Whether elements keep their positions in the document, see `ElementOrigin.span`.
  package var keepsPositions = false
  /// Whether the config will be bound to rows of data, rather than show its samples only.
  package var bindsRows = false
  /// The headers of columns that are used outside the config, and are not reported as unused.
  package var columnsUsedElsewhere: Set<String> = []
  /// Whether the help of errors names options of the command that raise limits.
  package var namesOptions = true
  /// The loader of images and fonts. Default: none, so that naming a file is an error.
  package var resources: any ResourceLoading

  package init(
    overrides: [ConfigOverride] = [], maximumPixels: Int = CanvasLimits.defaultMaximumPixels,
    memory: MemoryBudget = .default, resources: any ResourceLoading = EmptyResourceLoader()
  ) {
    (self.overrides, self.maximumPixels) = (overrides, maximumPixels)
    (self.memory, self.resources) = (memory, resources)
  }

  /// Decodes a config with its samples at time 0. Throws all problems if it has no scene.
  ///
  /// The document may have other errors among its `problems`, so that a check of its canvas reports
  /// all of them at once.
  package func open(_ source: SourceText) throws(Diagnostics) -> Document {
    WorkStep.parse.record()
    let (root, problems) = JSONDocument.parse(source)
    guard let root else { throw problems }
    return try open((root, problems))
  }

  /// Decodes a parsed text, whose problems are reported. The other arguments are as in
  /// `Document.reopened`; `known` is the document that is opened again.
  func open(
    _ text: Document.Text, variable: ConfigOverride? = nil, knowing known: Document? = nil,
    sharingMemory: Bool = false
  ) throws(Diagnostics) -> Document {
    var (root, diagnostics) = text
    for (index, override) in overrides.enumerated() {
      override.apply(to: &root, number: index + 1, &diagnostics)
    }
    let path = variable?.apply(to: &root, number: overrides.count + 1, &diagnostics)
    let resources = Resources(
      resources, memory: memory, namesOptions: namesOptions, knowing: known?.decoder.resources,
      sharesMemory: sharingMemory)
    var decoder = DocumentDecoder(root, by: self, resources: resources)
    if let path { decoder.setVariable(path) }
    let (start, problems) = decoder.check(diagnostics)
    guard let start else { throw problems }
    return Document(decoder, start, problems: problems, text: text)
  }
}
