/// A watch of files for changes: of their contents, and of what is found at their paths.
///
/// It looks at the stamps of the files every ten milliseconds. That takes less than a hundredth of a
/// processor, works on every file system, and survives that a file is replaced or removed.
package struct FileWatch: Sendable {
  /// The paths of the watched files. Only later changes of an added file are reported.
  package var files: [String] {
    didSet {
      let known = stamps
      stamps = Self.stamps(of: files).merging(known.filter { files.contains($0.key) }) { $1 }
    }
  }
  private var stamps: [String: FileStamp?]
  /// Whether the files had been at rest when the last change was reported.
  private var isAtRest = true

  /// In microseconds. It is longer than the resolution of file times, 4 ms on Linux, so that a file
  /// at rest is not written again within one unit of its time.
  private static let interval: UInt32 = 10_000
  /// The maximum number of intervals until a change is reported although files do not rest.
  private static let maximumIntervals = 5

  /// Changes count from now on.
  package init(_ files: [String]) {
    self.files = files
    stamps = Self.stamps(of: files)
  }

  private static func stamps(of files: [String]) -> [String: FileStamp?] {
    Dictionary(files.map { ($0, FileStamp($0)) }) { $1 }
  }

  /// Blocks until a file changes. Waits until a program that writes it in parts has finished, but
  /// not for long, so that a file that never rests is reported again and again.
  package mutating func waitForChange() {
    while isAtRest, stamps.allSatisfy({ FileStamp($0.key) == $0.value }) {
      usleep(Self.interval)
    }
    for _ in 0..<Self.maximumIntervals {
      let current = Self.stamps(of: files)
      usleep(Self.interval)
      stamps = Self.stamps(of: files)
      isAtRest = stamps == current
      if isAtRest { return }
    }
  }
}
