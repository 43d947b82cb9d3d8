import CairoShim
import RingCore
import RingSystem

/// A set of fonts to choose from (`FcConfig`).
struct FontConfiguration: ~Copyable {
  let pointer: OpaquePointer

  /// Loads the fonts of `sources`. Opens Pango's library on first use.
  ///
  /// Throws if Pango is missing, a file cannot be read, or there is no font at all.
  init(_ sources: FontSources) throws(TextError) {
    switch ring_open_pango() {
    case RING_LIBRARY_OPEN: break
    case RING_LIBRARY_NO_MEMORY: throw .outOfMemory
    case RING_LIBRARY_NO_FILES: throw .noFiles
    default: throw .noLibrary(reason: LibraryMessage.loaderError)
    }
    let pointer = try Self.load(sources)
    do throws(TextError) {
      try Self.add(sources, to: pointer)
      if !ProcessFonts.installIfUnset(pointer) { throw TextError.outOfMemory }
    } catch {
      FcConfigDestroy(pointer)
      // Fontconfig skips files that it cannot open, so `error` may not be the cause.
      throw ring_lacks_files() ? .noFiles : error
    }
    self.pointer = pointer
  }

  deinit { FcConfigDestroy(pointer) }

  /// Returns a new configuration for the base set. Without a file, the only error is exhausted
  /// memory: fontconfig has built-in rules for systems without a configuration.
  private static func load(_ sources: FontSources) throws(TextError) -> OpaquePointer {
    let loaded =
      switch sources.base {
      case .system where sources == FontSources(): ProcessFonts.reference()
      case .system: FcInitLoadConfigAndFonts()
      case .none, .configuration: FcConfigCreate()
      }
    guard let loaded else { throw .outOfMemory }
    if case .configuration(let file) = sources.base,
      FcConfigParseAndLoad(loaded, file, FcTrue) == FcFalse || FcConfigBuildFonts(loaded) == FcFalse
    {
      FcConfigDestroy(loaded)
      throw .unreadableConfiguration(file)
    }
    return loaded
  }

  private static func add(
    _ sources: FontSources, to pointer: OpaquePointer
  ) throws(TextError) {
    if let file = sources.files.first(where: WebFonts.isName) { throw .webFont(file) }
    if sources != FontSources() { WebFonts.reject(pointer) }
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

  /// Whether a drawable font of this family is installed; ignores case and spaces, as fontconfig
  /// does.
  func hasFamily(_ name: String) -> Bool {
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, name)
    let objects = FcObjectSetCreate()
    defer { FcObjectSetDestroy(objects) }
    for object in [FC_FAMILY, FC_FILE, FC_FONTFORMAT] { FcObjectSetAdd(objects, object) }
    guard let matches = FcFontList(pointer, pattern, objects) else { return false }
    defer { FcFontSetDestroy(matches) }
    return (0..<Int(matches.pointee.nfont)).contains { Self.canBeDrawn(matches.pointee.fonts[$0]) }
  }

  /// Whether Pango draws with a font: fontconfig also lists Type 1, bitmap and web fonts.
  private static func canBeDrawn(_ font: OpaquePointer?) -> Bool {
    func text(_ object: String) -> String? {
      var value: UnsafeMutablePointer<FcChar8>?
      guard FcPatternGetString(font, object, 0, &value) == FcResultMatch else { return nil }
      return value.map { String(cString: $0) }
    }
    let format = text(FC_FONTFORMAT)
    return (format == nil || format == "TrueType" || format == "CFF")
      && !(text(FC_FILE).map(WebFonts.isName) ?? false)
  }
}

/// The formats WOFF and WOFF2. Fontconfig lists fonts in these formats, but HarfBuzz, which shapes
/// the text, finds no glyphs in them: every letter would come from another font.
private enum WebFonts {
  static func isName(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".woff") || name.hasSuffix(".woff2")
  }

  /// Rejects web fonts in folders that are added afterwards.
  static func reject(_ configuration: OpaquePointer) {
    _ = FcConfigParseAndLoadFromMemory(configuration, rules, FcTrue)
  }

  /// The fontconfig rules that reject web fonts.
  ///
  /// Each pattern occurs with and without a leading `/`: since 2.15, fontconfig resolves a pattern
  /// without a leading `/` relative to the current folder.
  private static let rules: String = {
    let globs = ["woff", "woff2", "WOFF", "WOFF2"].map {
      "<glob>*.\($0)</glob><glob>/*.\($0)</glob>"
    }
    return """
      <?xml version="1.0"?>
      <fontconfig><selectfont><rejectfont>\(globs.joined())</rejectfont></selectfont></fontconfig>
      """
  }()
}
