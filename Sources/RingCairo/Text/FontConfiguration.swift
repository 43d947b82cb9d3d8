import CRingPango

/// A set of fonts to choose from (`FcConfig`).
struct FontConfiguration: ~Copyable {
  let pointer: OpaquePointer
  /// Whether this is the process's own set, which Pango takes by itself.
  let isShared: Bool

  /// The fonts of these sources. Throws where a file cannot be read or there is no font at all.
  init(_ sources: FontSources) throws(TextError) {
    let isShared = sources == FontSources()
    guard let pointer = isShared ? FcConfigReference(nil) : Self.load(sources.base) else {
      throw .unreadableConfiguration(sources.base)
    }
    do throws(TextError) {
      try Self.add(sources, to: pointer)
    } catch {
      FcConfigDestroy(pointer)
      throw error
    }
    self.pointer = pointer
    self.isShared = isShared
  }

  deinit { FcConfigDestroy(pointer) }

  private static func load(_ base: FontSources.Base) -> OpaquePointer? {
    switch base {
    case .system: return FcInitLoadConfigAndFonts()
    case .none: return FcConfigCreate()
    case .configuration(let file):
      let config = FcConfigCreate()
      if FcConfigParseAndLoad(config, file, FcTrue) == FcTrue, FcConfigBuildFonts(config) == FcTrue
      {
        return config
      }
      FcConfigDestroy(config)
      return nil
    }
  }

  private static func add(
    _ sources: FontSources, to pointer: OpaquePointer
  ) throws(TextError) {
    for file in sources.files where FcConfigAppFontAddFile(pointer, file) == FcFalse {
      throw .unreadableFont(file)
    }
    for directory in sources.directories where FcConfigAppFontAddDir(pointer, directory) == FcFalse
    {
      throw .unreadableFont(directory)
    }
    let hasFonts = [FcSetSystem, FcSetApplication].contains { kind in
      (FcConfigGetFonts(pointer, kind)?.pointee.nfont ?? 0) > 0
    }
    guard hasFonts else { throw .noFonts }
  }

  /// Whether a font of this family is there; neither upper case nor blanks matter, as in fontconfig.
  func hasFamily(_ name: String) -> Bool {
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, name)
    let objects = FcObjectSetCreate()
    defer { FcObjectSetDestroy(objects) }
    FcObjectSetAdd(objects, FC_FAMILY)
    guard let found = FcFontList(pointer, pattern, objects) else { return false }
    defer { FcFontSetDestroy(found) }
    return found.pointee.nfont > 0
  }
}
