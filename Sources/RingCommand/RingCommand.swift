// RingCommand: the program `ringrender`.
//
// It reads the command line, opens files, shows progress, prints problems and chooses the exit
// code. It draws nothing itself.
//
// Three types to know:
//
// - `RingRenderTool` is the root of all commands. swift-argument-parser makes help, completions and
//   manual pages from its properties.
// - `CommandError` ends a command: a message, and an exit code as in sysexits.h. Each command does
//   its work in `CommandError.reporting`, which also turns the errors of libraries into it.
// - `MessageOutput` prints problems, as text or JSON, and everything else on standard error;
//   `Terminal` prints results on standard output.
//
// `Commands` has a file for each command, with its options; the work of `frames`, `batch`, `diff`,
// `mcp` and `verify` is in folders of these names. Options that several commands have are groups in
// `Options`. A text from outside is printed as a `Message`, with its control characters escaped.
//
// Tests run the program as a user does:
//
// ```swift
// let folder = try TemporaryFolder()
// let run = try Tool.run(
//   ["render", "--config", "-", "-o", "-"], input: Data(ringConfig.utf8), in: folder.url)
// #expect(run.status == 0)
// ```
