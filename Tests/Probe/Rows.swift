import RingData
import RingSystem

/// Runs `rows`, `names`, `manifest` or `archive` with its arguments; exits with 64 for others.
func runOnRows(_ arguments: [String]) throws {
  switch (arguments.first, arguments.count) {
  case ("rows", 3):
    guard let format = RowFormat(rawValue: arguments[2]) else { exit(64) }
    var reader = try RowReader(arguments[1], format: format)
    var (right, wrong) = (0, 0)
    while let row = try reader.next() {
      switch row {
      case .success: right += 1
      case .failure: wrong += 1
      }
    }
    print(right, wrong, try kibibytes())
  case ("names", 2):
    guard let count = Int(arguments[1]) else { exit(64) }
    var reader = try RowReader(bytes: Array("id\n1\n".utf8), name: "d", format: .csv)
    guard case .success(let row)? = try reader.next() else { exit(1) }
    var names = NameRegistry()
    for number in 1...count { try names.add(["\(number).png"], of: row) }
    print(try kibibytes())
  case ("manifest", 2):
    var manifest = try LineAppendingFile(arguments[1])
    try FileOutput.write(Array("ready\n".utf8), to: "-")
    let text = String(repeating: "é", count: 10_000)
    for row in 1... {
      try manifest.append(
        ManifestEntry(row: row, file: "\(row)-\(text).png", size: 1, fingerprint: "f").line)
    }
  case ("archive", 4):
    guard let format = ArchiveFormat(rawValue: arguments[1]), let count = Int(arguments[3]) else {
      exit(64)
    }
    try pack(format, arguments[2], count)
  default: exit(64)
  }
}

/// Returns the peak memory of this process, in KiB.
func kibibytes() throws -> Int {
  #if os(Linux)
    // `getrusage` would include the program that started this one.
    let status = String(decoding: try InputFile.read("/proc/self/status"), as: UTF8.self)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss / 1024
  #endif
}

func pack(_ format: ArchiveFormat, _ path: String, _ count: Int) throws {
  let output = Output(try AtomicFile(replacing: path))
  let archive = try ArchiveWriter(format, to: output.write)
  for number in 1...count { try archive.add("\(number).png", Array("picture \(number)".utf8)) }
  try archive.add("Ä/é漢😀\(String(repeating: "x", count: 180)).png", [])
  try archive.finish()
  try output.commit()
}

/// A file that a closure can capture.
final class Output {
  private var file: AtomicFile?

  init(_ file: consuming AtomicFile) { self.file = consume file }

  func write(_ bytes: [UInt8]) throws(FileError) { try file?.write(bytes) }

  func commit() throws(FileError) {
    guard let file = file.take() else { return }
    try file.commit()
  }
}
