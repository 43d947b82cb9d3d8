import Foundation
import TestSupport
import Testing

/// Completion scripts, tested in a real bash. `scripts/check package` tests them in zsh.
@Suite struct CompletionsTests {
  /// Returns the completions that bash offers at the end of a line.
  private func completions(of words: [String], in folder: TemporaryFolder) throws -> [String] {
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let line = words.joined(separator: " ")
    let outcome = try Tool.shell(
      """
      set +u
      source <("$RR" completions bash)
      COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1)
      COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}; COMP_TYPE=9; COMP_KEY=9
      function=$(complete -p ringrender | sed 's/.*-F \\([^ ]*\\).*/\\1/')
      "$function" ringrender '\(words.last ?? "")' '\(words.dropLast().last ?? "")' 2>/dev/null
      printf '%s\\n' "${COMPREPLY[@]}"
      """, in: URL(fileURLWithPath: folder.path))
    return outcome.text.split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func subcommands() throws {
    let folder = try TemporaryFolder()
    #expect(try completions(of: ["ringrender", "fr"], in: folder) == ["frames"])
    #expect(try completions(of: ["ringrender", "comp"], in: folder) == ["completions"])
  }

  @Test func choices() throws {
    let folder = try TemporaryFolder()
    #expect(
      try completions(of: ["ringrender", "completions", ""], in: folder).contains("zsh"))
    #expect(
      try completions(of: ["ringrender", "frames", "--compression", "b"], in: folder)
        == ["balanced"])
    #expect(
      try completions(of: ["ringrender", "example", "petals-"], in: folder) == ["petals-spin"])
  }

  @Test func namesOfFiles() throws {
    let folder = try TemporaryFolder()
    for name in ["rings.json", "rings.png"] {
      try folder.write("", to: name)
    }
    #expect(
      try completions(of: ["ringrender", "frames", "--config", "ri"], in: folder) == ["rings.json"])
  }

  @Test(arguments: [
    ("bash", "share/bash-completion/completions/ringrender"),
    ("zsh", "share/zsh/site-functions/_ringrender"),
    ("fish", "config/fish/completions/ringrender.fish"),
  ])
  func theyAreInstalledWhereTheShellLooks(shell: String, path: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Tool.run(
      ["completions", shell, "--install"],
      environment: [
        "XDG_DATA_HOME": folder["share"], "XDG_CONFIG_HOME": folder["config"],
        "BASH_COMPLETION_USER_DIR": "",
      ])
    #expect(outcome.status == 0)
    #expect(outcome.text == folder[path] + "\n")
    let printed = try Tool.run(["completions", shell]).output
    #expect(folder.data(path) == printed)
    #expect(
      outcome.error
        == (shell == "zsh"
          ? "ringrender: add this line to your .zshrc, before compinit: "
            + "fpath=('\(folder["share"])/zsh/site-functions' $fpath)\n" : ""))
  }

  @Test func withoutAFolder() throws {
    let outcome = try Tool.run(
      ["completions", "fish", "--install"],
      environment: ["HOME": "", "XDG_CONFIG_HOME": "relative"])
    #expect(outcome.status == 73)
    #expect(
      outcome.error
        == "ringrender: error: HOME is not set to a folder: print the script instead of using "
        + "--install\n")
  }
}
