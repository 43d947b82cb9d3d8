import RingCairo
import RingConfigDecoding
import RingCore
@_exported import RingRender
import RingScene

/// A picture or an animation that is described by JSON, ready to be drawn for any number of rows.
///
/// Any thread can use it. One config for many rows is faster than a config for each row, because
/// the values that no row changes are decoded once.
public struct Config: Sendable {
  let opened: OpenedConfig
  let variants = CanvasVariants()
  /// The options of the initialiser, with the font files that the config names added to the fonts.
  ///
  /// Pass them to the functions that draw: `PictureRun(config.options)` or
  /// `scene.writePNG(to: path, config.options)`.
  public let options: RenderOptions
  let texts: TextEnginePool

  /// Reads a config from a file; `-` is standard input.
  ///
  /// `files` are the files that the config may name. Default: those in its folder. The fonts of
  /// `options` measure its texts, `maximumPixels` limits its canvas and each picture that it names,
  /// and `memory` limits all of these pictures together; drawing has as much memory again.
  ///
  /// Throws a problem of the code `file` if the file cannot be read, and problems of the code
  /// `config` with their positions if the config is not valid.
  public init(
    contentsOf path: String, files: FileAccess = .besideConfig,
    _ options: RenderOptions = RenderOptions()
  ) throws(RingError) {
    let parsed = try RingError.converting { try ParsedConfig(contentsOf: path) }
    try self.init(parsed, files, .file(path), options)
  }

  /// Reads a config from JSON text.
  ///
  /// `name` takes the place of a file's path in problems, such as `config:3:7`. `files` are the
  /// files that the config may name. Default: none. `options` are as in
  /// `init(contentsOf:files:_:)`. Throws problems of the code `config`.
  public init(
    json: String, name: String = "config", files: FileAccess = .none,
    _ options: RenderOptions = RenderOptions()
  ) throws(RingError) {
    let source = SourceText(name: name, bytes: Array(json.utf8))
    try self.init(ParsedConfig(source), files, .text(name), options)
  }

  private init(
    _ parsed: ParsedConfig, _ files: FileAccess, _ base: FileAccess.Base, _ options: RenderOptions
  ) throws(RingError) {
    var reader = ConfigReader(maximumPixels: options.maximumPixels)
    reader.memory = MemoryBudget(limit: options.memory)
    reader.resources = files.resources(of: base, maximumPixels: reader.maximumPixels)
    (reader.bindsRows, reader.keepsLayout, reader.namesOptions) = (true, false, false)
    let (opened, text) = try RingError.converting { [reader] in
      try OpenedConfig.open(parsed, by: reader, fonts: options.fonts)
    }
    self.init(opened, text, options)
  }

  /// Creates a config with the engine of its opening, which the caller must no longer use.
  private init(_ opened: OpenedConfig, _ text: TextEngine, _ options: RenderOptions) {
    var options = options
    options.fonts = opened.fonts
    (self.opened, self.options) = (opened, options)
    texts = TextEnginePool(text, fonts: opened.fonts)
  }

  var decoded: DecodedConfig { opened.decoded }

  /// The warnings about the config, such as an unused column; empty if there are none.
  public var problems: [Problem] { decoded.warnings.problems }

  /// Whether any value depends on the time with the samples, so that the config is an animation.
  public var isAnimated: Bool { decoded.isAnimated }

  /// Returns a config with another value, as the option `--set` of the command does.
  ///
  /// `path` is a path of keys such as `scene.children[0].progress`, `move.progress` for the element
  /// with the id `move`, or `data.score` for the sample of a column. Objects that are missing along
  /// the path are created. Throws problems of the code `config` if there is no such element or list
  /// item, or if the config is not valid with the value.
  public func setting(_ path: String, to value: some Encodable) throws(RingError) -> Config {
    let json = try RingError.converting { try JSONValue(encoding: value) }
    guard DataValue(json) != nil else {
      throw RingError([Problem(.error, .config, "\(path) cannot be a number that is not finite")])
    }
    let override = ConfigOverride(option: path, path: path, value: json.rendered())
    let (changed, text) = try RingError.converting {
      try opened.reopened(with: opened.overrides + [override])
    }
    return Config(changed, text, options)
  }
}

extension Config {
  /// Returns the problems of a config, also those at other times of its animation.
  ///
  /// Empty if the config is valid and has no warnings; at most 1000 for one time. Other times are
  /// checked only if there is no error at time 0, and only up to the first error. The parameters
  /// are those of `init(json:name:files:_:)`.
  public static func check(
    json: String, name: String = "config", files: FileAccess = .none,
    _ options: RenderOptions = RenderOptions()
  ) -> [Problem] {
    let config: Config
    do throws(RingError) {
      config = try Config(json: json, name: name, files: files, options)
    } catch {
      return error.problems
    }
    do throws(RingError) { _ = try config.animatedScene() } catch {
      return config.problems + error.problems
    }
    return config.problems
  }

  /// The JSON Schema of configs (draft 2020-12), for editors and validators.
  public static var schema: String { ConfigSchema.text() }

  /// The reference of all keys of a config, in Markdown.
  public static var reference: String { ConfigReference.markdown() }
}
