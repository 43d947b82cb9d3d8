import CairoShim
import RingCore
import RingSystem

/// A set of fonts to choose from (`FcConfig`).
struct FontConfiguration: ~Copyable {
  let pointer: OpaquePointer
  /// The files of the designs that were added, which only texts of their design ask for.
  private let designFiles: Set<String>

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
    let designFiles: Set<String>
    do throws(TextError) {
      designFiles = try Self.add(sources, to: pointer)
      if !ProcessFonts.installIfUnset(pointer) { throw TextError.outOfMemory }
    } catch {
      FcConfigDestroy(pointer)
      // Fontconfig skips files that it cannot open, so `error` may not be the cause.
      throw ring_lacks_files() ? .noFiles : error
    }
    (self.pointer, self.designFiles) = (pointer, designFiles)
  }

  deinit { FcConfigDestroy(pointer) }

  /// Returns a new configuration for the base set. Without a file, the only error is exhausted
  /// memory: fontconfig has built-in rules for systems without a configuration.
  private static func load(_ sources: FontSources) throws(TextError) -> OpaquePointer {
    let loaded =
      switch sources.base {
      case .system where sources.isSystemOnly: ProcessFonts.reference()
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

  /// Adds the files, folders and designs of `sources` to a configuration, and returns the files of
  /// the designs; throws if it then has no font.
  private static func add(
    _ sources: FontSources, to pointer: OpaquePointer
  ) throws(TextError) -> Set<String> {
    if let file = sources.files.first(where: WebFonts.isName) { throw .webFont(file) }
    if !sources.isSystemOnly { WebFonts.reject(pointer) }
    if sources.base == .none { BitmapFonts.scale(in: pointer) }
    for file in sources.files where FcConfigAppFontAddFile(pointer, file) == FcFalse {
      throw .unreadableFont(file)
    }
    for directory in sources.directories where FcConfigAppFontAddDir(pointer, directory) == FcFalse
    {
      throw .unreadableFont(directory)
    }
    let designFiles = sources.addsDesigns ? try addDesigns(to: pointer) : []
    let hasFonts = [FcSetSystem, FcSetApplication].contains { kind in
      (FcConfigGetFonts(pointer, kind)?.pointee.nfont ?? 0) > 0
    }
    guard hasFonts else { throw .noFonts }
    return designFiles
  }

  /// Adds the system's fonts of the designs' families, each unless the configuration has the
  /// family, and returns their files.
  private static func addDesigns(to pointer: OpaquePointer) throws(TextError) -> Set<String> {
    guard let system = ProcessFonts.reference() else { throw .outOfMemory }
    defer { FcConfigDestroy(system) }
    var added: Set<String> = []
    for design in FontDesign.allCases where files(of: design.family, in: pointer).isEmpty {
      // The display family is of the same version as the default family.
      let families = [design.family] + (design == .default ? [Font.displayFamily] : [])
      for file in families.flatMap({ files(of: $0, in: system) }) {
        guard FcConfigAppFontAddFile(pointer, file) == FcTrue else { throw .unreadableFont(file) }
        added.insert(file)
      }
    }
    return added
  }

  /// The paths of the drawable fonts that the files and folders of the sources added.
  var addedFiles: Set<String> {
    guard let added = FcConfigGetFonts(pointer, FcSetApplication) else { return [] }
    let fonts = UnsafeBufferPointer(start: added.pointee.fonts, count: Int(added.pointee.nfont))
    return Set(fonts.compactMap(Self.drawableFile)).subtracting(designFiles)
  }

  /// Returns the paths of the drawable fonts of the families.
  func files(of families: [String]) -> Set<String> {
    Set(families.flatMap { Self.files(of: $0, in: pointer) })
  }

  /// Whether a drawable font of this family is installed; ignores case and spaces.
  func hasFamily(_ name: String) -> Bool { !Self.files(of: name, in: pointer).isEmpty }

  /// Returns the paths of the drawable fonts of a family, sorted; ignores case and spaces, as
  /// fontconfig does.
  private static func files(of family: String, in configuration: OpaquePointer) -> [String] {
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, family)
    let objects = FcObjectSetCreate()
    defer { FcObjectSetDestroy(objects) }
    for object in [FC_FAMILY, FC_FILE, FC_FONTFORMAT] { FcObjectSetAdd(objects, object) }
    guard let matches = FcFontList(configuration, pattern, objects) else { return [] }
    defer { FcFontSetDestroy(matches) }
    let files = (0..<Int(matches.pointee.nfont)).compactMap {
      drawableFile(matches.pointee.fonts[$0])
    }
    return Set(files).sorted()
  }

  /// Returns a font's file; `nil` for Type 1, bitmap and web fonts, with which Pango does not draw.
  private static func drawableFile(_ font: OpaquePointer?) -> String? {
    let format = text(FC_FONTFORMAT, of: font)
    guard format == nil || format == "TrueType" || format == "CFF",
      let file = text(FC_FILE, of: font), !WebFonts.isName(file)
    else { return nil }
    return file
  }

  /// Returns a font's property; `nil` if it has none of this name.
  static func text(_ object: String, of font: OpaquePointer?) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(font, object, 0, &value) == FcResultMatch else { return nil }
    return value.map { String(cString: $0) }
  }
}

