import ArgumentParser
import RingData
import RingRender
import RingSystem

/// The values of `--format`.
enum BatchFormat: String, CaseIterable, ExpressibleByArgument {
  case tar, zip, stream
}

struct BatchOutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The pictures: a name with {COLUMN}, {row}, {row:06}, {scale} or {scheme}, or a .tar or .zip; - "
        + "is stdout.", valueName: "NAME"),
    completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp(
      "The names of the pictures in an archive or a stream. Default: {row:06}.png, or {row} in a "
        + "stream.", valueName: "NAME", visibility: .rare))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The format of the archive: tar or zip; or stream, which answers each row on stdout at once. "
        + "Default: from the file name.", valueName: "FORMAT", visibility: .rare))
  var format: BatchFormat?

  @Option(
    help: ArgumentHelp(
      "fast, balanced or small: speed against file size; the pixels are the same.",
      valueName: "HOW", visibility: .rare))
  var compression = Compression.balanced

  @Flag(help: "Keeps files that are complete and up to date.")
  var resume = false

  @Flag(
    help: ArgumentHelp(
      "With --resume: when all rows are drawn, removes the pictures that ringrender has made and no "
        + "row names any more. With --dry-run: lists them.", visibility: .rare))
  var prune = false

  @Flag(help: "Draws nothing, checks all rows and prints the files that --resume would draw.")
  var dryRun = false

  func validate() throws {
    if case .animations = try destination, prune {
      throw ValidationError("--prune is for PNG files: '\(output)' is an animation.")
    }
    if prune, !resume, !dryRun {
      throw ValidationError("--prune needs --resume; --dry-run lists what it would remove.")
    }
  }

  enum Destination {
    case files
    case archive(ArchiveFormat)
    /// One per row.
    case animations(AnimationFormat)
    /// A stream of stills for `nil`, otherwise of animations.
    case stream(AnimationFormat?)
  }

  var isStream: Bool { format == .stream }

  /// `nil` for separate files, and for a stream.
  var archive: ArchiveFormat? {
    switch format {
    case .tar: .tar
    case .zip: .zip
    case .stream: nil
    case nil: output == "-" ? nil : ArchiveFormat(path: output)
    }
  }

  /// The path of the archive or the stream; `nil` for separate files.
  var archivePath: String? { archive == nil && !isStream ? nil : output }

  var destination: Destination {
    get throws {
      if let archive {
        try checkArchive(archive)
        return .archive(archive)
      }
      if isStream {
        try checkStream()
        return .stream(try streamedAnimation)
      }
      guard output != "-" else {
        throw ValidationError(
          "'-o -' writes all pictures as one archive: add --format tar, or --format stream.")
      }
      guard name == nil else {
        throw ValidationError("--name is for archives: '\(output)' already names the pictures.")
      }
      let end = output.lowercased().split(separator: ".").last.map(String.init) ?? ""
      if end == "png" { return .files }
      guard let animation = AnimationFormat(rawValue: end), !animation.isStream else {
        throw ValidationError(
          "The format of '\(output)' is unknown: the name must end in .png, .tar, .zip or in that of "
            + "an animation, such as .gif.")
      }
      return .animations(animation)
    }
  }

  var results: ResultFiles {
    ResultFiles(
      mode: dryRun ? .dryRun : resume ? .resume : .overwrite, compression: compression)
  }

  private func checkStream() throws {
    guard !resume, !dryRun else {
      throw ValidationError(
        "\(resume ? "--resume" : "--dry-run") is for files: a stream draws every row.")
    }
    guard output == "-" else {
      throw ValidationError("--format stream writes to stdout: use -o -, found '\(output)'.")
    }
    guard !Terminal.outputIsTerminal else {
      throw ValidationError("A stream cannot be shown in a terminal: use a pipe.")
    }
  }

  /// The format of a stream's animations, by the end of their names; `nil` for PNG.
  private var streamedAnimation: AnimationFormat? {
    get throws {
      let parts = try pattern(scales: 1, schemes: 1, pairs: false).commonSuffix.lowercased()
        .split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count > 1, let end = parts.last, end != "png" else { return nil }
      guard let animation = AnimationFormat(rawValue: String(end)), !animation.isStream else {
        throw ValidationError(
          "The format of '\(name ?? "")' is unknown: the name must end in .png, in that of an "
            + "animation, such as .gif, or without a dot for PNG.")
      }
      return animation
    }
  }

  private func checkArchive(_ archive: ArchiveFormat) throws {
    guard !resume, !dryRun else {
      throw ValidationError(
        "\(resume ? "--resume" : "--dry-run") is for files: an archive is written completely or "
          + "not at all."
      )
    }
    if let name, !name.lowercased().hasSuffix(".png") {
      throw ValidationError("--name must end in .png, found '\(name)'.")
    }
    guard output == "-" else { return }
    guard archive == .tar else {
      throw ValidationError(
        "Only a tar can be written to stdout: use --format tar, or -o FILE.zip.")
    }
    guard !Terminal.outputIsTerminal else {
      throw ValidationError("An archive cannot be shown in a terminal: use -o FILE.tar, or a pipe.")
    }
  }

  /// Returns the pattern for the names of images with this number of scales and colour schemes.
  ///
  /// Throws `ValidationError` if the pattern is invalid, or if two images of a row, or the images
  /// of all rows, would have the same name.
  func pattern(scales: Int, schemes: Int, pairs: Bool) throws -> NamePattern {
    var pattern: NamePattern
    do throws(NamePatternError) {
      pattern = try NamePattern(
        archivePath == nil ? output : name ?? (isStream ? "{row}" : "{row:06}.png"))
      if archivePath != nil { try pattern.checkInsideArchive() }
    } catch {
      throw ValidationError("\(error).")
    }
    // Programs tell the answers of a stream apart by their order.
    if isStream { return pattern }
    guard !pattern.isConstant else {
      throw ValidationError(
        "'\(pattern.text)' is the same name for all rows: write {row}, or a column such as {id}.")
    }
    if scales > 1, !pattern.fields.contains(.scale) {
      throw ValidationError("--scale has several values: '\(pattern.text)' needs {scale}.")
    }
    if pairs {
      try checkPairs(pattern)
    } else if schemes > 1, !pattern.fields.contains(.scheme) {
      throw ValidationError("--color-scheme has several values: '\(pattern.text)' needs {scheme}.")
    }
    pattern.marksDark = pairs
    return pattern
  }

  private func checkPairs(_ pattern: NamePattern) throws {
    if case .animations = try destination {
      throw ValidationError(
        "--pair writes two pictures: the name after -o must end in .png, found '\(output)'.")
    }
    if pattern.fields.contains(.scheme) {
      throw ValidationError(
        "--pair names the dark pictures: '\(pattern.text)' must not have {scheme}.")
    }
  }
}
