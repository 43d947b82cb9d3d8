import Foundation
import RingCore
import TestSupport
import Testing

@Suite struct ShellTests {
  @Test(arguments: [
    ("plain-1.2_3/x@2~", "plain-1.2_3/x@2~"), ("", "''"), ("~home", "'~home'"), ("=ls", "'=ls'"),
    ("a b", "'a b'"),
    ("it's", #"'it'\''s'"#), ("a*", "'a*'"), ("$(x)", "'$(x)'"), ("é", "'é'"),
    ("a\nb", #"$'a\012b'"#),
    ("\u{1B}0'\\\u{202E}", #"$'\0330\'\\\342\200\256'"#),
    // A quote with a combining accent still ends a quotation.
    ("a'\u{301};rm x", #"'a'\''"# + "\u{301};rm x'"),
  ])
  func anArgumentIsQuoted(_ argument: String, _ word: String) {
    #expect(Shell.quoted(argument) == word)
  }

  @Test func theShellReadsWhatWasMeant() throws {
    var random = SplitMix64(seed: 7)
    let scalars = "a1'\"\\$`!~*?[]{}()<>|&;#= \n\r\t\u{1B}\u{7F}\u{9B}\u{301}\u{202E}é日👩%"
      .unicodeScalars.map { $0 }
    let words = (0..<200).map { _ in
      let count = Int(random.next() % 12)
      return String(
        String.UnicodeScalarView(
          (0..<count).map { _ in scalars[Int(random.next() % UInt64(scalars.count))] }))
    }
    let run = try ChildProgram.run(
      "/bin/bash", ["-c", Shell.command(["printf", #"%s\0"#] + words)])
    #expect(run.output == Data(words.flatMap { Array($0.utf8) + [0] }))
  }
}
