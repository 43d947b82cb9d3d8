/// Where fonts are looked for.
public struct FontSources: Hashable, Sendable {
  /// The fonts that are there without being named.
  public enum Base: Hashable, Sendable {
    /// The system's, as fontconfig is set up on this machine.
    case system
    /// Those of a fontconfig file, instead of the system's.
    case configuration(String)
    /// None at all, and none of fontconfig's rules: what is drawn depends on the named files only.
    /// Fonts of bitmaps keep the size of their bitmaps.
    case none
  }

  /// Default: system.
  public var base: Base
  /// Paths of font files that come in addition. Default: none.
  public var files: [String]
  /// Folders whose font files come in addition, with their subfolders. Default: none.
  public var directories: [String]

  /// The fonts of the system, and those of files and folders besides.
  public init(base: Base = .system, files: [String] = [], directories: [String] = []) {
    self.base = base
    self.files = files
    self.directories = directories
  }
}
