import TestSupport
import Testing

/// Outputs that a terminal would show as garbage.
@Suite struct TerminalOutputTests {
  @Test(arguments: [
    (
      "render --config c.json -o -",
      "A PNG cannot be shown in a terminal: use -o FILE.png, or a pipe."
    ),
    (
      "frames --config c.json -o - --format rgba",
      "An animation cannot be shown in a terminal: use -o FILE, or a pipe."
    ),
    (
      "batch --config c.json --data d.csv -o - --format tar",
      "An archive cannot be shown in a terminal: use -o FILE.tar, or a pipe."
    ),
    (
      "batch --config c.json --data d.csv -o - --format stream",
      "A stream cannot be shown in a terminal: use a pipe."
    ),
  ])
  func isRefused(arguments: String, message: String) throws {
    let folder = try TemporaryFolder()
    // `script` of util-linux and that of BSD have other arguments.
    let run = try Tool.shell(
      """
      python3 -c 'import os, pty, sys
      sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))' "$RR" \(arguments) < /dev/null
      """, in: folder.url)
    #expect(run.status == 64, "\(run)")
    #expect(run.text.hasPrefix("ringrender: error: \(message)\r\n"), "\(run)")
  }
}
