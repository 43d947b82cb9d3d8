import ArgumentParser
import RingCairo
import RingConfig
import RingConfigDecoding
import RingRender
import RingScene
import RingSystem

struct ResourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also allows pictures and fonts from this folder, if it exists; may be given several times.",
      valueName: "DIR"),
    completion: .directory)
  var allowPath: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum CPU time for drawing an SVG; one that takes longer is refused.",
      valueName: "SECONDS"))
  var maxSvgTime = SVGRenderRequest.defaultCPUSeconds

  @Option(
    help: ArgumentHelp(
      "Also looks for fonts in this folder; may be given several times.", valueName: "DIR"),
    completion: .directory)
  var fontDir: [String] = []

  @Flag(
    help: "Uses only ringrender's fonts and those of the config and --font-dir, not the system's.")
  var noSystemFonts = false

  func validate() throws {
    guard maxSvgTime > 0, maxSvgTime <= SVGRenderRequest.maximumSeconds else {
      throw ValidationError(
        "--max-svg-time must be more than 0 and at most \(Int(SVGRenderRequest.maximumSeconds)) seconds, "
          + "found \(maxSvgTime).")
    }
  }

  /// `files` protects the fonts of the folders from outputs; `nil` for none. `isStrict` is
  /// `--strict-fonts`. Throws a `FileError` of `read` if a folder cannot be read, or if it contains
  /// a special file: fontconfig would open a pipe and block.
  func fontSources(
    protectedBy files: ReadFiles?, isStrict: Bool
  ) throws(FileError) -> FontSources {
    for folder in fontDir {
      // Fontconfig ignores a missing folder, and would choose other fonts.
      _ = try FolderTree.names(of: folder)
      for file in try FolderTree.filesWithoutSpecialFiles(in: folder) {
        files?.protect(file, as: "a font of --font-dir")
      }
    }
    var sources = FontSources(base: noSystemFonts ? .none : .system, directories: fontDir)
    sources.addsDesigns = noSystemFonts
    // Without the system's fonts, a text has those of its own design, but not of the others.
    sources.reportsForeignGlyphs = isStrict || noSystemFonts
    return sources
  }

  /// Returns the folders whose files a config may name.
  func accessPolicy(nextTo config: String) -> FileAccessPolicy {
    FileAccessPolicy(nextTo: config, others: allowPath)
  }

  /// Returns a loader of the files that a config names. It draws SVGs in a child process.
  ///
  /// `record` collects the paths of the files that are read; `nil` for none.
  func resources(
    nextTo config: String, maximumPixels: Int, record: ReadFiles?
  ) -> any ResourceLoading {
    let folders = accessPolicy(nextTo: config)
    let seconds = maxSvgTime
    let fontFolders = noSystemFonts ? fontDir : nil
    let decoder = ImageFileDecoder(maximumPixels: maximumPixels, namesOptions: true) {
      svg, request, memory in
      let child = SVGRenderRequest(
        request, maximumPixels: maximumPixels, seconds: seconds, fontFolders: fontFolders, memory)
      return try child.renderInChildProcess(svg)
    }
    let files = FolderResourceLoader(besideConfig: folders, decoder: decoder) {
      "add --allow-path \($0)"
    }
    return record.map { RecordedFiles(loader: files, folder: folders, files: $0) } ?? files
  }
}

extension Config {
  /// Opens the config of a file with the files and fonts that `options` allow.
  ///
  /// `strictFonts` is the option's value.
  /// `trace` is filled by the layout that opening the config keeps, unless `keepsLayout` is false.
  /// `record` collects the paths of the files that the config names, and protects the fonts of the
  /// options; `nil` for none. Throws `Diagnostics` if the config has errors, and a `FileError` of a
  /// folder of fonts.
  convenience init(
    _ source: SourceText, of file: String, _ options: ResourceOptions, strictFonts: Bool,
    by reader: ConfigReader, keepsLayout: Bool = true, tracing trace: LayoutTrace? = nil,
    record: ReadFiles? = nil
  ) throws {
    var reader = reader
    reader.resources = options.resources(
      nextTo: file, maximumPixels: reader.maximumPixels, record: record)
    let fonts = try options.fontSources(protectedBy: record, isStrict: strictFonts)
    try self.init(
      reader.open(source), RenderOptions(fonts: fonts), keepsLayout: keepsLayout, tracing: trace)
  }
}
