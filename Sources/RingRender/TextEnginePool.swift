import RingCairo
import RingCore
import RingSystem

/// A pool of text engines with open fonts, which all threads of the process share.
///
/// Without the pool, each picture and each row of a config would open its fonts again, which takes
/// longer than to draw it.
package final class TextEnginePool: Sendable {
  package static let shared = TextEnginePool()

  /// `@unchecked Sendable`: only the thread that has taken it out of the pool uses it, and its
  /// fonts are not bound to a thread.
  private struct Engine: @unchecked Sendable {
    let fonts: FontSources
    let files: FontFiles
    let text: TextEngine
  }

  /// The least recently used first.
  private let idle = Monitor<[Engine]>([])

  /// Removes an idle engine for `fonts` from the pool and returns it, without warnings; a new one
  /// if there is none, or if a font file has changed.
  package func take(_ fonts: FontSources) -> TextEngine { engine(for: fonts).text }

  /// Passes an engine for `fonts` to `body`, which may not keep it.
  ///
  /// The pool discards an engine that has failed, because the absence of fonts may be temporary.
  package func withEngine<Result, Failure: Error>(
    _ fonts: FontSources, _ body: (TextEngine) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let engine = engine(for: fonts)
    defer { if engine.text.failure == nil { insert(engine) } }
    return try body(engine.text)
  }

  private func engine(for fonts: FontSources) -> Engine {
    let files = FontFiles(fonts)
    let existing = idle.withLock { idle -> Engine? in
      idle.lastIndex { $0.fonts == fonts && $0.files == files }.map { idle.remove(at: $0) }
    }
    return existing ?? Engine(fonts: fonts, files: files, text: TextEngine(fonts))
  }

  private func insert(_ engine: Engine) {
    engine.text.forgetWarnings()
    // Closing the fonts of the removed engine may wait for a text, so the lock is open by then.
    _ = idle.withLock { idle -> Engine? in
      idle.append(engine)
      return idle.count > Self.capacity ? idle.removeFirst() : nil
    }
  }

  /// The maximum number of idle engines, for all fonts. The caches of each have at most 32 MiB.
  private static let capacity = max(4, ProcessorCount.available)
}

/// The states of the files that font sources name, with those in their folders.
///
/// Equal if no file has been written, replaced, added or removed in between. The system's fonts are
/// not part of it, because fontconfig reads their list once.
private struct FontFiles: Hashable, Sendable {
  private let stamps: [String: FileStamp]

  init(_ sources: FontSources) {
    var paths = sources.files
    if case .configuration(let file) = sources.base { paths.append(file) }
    for folder in sources.directories {
      let listing = try? FolderTree.listing(of: folder, omitsUnreadable: true)
      paths += (listing?.files ?? []).map { "\(folder)/\($0)" }
    }
    stamps = paths.reduce(into: [:]) { $0[$1] = FileStamp($1) }
  }
}
