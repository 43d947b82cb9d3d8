import RingCairo
import RingConfigDecoding
import RingCore
import RingScene
import RingSystem

/// A config without errors, which can be opened again with other overrides. Any thread can use it.
package struct OpenedConfig: Sendable {
  package let document: Document
  /// The caller's font sources with the config's own font files, for text engines.
  package let fonts: FontSources
  /// The canvas with the samples at time 0.
  package let canvas: CanvasCheck
  private let parsed: ParsedConfig
  private let reader: ConfigReader
  private let baseFonts: FontSources
  private let keepsLayout: Bool

  /// Opens a config, and returns it with the engine that measured its texts, for one thread.
  ///
  /// The config's own font files are added to `fonts`. `keepsLayout` and `trace` are as in
  /// `CanvasCheck.init`. `ConfigReader.open` throws the problems.
  package static func open(
    _ parsed: ParsedConfig, by reader: ConfigReader, fonts: FontSources, keepsLayout: Bool = true,
    tracing trace: LayoutTrace? = nil
  ) throws(Diagnostics) -> (OpenedConfig, TextEngine) {
    try open(
      parsed, reader, fonts, keepsLayout, knowing: nil, tracing: trace, measuring: nil)
  }

  private static func open(
    _ parsed: ParsedConfig, _ reader: ConfigReader, _ baseFonts: FontSources, _ keepsLayout: Bool,
    knowing known: OpenedConfig?, tracing trace: LayoutTrace?, measuring knownText: TextEngine?
  ) throws(Diagnostics) -> (OpenedConfig, TextEngine) {
    var (fonts, text) = (baseFonts, knownText ?? TextEngine(baseFonts))
    var canvas = CanvasCheck()
    let document = try reader.open(parsed, knowing: known?.document) { document in
      fonts.files += document.fonts.filter { [added = fonts.files] in !added.contains($0) }
      if knownText == nil || fonts != known?.fonts { text = TextEngine(fonts) }
      canvas = CanvasCheck(document, measuring: text, keepsLayout: keepsLayout, tracing: trace)
      return canvas.error
    }
    let opened = OpenedConfig(
      document: document, fonts: fonts, canvas: canvas, parsed: parsed, reader: reader,
      baseFonts: baseFonts, keepsLayout: keepsLayout)
    return (opened, text)
  }

  package var overrides: [ConfigOverride] { reader.overrides }

  /// Opens the config again, with `overrides` in the place of its own.
  ///
  /// Its text is not parsed and its files are not read again. `text` is an engine for `fonts` that
  /// this thread may use. Default: a new one. It is returned, unless the overrides change the
  /// config's fonts. With `sharingMemory`, the images of both configs are within one budget.
  /// Default: the new config has a budget of its own. Otherwise as
  /// `open(_:by:fonts:keepsLayout:tracing:)`, with the first `keepsLayout`.
  package func reopened(
    with overrides: [ConfigOverride], sharingMemory: Bool = false,
    tracing trace: LayoutTrace? = nil, measuring text: TextEngine? = nil
  ) throws(Diagnostics) -> (OpenedConfig, TextEngine) {
    var reader = reader
    (reader.overrides, reader.sharesMemory) = (overrides, sharingMemory)
    return try Self.open(
      parsed, reader, baseFonts, keepsLayout, knowing: self, tracing: trace, measuring: text)
  }

  /// Returns the layout of the still of `bound`, the config with its samples, if opening the config
  /// made it; `nil` otherwise.
  package func layout(of bound: BoundDocument) -> Scene.Layout? {
    bound.showsStart && bound.frameSize == nil ? canvas.layout : nil
  }

  /// Returns the config as a series of values at a path.
  ///
  /// Messages name `option` as the source of a value. `text` measures in `fonts`.
  package func series(
    option: String, path: String, measuring text: any TextMeasuring
  ) -> ConfigSeries {
    ConfigSeries(
      parsed, by: reader, knowing: document, option: option, path: path, measuring: text)
  }
}

extension ParsedConfig {
  /// Reads and parses a file; `-` is standard input. Throws a `FileError` of `read`.
  package init(contentsOf file: String) throws(FileError) {
    self.init(try InputFile.read(file), of: file)
  }

