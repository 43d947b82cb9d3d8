import RingCore
import RingScene

/// A decoder of configs: converts JSON text to a scene, or reports all of its problems.
package struct ConfigReader: Sendable {
  package var overrides: [ConfigOverride]
  /// The maximum size of an image, in pixels. Default: 2²⁸.
  package var maximumPixels: Int
  /// The memory budget for drawing and for all images that the config names. Default: 1 GiB.
  package var memory: MemoryBudget = .default
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
    resources: any ResourceLoading = EmptyResourceLoader()
  ) {
    self.resources = resources
    self.overrides = overrides
    self.maximumPixels = maximumPixels
  }

  /// Decodes a config with its samples at time 0. Throws all problems if one of them is an error.
  ///
  /// `canvasError` returns the error of the document's canvas, which may need a layout; `nil` if
  /// there is none. It is called even if the text has errors, and before warnings are known.
  package func open(
    _ source: SourceText, canvasError: (Document) -> Diagnostic? = { _ in nil }
  ) throws(Diagnostics) -> Document {
    WorkStep.parse.record()
    let (root, problems) = JSONDocument.parse(source)
    guard let root else { throw problems }
    return try open(root, problems, canvasError: canvasError)
  }

  /// Decodes a parsed text, whose problems are reported. The other arguments are as in
  /// `Document.reopened`; `known` is the document that is opened again.
  func open(
    _ text: JSONNode, _ problems: Diagnostics, variable: ConfigOverride? = nil,
    knowing known: Document? = nil, sharingMemory: Bool = false,
    canvasError: (Document) -> Diagnostic?
  ) throws(Diagnostics) -> Document {
    var (root, diagnostics) = (text, problems)
    for (index, override) in overrides.enumerated() {
      override.apply(to: &root, number: index + 1, &diagnostics)
    }
    let path = variable?.apply(to: &root, number: overrides.count + 1, &diagnostics)
    let resources = Resources(
      resources, memory: memory, namesOptions: namesOptions, knowing: known?.decoder.resources,
      sharesMemory: sharingMemory)
    var decoder = DocumentDecoder(root, resources: resources)
    (decoder.isRowFixed, decoder.keepsPositions) = (!bindsRows, keepsPositions)
    decoder.columnsUsedElsewhere = columnsUsedElsewhere
    if let path { decoder.setVariable(path) }
    func document(
      _ decoder: DocumentDecoder, _ start: DocumentDecoder.Snapshot, _ warnings: Diagnostics
    ) -> Document {
      Document(decoder, start, warnings: warnings, text: text, problems, reader: self)
    }
    let (start, reported) = decoder.check(diagnostics) {
      canvasError(document($0, $1, Diagnostics()))
    }
    guard let start else { throw reported }
    return document(decoder, start, reported)
  }
}