extension FontSources {
  /// Whether these are the system's fonts as they are, which all threads share.
  fileprivate var isSystemOnly: Bool {
    base == .system && files.isEmpty && directories.isEmpty && !addsDesigns
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

/// Fonts whose glyphs are bitmaps, such as emoji.
private enum BitmapFonts {
  /// Scales glyphs to the size of the text, as the systems' `10-scale-bitmap-fonts.conf` does.
  static func scale(in configuration: OpaquePointer) {
    _ = FcConfigParseAndLoadFromMemory(configuration, rules, FcTrue)
  }

  private static let rules = """
    <?xml version="1.0"?>
    <fontconfig>
      <match target="font">
        <test name="outline"><bool>false</bool></test>
        <edit name="pixelsizefixupfactor" mode="assign">
          <divide>
            <name target="pattern">pixelsize</name><name target="font">pixelsize</name>
          </divide>
        </edit>
      </match>
      <match target="font">
        <test name="outline"><bool>false</bool></test>
        <edit name="matrix" mode="assign">
          <times>
            <name>matrix</name>
            <matrix>
              <name>pixelsizefixupfactor</name><double>0</double>
              <double>0</double><name>pixelsizefixupfactor</name>
            </matrix>
          </times>
        </edit>
        <edit name="size" mode="assign">
          <divide><name>size</name><name>pixelsizefixupfactor</name></divide>
        </edit>
      </match>
    </fontconfig>
    """
}

/// Fontconfig's current configuration, which all threads of the process share.
package enum ProcessFonts {
  /// Makes texts throw `TextError.outOfMemory` if memory is exhausted.
  ///
  /// Fontconfig alone would retry forever. Programs call this while there is no other thread.
  /// Libraries must not call it: it would replace the fonts that other code added to fontconfig's
  /// current configuration.
  package static func prepare() { isPrepared = true }

  /// Whether `prepare` was called. Written only while the process has a single thread.
  nonisolated(unsafe) private static var isPrepared = false
  /// Whether the current configuration is set. Accessed with `PangoLock` held.
  nonisolated(unsafe) private static var isConfigured = false

  /// The system's fonts, loaded once for all threads; never changed afterwards.
  nonisolated(unsafe) private static let system = FcInitLoadConfigAndFonts()

  /// Returns a new reference, owned by the caller; `nil` if memory is exhausted.
  static func reference() -> OpaquePointer? {
    guard isPrepared else { return FcConfigReference(nil) }
    // `FcConfigReference(nil)` would return fontconfig's current configuration.
    guard let system else { return nil }
    return FcConfigReference(system)
  }

  /// Makes the fonts of `sources` the current configuration, in which librsvg draws texts.
  /// Requires `prepare`, and must be called before any text.
  package static func install(_ sources: FontSources) throws(TextError) {
    _ = try FontConfiguration(sources)
  }

  /// Makes `fonts` the current configuration if `prepare` was called and no configuration is set
  /// yet. Returns `false` if memory is exhausted.
  ///
  /// Pango asks fontconfig for the current configuration even if its font map has another, and
  /// fontconfig retries until it has loaded one.
  static func installIfUnset(_ fonts: OpaquePointer) -> Bool {
    PangoLock.withLock {
      if isPrepared && !isConfigured { isConfigured = FcConfigSetCurrent(fonts) == FcTrue }
      return isConfigured || !isPrepared
    }
  }
}
