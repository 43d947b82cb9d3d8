import RingCairo
import RingConfigDecoding
import RingCore
@_exported import RingRender
import RingScene
import RingSystem

/// A picture or an animation that is described by JSON, ready to be drawn for any number of rows.
///
/// A value: any thread can use it. Reading the JSON once and binding many rows is faster than
/// creating a config for each row, because what no row changes is decoded once.
public struct Config: Sendable {
  let parsed: ParsedConfig
  let reader: ConfigReader
  let decoded: DecodedConfig
  /// The configs on canvases of another scale or colour scheme.
  let variants = CanvasVariants()
  /// The sources of the config's fonts: the system's, and the font files that the config names.
  ///
  /// Drawing needs them too: `PictureRun(fonts: config.fonts)`, `RenderOptions(fonts: config.fonts)`.
  public let fonts: FontSources

  /// Reads a config from a file; `-` is standard input.
  ///
  /// `files` are the files that the config may name. Default: those in its folder. Throws a problem
  /// of the code `file` if the file cannot be read, and problems of the code `config` with their
  /// positions if the config is not valid.
  public init(contentsOf path: String, files: FileAccess = .besideConfig) throws(RingError) {
    let bytes = try RingError.converting { try InputFile.read(path) }
    try self.init(ParsedConfig(bytes, of: path), files, .file(path))
  }

  /// Reads a config from JSON text.
  ///
  /// `name` takes the place of a file's path in problems, such as `config:3:7`. `files` are the
  /// files that the config may name. Default: none. Throws problems of the code `config`.
  public init(
    json: String, name: String = "config", files: FileAccess = .none
  ) throws(RingError) {
    let source = SourceText(name: name, bytes: Array(json.utf8))
    try self.init(ParsedConfig(source), files, .text(name))
  }

  private init(
    _ parsed: ParsedConfig, _ files: FileAccess, _ base: FileAccess.Base
  ) throws(RingError) {
    var reader = ConfigReader()
    reader.resources = files.resources(of: base, maximumPixels: reader.maximumPixels)
    (reader.bindsRows, reader.keepsLayout, reader.namesOptions) = (true, false, false)
    try self.init(parsed, by: reader, knowing: nil)
  }

  /// Opens a parsed config. The files of `known`, which has the same loader, are not read again.
  init(
    _ parsed: ParsedConfig, by reader: ConfigReader, knowing known: DecodedConfig?
  ) throws(RingError) {
    (self.parsed, self.reader) = (parsed, reader)
    do throws(Diagnostics) {
      let opened = try OpenedConfig(parsed, by: reader, fonts: FontSources(), knowing: known)
      (decoded, fonts) = (opened.config, opened.fonts)
    } catch {
      throw RingError(error)
    }
  }

  /// The warnings about the config, such as an unused column; empty if there are none.
  public var problems: [Problem] { decoded.warnings.problems }

  /// Whether any value depends on the time, so that the config is an animation.
  public var isAnimated: Bool { decoded.isAnimated }

  /// Returns a config with another value, as the option `--set` of the command does.
  ///
  /// `path` is a path of keys such as `scene.children[0].progress`, `move.progress` for the element
  /// with the id `move`, or `data.score` for the sample of a column. Throws problems of the code
  /// `config` if there is no such value, or if the new one is not valid there.
  public func setting(_ path: String, to value: some Encodable) throws(RingError) -> Config {
    let json = try RingError.converting { try JSONValue(encoding: value) }
    guard DataValue(json) != nil else {
      throw RingError([Problem(.error, .config, "\(path) cannot be a number that is not finite")])
    }
    var reader = reader
    reader.overrides.append(ConfigOverride(option: path, path: path, value: json.rendered()))
    return try Config(parsed, by: reader, knowing: decoded)
  }
}

extension Config {
  /// Returns all problems of a config, also those at other times of its animation.
  ///
  /// Empty if the config is valid and has no warnings. The parameters are those of
  /// `init(json:name:files:)`.
  public static func check(
    json: String, name: String = "config", files: FileAccess = .none
  ) -> [Problem] {
    do throws(RingError) {
      let config = try Config(json: json, name: name, files: files)
      _ = try config.animatedScene()
      return config.problems
    } catch {
      return error.problems
    }
  }

  /// The JSON Schema of configs (draft 2020-12), for editors and validators.
  public static var schema: String { ConfigSchema.text() }

  /// The reference of all keys of a config, in Markdown.
  public static var reference: String { ConfigReference.markdown() }
}
