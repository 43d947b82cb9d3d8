/// The sources of the fonts in which texts are drawn.
public struct FontSources: Hashable, Sendable {
  /// The base set of fonts, available without being named.
  public enum Base: Hashable, Sendable {
    /// The system's fonts, as configured for fontconfig on this machine.
    case system
    /// The fonts of a fontconfig file, at this path, instead of the system's.
    case configuration(String)
    /// No fonts, and none of fontconfig's rules: the result depends on `files` and `directories`
    /// only.
    case none
  }

  /// The base set. Default: system.
  public var base: Base
  /// The paths of additional font files. Default: none.
  public var files: [String]
  /// The folders, searched recursively, whose font files are added. Default: none.
  public var directories: [String]
  /// Whether the installed copy of Inter is added, unless another source has this family.
  package var addsInter = false

  /// The system's fonts.
  public static let system = FontSources()

  /// Returns sources of only the fonts in the files at these paths.
  ///
  /// A picture then does not depend on the fonts and the fontconfig rules of the machine.
  public static func only(_ files: String...) -> FontSources {
    FontSources(base: .none, files: files)
  }

  /// Creates sources from a base set and additional files and folders.
  public init(base: Base = .system, files: [String] = [], directories: [String] = []) {
    self.base = base
    self.files = files
    self.directories = directories
  }
}
