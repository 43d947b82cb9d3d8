import Foundation
import TestSupport
import Testing

@testable import RingSystem

/// The filters of files, compared with those that git finds.
@Suite struct GitAttributesTests {
  /// Returns the filters that `git check-attr` finds with the files of the working tree.
  private func expected(
    _ paths: [String], in repository: TestRepository
  ) throws -> [String: String] {
    let output = try repository.git(["check-attr", "-z", "filter", "--"] + paths)
    let fields = output.split(separator: "\0", omittingEmptySubsequences: false)
    var filters: [String: String] = [:]
    for start in stride(from: 0, to: fields.count - 2, by: 3) {
      let value = String(fields[start + 2])
      if !["set", "unset", "unspecified", ""].contains(value) {
        filters[String(fields[start])] = value
      }
    }
    return filters
  }

  private static let lines = ##"""
    # comment filter=comment
    [attr]crypt filter=git-crypt diff=git-crypt
    [attr]outer crypt -x
    [attr]loop loop filter=looped
    *.key crypt
    *.outer outer
    *.loop loop
    *.psd filter=lfs diff=lfs merge=lfs -text
    x/*.a filter=one
    /x/**/z.b filter=two
    **/deep filter=three
    x/y/** filter=four
    x/y/q -filter
    x/y/w !filter
    x/y/secret/ filter=folder
    "my folder/*.c" filter=five
    "q\"uo\164e\t" filter=six
    "open filter=open
    [[:space:]]sp filter=seven
    *.n1 -crypt
    *.n2 crypt
    *.n2 -crypt
    *.n3 -crypt crypt
    *.n4 crypt -filter
    *.n5 -filter crypt
    *.n6 filter=a filter=b
      indented filter=eight
    !not filter=nine
    a?b filter=ten
    a[!c]d filter=eleven
    \#hash filter=twelve
    z/**/e filter=thirteen
    folder/ filter=fourteen
    *.set filter
    *.empty filter=
    """##

  private static let paths = [
    "a.key", "a/b.key", "a.outer", "a.loop", "b.psd", "x/q.a", "q/x/q.a", "x/y/q.a", "x/z.b",
    "x/y/z.b", "x/y/z/z.b", "q/x/z.b", "deep", "x/deep", "x/y/deep", "x/y", "x/y/1", "x/y/z/2",
    "x/y/q", "x/y/w", "x/y/secret/s", "my folder/d.c", "my folder/e/d.c", "q\"uote\t", "\"open",
    " sp", "x/ sp", "a.n1", "a.n2", "a.n3", "a.n4", "a.n5", "a.n6", "indented", "!not", "not",
    "axb", "a/b", "abd", "acd", "#hash", "z/e", "z/a/e", "z/a/b/e", "folder", "folder/f", "f.set",
    "f.empty", "[attr]crypt", "comment",
  ]

  @Test(arguments: ["\n", "\r\n"])
  func filtersAreThoseOfGit(lineEnd: String) throws {
    let text = "\u{FEFF}" + Self.lines.split(separator: "\n").joined(separator: lineEnd)
    let repository = try TestRepository()
    try repository.folder.write(text, to: ".gitattributes")
    let expected = try expected(Self.paths, in: repository)
    #expect(expected.count == 31)
    var attributes = GitAttributes()
    attributes.append(Array(text.utf8), atDepth: 0)
    for path in Self.paths {
      #expect(attributes.filter(of: path) == expected[path], "\(path)")
    }
  }

  @Test func filesOfFoldersHavePriority() throws {
    let repository = try TestRepository()
    let files = [
      ("", "[attr]m filter=macro\n* filter=top\na/b/c/x filter=x\na/z/* filter=z"),
      ("a", "[attr]m filter=other\n/f filter=a\nb/g filter=g\n*.m m\nz/** !filter"),
      ("a/b", "f -filter\nc/* filter=c\ng m"),
    ]
    var attributes = GitAttributes()
    for (depth, (folder, text)) in files.enumerated() {
      try repository.folder.write(text, to: "\(folder)/.gitattributes")
      attributes.append(Array(text.utf8), atDepth: depth)
    }
    let paths = ["f", "g", "h", "x.m", "c/x", "c/y"].map { "a/b/\($0)" }
    let expected = try expected(paths, in: repository)
    #expect(expected["a/b/x.m"] == "macro" && expected["a/b/c/x"] == "c")
    for path in paths {
      #expect(attributes.filter(of: path) == expected[path], "\(path)")
    }
  }

  /// Each pattern is in a folder of its own, so that git looks at all of them at once.
  @Test func patternsMatchAsInGit() throws {
    var random = SplitMix64(seed: 27)
    let parts = [
      "a", "b", "ab", "*", "?", "/", "/", "/**/", "/***/", "[ab]", "[!a]", "\\a", "\\*", "a*",
    ]
    let names = ["a", "b", "ab", "ba", "aab", "a/b", "b/a", "a/a/b", "a/b/a/b", "*", "b/ab/a/a"]
    let repository = try TestRepository()
    var patterns: [String] = []
    while patterns.count < 400 {
      let count = 1 + Int(random.next() % 6)
      var pattern = (0..<count).map { _ in parts[Int(random.next() % UInt64(parts.count))] }
        .joined()
      // No path has a doubled slash.
      while pattern.contains("//") { pattern = pattern.replacingOccurrences(of: "//", with: "/") }
      // Git takes `a**` for `a*` or for any path that begins with `a`, depending on what is before.
      let isOdd = pattern.split(separator: "/").contains {
        $0.contains("**") && $0.contains { $0 != "*" }
      }
      if isOdd { continue }
      try repository.folder.write(
        pattern + " filter=x\n", to: "d\(patterns.count)/.gitattributes")
      patterns.append(pattern)
    }
    let paths = patterns.indices.flatMap { number in names.map { "d\(number)/\($0)" } }
    let expected = try expected(paths, in: repository)
    #expect(expected.count > 300)
    for (number, pattern) in patterns.enumerated() {
      var attributes = GitAttributes()
      attributes.append(Array("\(pattern) filter=x\n".utf8), atDepth: 1)
      for name in names {
        let path = "d\(number)/\(name)"
        #expect(attributes.filter(of: path) == expected[path], "\(pattern) on \(name)")
      }
    }
  }

  @Test func brokenLinesAreHarmless() {
    let lines = [
      "\"", "\"\\", "\"\\7", "\"\\777\" filter=x", "[attr]", "[attr] filter=x", "/ filter=x",
    ]
    let file = lines.joined(separator: "\n").utf8 + [0xFF, 0, 10, 0xFF, 32, 0xFF]
    var attributes = GitAttributes()
    attributes.append(Array(file), atDepth: 0)
    attributes.append([], atDepth: 0)
    for path in ["", "a", "a/b", "\u{FF}"] { #expect(attributes.filter(of: path) == nil) }
  }
}
