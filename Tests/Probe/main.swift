// Performs one operation and exits with the code that a command would give, for tests of limits,
// users, signals, memory, kills and environments.
//
//   Probe read PATH                   prints the number of bytes
//   Probe write PATH COUNT            writes COUNT bytes, each "x"
//   Probe write-in FOLDER             writes a file through the access policy of a folder
//   Probe hold PATH                   half-writes a file, prints "ready" and waits to be killed
//   Probe hold-say PATH               as hold, with handlers that print "first" and "last"
//   Probe hold-on PATH                as hold, started with interrupts ignored
//   Probe processors                  prints the number of processors that it can use
//   Probe rows PATH FORMAT            prints the counts of valid and invalid rows, and peak KiB
//   Probe names COUNT                 registers COUNT names; prints the peak of memory in KiB
//   Probe manifest PATH               prints "ready" and adds entries until it is killed
//   Probe commit FOLDER REVISION      prints the hash of a commit of a git repository, and the
//                                     folder's path in it
//   Probe archive FORMAT PATH COUNT   packs COUNT small files and one with a long Unicode name

import RingData
import RingSystem

let arguments = Array(CommandLine.arguments.dropFirst())
// Signals that the parent ignores or blocks must not affect the tests.
var none = sigset_t()
sigemptyset(&none)
pthread_sigmask(SIG_SETMASK, &none, nil)
for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ] { signal(number, SIG_DFL) }
if arguments.first == "hold-on" { signal(SIGINT, SIG_IGN) }
Signals.install()
do {
  switch arguments.first {
  case "rows", "names", "manifest", "archive": try runOnRows(arguments)
  default: try runOnFiles(arguments)
  }
} catch {
  let message = Array("\(error)\n".utf8)
  _ = write(2, message, message.count)
  let status =
    (error as? FileError)?.exitStatus ?? (error as? ArchiveError)?.exitStatus
    ?? (error as? GitError)?.exitStatus
  exit(status?.rawValue ?? 1)
}
