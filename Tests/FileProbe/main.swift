// Performs one operation on a file and exits with the code that a command would give.
//
//   FileProbe read PATH          prints the number of bytes
//   FileProbe write PATH COUNT   writes COUNT bytes, each "x"
//   FileProbe write-in FOLDER    writes a file in a folder, as its guard
//   FileProbe hold PATH          half-writes a file, prints "ready" and waits to be killed
//   FileProbe hold-say PATH      as hold, with last actions that print "first" and "last"
//   FileProbe hold-on PATH       as hold, started with interrupts ignored
//   FileProbe processors         prints the number of processors that it can use

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
    try FileAccessPolicy(folder: folder).write([1], to: "x")
  case ("hold", let path?, _), ("hold-on", let path?, _):
    let file = try AtomicFile(replacing: path)
    try file.write([1, 2, 3])
    try FileOutput.write(Array("ready\n".utf8), to: "-")
    while true { pause() }
  case ("hold-say", let path?, _):
    let file = try AtomicFile(replacing: path)
    try file.write([1, 2, 3])
    let first = TerminationHandler { Messages.write("first\n") }
    _ = TerminationHandler { Messages.write("forgotten\n") }
    let last = TerminationHandler { Messages.write("last\n") }
    try FileOutput.write(Array("ready\n".utf8), to: "-")
    withExtendedLifetime((first, last)) { while true { pause() } }
  default:
    exit(64)
  }
}

let arguments = Array(CommandLine.arguments.dropFirst())
// Signals that the parent ignores or blocks must not affect the tests.
var none = sigset_t()
sigemptyset(&none)
pthread_sigmask(SIG_SETMASK, &none, nil)
for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ] { signal(number, SIG_DFL) }
if arguments.first == "hold-on" { signal(SIGINT, SIG_IGN) }
Signals.install()
do {
  try run(arguments)
} catch let error as FileError {
  let message = Array("\(error)\n".utf8)
  _ = write(2, message, message.count)
  exit(error.exitStatus.rawValue)
}
