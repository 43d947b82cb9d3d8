/// The lines of the files `.gitattributes` that apply to the files of a folder (gitattributes(5)).
///
/// The attributes of `.git/info/attributes` and of the user are not among them, because they are
/// not part of a commit.
struct GitAttributes: Sendable {
  /// The maximum size of a file `.gitattributes`, in bytes.
  static let maximumLength = 1 << 20

  /// The line with the lowest priority comes first.
  private var lines: [(pattern: Pattern, attributes: [String])] = []
  /// The attributes of each macro, by its name.
  private var macros: [String: [String]] = [:]

  /// Adds the lines of a file in a folder, whose path has `depth` components.
  mutating func append(_ file: [UInt8], atDepth depth: Int) {
    let isLineEnd: (UInt8) -> Bool = { $0 == UInt8(ascii: "\n") }
    let byteOrderMark = "\u{FEFF}".utf8
    let start = file.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    for line in file[start...].split(whereSeparator: isLineEnd) {
      var rest = line.drop(while: Self.isBlank)
      guard let first = rest.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "!") else {
        continue
      }
      let name = Self.unquoted(&rest) ?? Self.word(&rest)
      let attributes = rest.split(whereSeparator: Self.isBlank).map {
        String(decoding: $0, as: UTF8.self)
      }
      let macroPrefix = "[attr]".utf8
      if name.starts(with: macroPrefix) {
        // Git only reads macros in the file at the top.
        let macro = String(decoding: name.dropFirst(macroPrefix.count), as: UTF8.self)
        if depth == 0 { macros[macro] = attributes }
      } else if let pattern = Pattern(name, depth: depth) {
        lines.append((pattern, attributes))
      }
    }
  }

  /// Returns the value of the attribute `filter`; `nil` if the file has none.
  func filter(of path: String) -> String? {
    let components = path.utf8.split(separator: UInt8(ascii: "/")).map(Pattern.cString)
    // Empty for an attribute without a value: set, unset or unspecified.
    var values: [String: Substring] = [:]
    for line in lines.reversed() where line.pattern.matches(components) {
      var pending = line.attributes
      while let attribute = pending.popLast() {
        let isSet = !attribute.hasPrefix("-") && !attribute.hasPrefix("!")
        let parts = attribute.dropFirst(isSet ? 0 : 1).split(separator: "=", maxSplits: 1)
        // The last line, and in it the last attribute, has priority.
        guard let name = parts.first.map(String.init), values[name] == nil else { continue }
        values[name] = isSet && parts.count == 2 ? parts[1] : ""
        if isSet, parts.count == 1 { pending += macros[name] ?? [] }
      }
    }
    return values["filter"].flatMap { $0.isEmpty ? nil : String($0) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(byte)
  }

  /// Removes the bytes before the first blank and returns them.
  private static func word(_ line: inout ArraySlice<UInt8>) -> [UInt8] {
    let word = line.prefix { !isBlank($0) }
    line = line[word.endIndex...]
    return Array(word)
  }

  /// Removes a name in quotes with the escapes of C, and returns it; `nil` if there is none.
  private static func unquoted(_ line: inout ArraySlice<UInt8>) -> [UInt8]? {
    var rest = line
    guard rest.popFirst() == UInt8(ascii: "\"") else { return nil }
    var name: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        line = rest
        return name
      case UInt8(ascii: "\\"):
        guard let byte = escaped(&rest) else { return nil }
        name.append(byte)
      default: name.append(byte)
      }
    }
    return nil
  }

  /// Removes what follows a backslash and returns the byte that it stands for: a letter, or three
  /// octal digits.
  private static func escaped(_ line: inout ArraySlice<UInt8>) -> UInt8? {
    guard let first = line.first else { return nil }
    // The first of these stands for 7, and so on.
    if let index = Array("abtnvfr".utf8).firstIndex(of: first) {
      line.removeFirst()
      return 7 + UInt8(index)
    }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "\\") { return line.removeFirst() }
    let digits = line.prefix(3)
    line = line.dropFirst(3)
    return digits.count == 3 ? UInt8(String(decoding: digits, as: UTF8.self), radix: 8) : nil
  }
}

extension GitAttributes {
  /// A pattern of gitignore(5) that can match files.
  private struct Pattern: Sendable {
    /// The number of components of the folder whose file has the pattern.
    let depth: Int
    /// Patterns of fnmatch(3) for one component each, with a zero at the end.
    private let components: [[CChar]]
    /// Whether the pattern is for a path; otherwise it is for a name in any folder below.
    private let hasSlash: Bool

    /// `nil` for a pattern that can only match folders, which does not apply to the files in them.
    init?(_ text: [UInt8], depth: Int) {
      let slash = UInt8(ascii: "/")
      guard let last = text.last, last != slash else { return nil }
      self.depth = depth
      components = text.split(separator: slash).map(Self.cString)
      hasSlash = text.contains(slash)
    }

    static func cString(_ bytes: some Sequence<UInt8>) -> [CChar] {
      bytes.map { CChar(bitPattern: $0) } + [0]
    }

    /// `path` has components with a zero at the end, and begins at the top.
    func matches(_ path: [[CChar]]) -> Bool {
      guard hasSlash else { return path.last.map { fnmatch(components[0], $0, 0) == 0 } ?? false }
      // The numbers of components that the pattern's beginning can match.
      var matched: Set = [depth]
      for (index, component) in components.enumerated() {
        // `**`; git takes more stars for the same.
        let isAny =
          component.count > 2 && component.dropLast().allSatisfy { $0 == CChar(UInt8(ascii: "*")) }
        if !isAny {
          let next = matched.filter { $0 < path.count && fnmatch(component, path[$0], 0) == 0 }
          matched = Set(next.map { $0 + 1 })
        } else if let least = matched.min() {
          // At the end, `**` matches all files in a folder, but not the folder.
          let isLast = index == components.count - 1
          matched = Set((least + (isLast ? 1 : 0))..<max(path.count + 1, least + 1))
        }
      }
      return matched.contains(path.count)
    }
  }
}
