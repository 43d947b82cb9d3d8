extension NamePattern {
  /// Whether `name` gives a row, whatever its number and cells, this name.
  package func canName(_ name: String) -> Bool {
    let name = Array(name.unicodeScalars)
    let schemes = marksDark ? ["light", "dark"] : ["light"]
    return schemes.contains { Self.match(parts(ofScheme: $0), name) }
  }

  /// Whether the parts, one after the other, can be the whole name.
  private static func match(_ parts: [Part], _ name: [Unicode.Scalar]) -> Bool {
    var starts: Set<Int> = [0]
    for part in parts {
      var ends: Set<Int> = []
      for start in starts { ends.formUnion(part.ends(in: name, from: start)) }
      starts = ends
    }
    return starts.contains(name.count)
  }
}

extension NamePattern.Part {
  /// Returns where the part can end if it begins at `start`.
  fileprivate func ends(in name: [Unicode.Scalar], from start: Int) -> [Int] {
    let rest = name[start...]
    switch self {
    case .literal(let text): return Self.ends(of: text, in: rest)
    case .field(.scheme): return ["light", "dark"].flatMap { Self.ends(of: $0, in: rest) }
    case .field(.row(let digits)):
      return Self.ends(in: rest.prefix { "0"..."9" ~= $0 }) { number in
        number.count == digits || number.count > digits && number.first != "0"
      }
    case .field(.scale):
      // The text of the option, which may have an exponent or hexadecimal digits.
      let characters = rest.prefix { $0.properties.isAlphabetic || "+"..."9" ~= $0 && $0 != "/" }
      return Self.ends(in: characters) { Double(String($0))?.isFinite ?? false }
    case .field(.column):
      return Self.ends(in: rest.prefix { NamePattern.problem(of: $0) == nil }) { value in
        let text = String(value)
        return text.utf8.count <= NamePattern.maximumValueBytes && text != "." && text != ".."
      }
    }
  }

  private static func ends(of text: String, in rest: ArraySlice<Unicode.Scalar>) -> [Int] {
    rest.starts(with: text.unicodeScalars) ? [rest.startIndex + text.unicodeScalars.count] : []
  }

  /// Returns the ends of the beginnings of `rest` that are values of a field.
  private static func ends(
    in rest: ArraySlice<Unicode.Scalar>, isValue: (String.UnicodeScalarView) -> Bool
  ) -> [Int] {
    var text = String.UnicodeScalarView()
    var ends: [Int] = []
    for (offset, scalar) in rest.prefix(NamePattern.maximumValueBytes).enumerated() {
      text.append(scalar)
      if isValue(text) { ends.append(rest.startIndex + offset + 1) }
    }
    return ends
  }
}