  package init(_ bytes: [UInt8], of file: String) {
    self.init(SourceText(name: file == "-" ? "<stdin>" : file, bytes: bytes))
  }
}

/// A cache of a config with other scales and colour schemes, each opened once for all rows.
///
/// The images of all of them are within the memory budget of the config.
final class CanvasVariants: Sendable {
  private struct Variant: Hashable, Sendable {
    let scale: Double?
    let colorScheme: ColorScheme?
  }

  private struct State: Sendable {
    var configs: [Variant: Document] = [:]
    /// The variant opened last, whose memory budget the next one continues.
    var last: OpenedConfig?
  }

  /// The maximum number of variants. It is low, because each of them may hold decoded images.
  private static let capacity = 16

  private let state = Monitor(State())

  /// Returns the cached config for a canvas, or the result of `open`, which is then cached.
  ///
  /// `open` gets the config whose memory budget continues: the last variant or, if there is none or
  /// no memory is left besides the cached variants, `base`.
  fileprivate func config(
    scale: Double?, colorScheme: ColorScheme?, of base: OpenedConfig,
    open: (OpenedConfig) throws(RingError) -> OpenedConfig
  ) throws(RingError) -> Document {
    let variant = Variant(scale: scale, colorScheme: colorScheme)
    return try state.withLock { state throws(RingError) in
      if let config = state.configs[variant] { return config }
      if state.configs.count >= Self.capacity { state = State() }
      let opened: OpenedConfig
      do throws(RingError) {
        opened = try open(state.last ?? base)
      } catch {
        guard state.last != nil else { throw error }
        state = State()
        opened = try open(base)
      }
      (state.configs[variant], state.last) = (opened.document, opened)
      return opened.document
    }
  }
}

extension Config {
  /// Returns the config with another scale or colour scheme; `nil` keeps that of the canvas.
  func document(
    scale: Double?, colorScheme: ColorScheme?
  ) throws(RingError) -> Document {
    guard scale != nil || colorScheme != nil else { return document }
    return try variants.config(
      scale: scale, colorScheme: colorScheme, of: opened
    ) { [overrides = opened.overrides] known throws(RingError) in
      let canvas = [
        ConfigOverride(option: "scale", canvas: "scale", value: scale.map { "\($0)" }),
        ConfigOverride(
          option: "colorScheme", canvas: "colorScheme", value: colorScheme?.rawValue),
      ]
      return try RingError.converting {
        try known.reopened(
          with: overrides + canvas.compactMap { $0 }, sharingMemory: true
        ).0
      }
    }
  }
}

/// A pool of text engines with loaded fonts, shared by the threads that use a config.
///
/// A canvas without a size measures the texts of each row. Without the pool, the fonts would be
/// loaded for each row.
final class TextEnginePool: Sendable {
  /// `@unchecked Sendable`: only the thread that has taken it out of the pool uses it, and its
  /// fonts are not bound to a thread.
  private struct Idle: @unchecked Sendable {
    let text: TextEngine
  }

  private let fonts: FontSources
  private let idle = Monitor<[Idle]>([])

  /// Creates a pool with an engine for `fonts`, which the caller must no longer use.
  init(_ text: TextEngine, fonts: FontSources) {
    self.fonts = fonts
    keep(text)
  }

  init(_ fonts: FontSources) { self.fonts = fonts }

  /// Passes an engine to `body`, which may not keep it, and rethrows the error of `body`.
  ///
  /// The pool discards an engine without fonts, because their absence may be temporary, and one
  /// with many warnings, because they take memory and are never read.
  func withEngine<Result, Failure: Error>(
    _ body: (TextEngine) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let text = idle.withLock { $0.popLast() }?.text ?? TextEngine(fonts)
    defer { keep(text) }
    return try body(text)
  }

  private func keep(_ text: TextEngine) {
    guard text.failure == nil, text.warnings.count <= Self.maximumWarningCount else { return }
    let engine = Idle(text: text)
    idle.withLock { if $0.count < Self.capacity { $0.append(engine) } }
  }

  private static let capacity = ProcessorCount.available
  private static let maximumWarningCount = 100
}
