import ArgumentParser
import RingCompare
import RingConfig
import RingConfigDecoding
import RingCore
import RingSystem

/// A valid file of settings for single pictures and for lint.
struct SettingsFile: Sendable {
  /// The path as the user wrote it, or in the folder of the goldens.
  let path: String
  let settings: VerifySettings
  /// The paths of the settings, their masks and their baseline, which are neither cases nor
  /// goldens.
  let files: [String]
  private let fileNames: Set<String>
  /// The access to the files that the settings name.
  private let folder: FileAccessPolicy

  /// The name of the file that `verify` finds in the folder of the goldens.
  static let name = "ringrender.verify.json"

  /// Reads a file; `-` is standard input. `others` are folders in which its masks may be, too.
  ///
  /// Throws a `FileError`, or `Diagnostics` if the settings have errors.
  init(_ path: String, allowing others: [String]) throws {
    try self.init(
      SourceText(contentsOf: path), path, FileAccessPolicy(nextTo: path, others: others))
  }

  /// Reads the file in a folder of goldens, which it must not leave by a link; `nil` if there is
  /// none. Otherwise as `init(_:allowing:)`.
  init?(inGoldens goldens: String, allowing others: [String]) throws {
    let folder = FileAccessPolicy(folder: goldens, others: others)
    let path = folder.joined(Self.name)
    guard FolderTree.isFolder(path) || FolderTree.isNonFolder(path) else { return nil }
    try self.init(SourceText(try folder.read(Self.name), of: path), path, folder)
  }

  private init(_ source: SourceText, _ path: String, _ folder: FileAccessPolicy) throws {
    (self.path, self.folder) = (path, folder)
    settings = try VerifySettings(source)
    let entries = [settings.defaults] + settings.pictures
    let problems = entries.flatMap { Self.problems(in: $0, folder) }
    guard problems.isEmpty else { throw Diagnostics(problems) }
    let named = entries.compactMap(\.mask) + [settings.baseline].compactMap { $0 }
    files = [path] + named.map { folder.joined($0.value) }
    fileNames = Set(files.map { String(FilePath.name($0)) })
  }

  private static func problems(
    in entry: PictureSettings, _ folder: FileAccessPolicy
  ) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if let geometry = entry.geometry {
      do { _ = try GeometryOptions.limits(geometry.value, of: "geometry") } catch {
        let message = (error as? ValidationError)?.message ?? "\(error)"
        problems.append(
          Diagnostic(
            .invalidText, message.hasSuffix(".") ? String(message.dropLast()) : message,
            at: geometry.span))
      }
    }
    if let mask = entry.mask, let problem = problem(of: mask, "the mask", folder) {
      problems.append(problem)
    }
    return problems
  }

  /// Returns the error of a file that may not be read or does not exist; `nil` if there is none.
  private static func problem(
    of file: Placed<String>, _ name: String, _ folder: FileAccessPolicy
  ) -> Diagnostic? {
    let reason: (text: String, help: String?)
    do throws(FileAccessPolicy.Denial) {
      _ = try folder.resolve(file.value)
      return nil
    } catch {
      reason =
        switch error {
        case .unreachable(let error): (error.explanation, nil)
        case .outside(let other):
          ("it is outside the folder of the settings", "add --allow-path \(other)")
        case .noFolder(let other):
          (
            "settings that are read from a stream cannot refer to files",
            "add --allow-path \(other)"
          )
        }
    }
    return Diagnostic(
      .file, "\(name) \(file.value.shortened.quoted) cannot be used: \(reason.text)", at: file.span,
      help: reason.help)
  }

  /// Returns the entries for a picture in the order in which they apply; the first are the defaults.
  func entries(for name: String) -> [PictureSettings] {
    [settings.defaults] + settings.pictures.filter { Self.matches(name, $0) }
  }

  private static func matches(_ name: String, _ entry: PictureSettings) -> Bool {
    entry.match.map { SelectionOptions.matches(name, pattern: $0.value) } ?? true
  }

  /// Returns a warning for each entry that matches none of `names`.
  func unused(among names: Set<String>) -> Diagnostics {
    let unused = settings.pictures.filter { entry in !names.contains { Self.matches($0, entry) } }
    return Diagnostics(
      unused.compactMap(\.match).map { match in
        Diagnostic(
          .unused, "\(match.value.shortened.quoted) matches no picture", at: match.span,
          severity: .warning, help: "remove the entry, or correct its match")
      })
  }

  /// Whether a path leads to one of `files`.
  func contains(_ path: String) -> Bool {
    fileNames.contains(String(FilePath.name(path)))
      && files.contains { FilePath.areSame($0, path) }
  }

  /// Reads a mask for a picture of a size, which takes its place in `memory`.
  ///
  /// Throws a `CommandError` if the file is not a PNG of that size or ignores every pixel, and
  /// `MemoryLimitError`.
  func mask(
    _ file: Placed<String>, of size: PixelSize, _ memory: inout MemoryBudget
  ) throws -> IgnoreMask {
    let name = "the mask \(file.value.shortened.quoted) (\(file.span.location))"
    let mask: IgnoreMask
    do {
      mask = try IgnoreMask(png: try folder.read(file.value), memory: &memory)
    } catch let error as MemoryLimitError {
      throw error
    } catch {
      let reason = (error as? FileError)?.explanation ?? "\(error)"
      throw CommandError("\(name) cannot be used: \(reason)", .dataError)
    }
    guard mask.size == size else {
      throw CommandError(
        "\(name) has \(mask.size.text) pixels, but the picture \(size.text)", .dataError)
    }
    guard mask.count < size.count else {
      throw CommandError("\(name) ignores every pixel of the picture", .dataError)
    }
    return mask
  }

  /// Returns the accepted findings of lint; `nil` without a baseline. Throws as `init(_:allowing:)`.
  func baseline() throws -> LintBaseline? {
    guard let file = settings.baseline else { return nil }
    if let problem = Self.problem(of: file, "the baseline", folder) {
      throw Diagnostics([problem])
    }
    return try LintBaseline(SourceText(try folder.read(file.value), of: folder.joined(file.value)))
  }
}

extension GoldenStore {
  /// Returns the files of the store that are none of `settings`, such as a mask.
  func contents(without settings: SettingsFile?) throws(FileError) -> Contents {
    var contents = try contents()
    guard let settings else { return contents }
    contents.goldens.removeAll { settings.contains(path(of: $0)) }
    contents.misnamed.removeAll { settings.contains(folder + "/" + $0.path) }
    return contents
  }
}
