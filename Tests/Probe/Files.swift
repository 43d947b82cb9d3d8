import RingSystem

/// Runs an operation on a file or a folder; exits with 64 for other arguments.
func runOnFiles(_ arguments: [String]) throws {
  switch (arguments.first, arguments.dropFirst().first, arguments.last.flatMap { Int($0) }) {
  case ("processors", nil, _):
    print(ProcessorCount.available)
  case ("read", let path?, _):
    print(try InputFile.read(path).count)
  case ("write", let path?, let count?):
    try FileOutput.write([UInt8](repeating: UInt8(ascii: "x"), count: count), to: path)
  case ("write-in", let folder?, _):
    try FileAccessPolicy(folder: folder).write([1], to: "x")
  case ("hold", let path?, _), ("hold-on", let path?, _):
    let file = try AtomicFile(replacing: path)
    try file.write([1, 2, 3])
    try FileOutput.write(Array("ready\n".utf8), to: "-")
    while true { pause() }
  case ("hold-say", let path?, _):
    let file = try AtomicFile(replacing: path)
    try file.write([1, 2, 3])
    let first = TerminationHandler { Terminal.error("first\n") }
    _ = TerminationHandler { Terminal.error("forgotten\n") }
    let last = TerminationHandler { Terminal.error("last\n") }
    try FileOutput.write(Array("ready\n".utf8), to: "-")
    withExtendedLifetime((first, last)) { while true { pause() } }
  case ("commit", let folder?, _):
    let repository = try GitRepository(around: folder)
    print(try repository.commit(of: arguments.last ?? ""), repository.prefix)
  default:
    exit(64)
  }
}
