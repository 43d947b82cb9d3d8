// Does one thing with a file and ends with the exit code that a command would give.
//
//   FileProbe read PATH          prints the number of bytes
//   FileProbe write PATH COUNT   writes so many bytes, each "x"
//   FileProbe write-in FOLDER    writes a file in a folder, as a guard of it
//   FileProbe hold PATH          half-writes a file, prints "ready" and waits for its death
//   FileProbe hold-say PATH      the same, with last actions that print "first" and "last"
//   FileProbe hold-on PATH       the same, started with interrupts ignored
//   FileProbe processors         prints how many processors it has

import RingLibC
import RingSystem

func run(_ arguments: [String]) throws {
  switch (arguments.first, arguments.dropFirst().first, arguments.last.flatMap { Int($0) }) {
  case ("processors", nil, _):
    print(ProcessorCount.available)
  case ("read", let path?, _):
    print(try InputFile.read(path).count)
  case ("write", let path?, let count?):
    try FileOutput.write([UInt8](repeating: UInt8(ascii: "x"), count: count), to: path)
  case ("write-in", let folder?, _):
    try FolderGuard(folder: folder).write([1], to: "x")
  case ("hold", let path?, _), ("hold-on", let path?, _):
    let file = try AtomicFile(replacing: path)
    try file.write([1, 2, 3])
    try FileOutput.write(Array("ready\n".utf8), to: "-")
    while true { pause() }
  case ("hold-say", let path?, _):
    let file = try AtomicFile(replacing: path)
    try file.write([1, 2, 3])
    let first = LastAction { Messages.write("first\n") }
    _ = LastAction { Messages.write("forgotten\n") }
    let last = LastAction { Messages.write("last\n") }
    try FileOutput.write(Array("ready\n".utf8), to: "-")
    withExtendedLifetime((first, last)) { while true { pause() } }
  default:
    exit(64)
  }
}

let arguments = Array(CommandLine.arguments.dropFirst())
// Whatever the parent ignores or blocks must not change what a test sees.
var none = sigset_t()
sigemptyset(&none)
pthread_sigmask(SIG_SETMASK, &none, nil)
for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ] { signal(number, SIG_DFL) }
if arguments.first == "hold-on" { signal(SIGINT, SIG_IGN) }
Signals.prepare()
do {
  try run(arguments)
} catch let error as FileError {
  let message = Array("\(error)\n".utf8)
  _ = write(2, message, message.count)
  exit(error.exitStatus.rawValue)
}
