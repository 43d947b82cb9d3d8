import Foundation
import RingCodec
import RingCore
import TestSupport
import Testing

/// Hostile file names in every output that shows them.
@Suite struct HostileNamesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(ringConfig, to: "ring.json")
    _ = try Tool.run(["--config", "ring.json", "-o", "ring.png"], in: folder.url)
  }

  /// The number of names for `frames` and `diff`, which start a process for each; `verify` checks
  /// 500 in one.
  private static let count =
    ProcessInfo.processInfo.environment["RINGRENDER_HOSTILE_NAMES"].flatMap { Int($0) } ?? 24

  @Test(arguments: [1, 2] as [UInt64])
  func verify(seed: UInt64) throws {
    var names = HostileNames(seed: seed)
    var lines = ["mkdir configs goldens", "cp ring.png goldens"]
    for number in 0..<250 {
      let (name, ending) = (names.next(), ["json", "png", "PNG"][number % 3])
      let source = ending == "json" ? "json" : "png"
      lines.append("put ring.\(source) configs/\(name) .\(ending)")
      let end = ["", "~2", ".xfail", "@1s", "@infs", "@nans"][number % 6]
      lines.append("put ring.png goldens/\(names.next()) '\(end).png'")
    }
    for mode in ["never", "all", "never"] {
      lines.append(
        "run verify configs --goldens goldens --record \(mode) --report report --json json --times 1 "
          + "--annotations github --summary report/s.md --summary-pictures relative"
      )
    }
    try check(lines, seed)
    for file in [
      "json", "report/index.html", "report/junit.xml", "report/results.json", "report/s.md",
    ] {
      try Self.expectPrintable(#require(folder.data(file)), "\(file), seed \(seed)")
    }
    _ = try JSONSerialization.jsonObject(with: #require(folder.data("json")))
  }

  @Test(arguments: [3, 4] as [UInt64])
  func framesAndDiff(seed: UInt64) throws {
    var names = HostileNames(seed: seed)
    var lines = ["mkdir out"]
    for _ in 0..<Self.count / 2 {
      let name = names.next()
      lines += [
        "run frames --config ring.json -o out/\(name).png",
        "run frames --config ring.json -o out/\(name)-%02d.png",
        "run frames --config ring.json -o \(name)",
        "put ring.json \(name) .json", "run check -- \(name).json",
        "run frames --config \(name).json --sprite-sheet -o out/\(name).png",
        "run render --config ring.json --set \(name) -o out/set.png",
        "put ring.png \(name) .png", "run diff ring.png \(name).png",
        "run diff -o \(name).png -- \(name).png none.png", "run diff \(name) ring.png --json",
      ]
    }
    try check(lines, seed)
  }

  /// 200 names in two folders; the second has other images, missing ones and extra ones.
  @Test(arguments: [5, 6] as [UInt64])
  func foldersOfDiff(seed: UInt64) throws {
    var names = HostileNames(seed: seed)
    try folder.write("no picture", to: "text")
    var lines = [
      "mkdir a b", "run render --config ring.json --set scene.progress=0.9 -o other.png",
    ]
    for number in 0..<200 {
      let (name, ending) = (names.next(), ["png", "PNG", "apng"][number % 3])
      if number % 7 > 0 { lines.append("put ring.png a/\(name) .\(ending)") }
      let second = ["ring.png", "other.png", "text", "ring.png"][number % 4]
      if number % 11 > 0 { lines.append("put \(second) b/\(name) .\(ending)") }
    }
    lines += ["run diff a b -o out", "run diff a b --json --jobs 3 -o out"]
    lines += ["run diff b a --metric oklab", "run diff a ring.png", "run diff out a -o -"]
    try check(lines, seed)
    let codes = try folder.text("codes")
    let starts = codes.split(separator: "\n").map { $0.prefix(2) }
    #expect(starts == ["0 ", "66", "66", "66", "66", "64"])
  }

  /// Runs shell lines with the functions `put SOURCE NAME ENDING` and `run ARGUMENTS`.
  private func check(_ lines: [String], _ seed: UInt64) throws {
    let functions = [
      // Names that are too long for the file system are skipped.
      #"put() { cat -- "$1" > "./$2$3"; } 2> /dev/null"#,
      #"run() { "$RR" "$@" < /dev/null >> said 2>&1; printf '%d %q\n' "$?" "$*" >> codes; }"#,
    ]
    try folder.write((functions + lines).joined(separator: "\n"), to: "script")
    _ = try Tool.shell("bash script 2> /dev/null", in: folder.url)
    let codes = try folder.text("codes")
    let runs = lines.count { $0.hasPrefix("run ") }
    let allowed: Set = [0, 1, 2, 64, 65, 66, 73, 74]
    let starts = codes.split(separator: "\n").compactMap { Int($0.prefix { $0 != " " }) }
    #expect(starts.count == runs)
    #expect(starts.allSatisfy(allowed.contains), "seed \(seed): \(codes)")
    let said = try #require(folder.data("said"))
    #expect(!said.isEmpty)
    Self.expectPrintable(said, "seed \(seed)")
  }

  /// Requires valid UTF-8 without control characters, except line ends, and without workflow
  /// commands.
  private static func expectPrintable(_ data: Data, _ what: String) {
    guard let text = String(data: data, encoding: .utf8) else {
      Issue.record("\(what): it is not UTF-8")
      return
    }
    let obeyed = text.unicodeScalars.first { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: scalar != "\n"
      case .format: scalar != "\u{200D}"
      default: false
      }
    }
    #expect(obeyed == nil, "\(what): U+\(String(obeyed?.value ?? 0, radix: 16))")
    #expect(!text.contains("\n::error::"), "\(what)")
  }
}

/// A seeded generator of hostile file names, quoted for bash as `$'…'`.
private struct HostileNames {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private static let pieces: [[UInt8]] =
    [
      "\n::error::", "\n", "\r", "\t", "\u{1B}[31m", "\u{1B}]0;x\u{7}", "\u{7F}", "\u{9B}2J",
      "@infs", "@inf", "@nans", "@1e300s", "@-0s", "@1s", "@", "~2", "~9", "~", ".xfail", ".png",
      "%d", "%05d", "%n", "%", "..", ".", " ", "-", "--", "--help", "\u{202E}", "\u{200F}",
      "\u{301}", "\u{600}", "\u{200D}", "\u{FEFF}", "\u{2028}", "\u{E0041}", "'", "\"", "`",
      "$HOME",
      "\\", "*", "[", "?", "é", "e\u{301}", "日本", "👩\u{200D}💻", "<b>", "&amp;", "]]>", "{", "}",
      "=",
      "a", "ring", "0", "#", ";", "|", "\u{FFFD}", "\u{E000}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0x80]]

  mutating func next() -> String {
    // Some names have the maximum length, with and without an extension.
    let isLong = random.next() % 8 == 0
    let limit = isLong ? 246 + Int(random.next() % 10) : 40
    var name: [UInt8] = []
    for _ in 0..<(isLong ? 300 : 1 + random.next() % 6) {
      let piece = Self.pieces[Int(random.next() % UInt64(Self.pieces.count))]
      if name.count + piece.count <= limit { name += piece }
    }
    return "$'" + name.map { "\\" + String(Int($0) + 0o1000, radix: 8).dropFirst() }.joined() + "'"
  }
}
