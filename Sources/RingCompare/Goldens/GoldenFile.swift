/// A file of a golden store.
package struct GoldenFile: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// An accepted image. Variant 1 is `name.png`; 2…9 are `name~2.png` to `name~9.png`.
    case accepted(variant: Int)
    /// The known wrong image of the golden, `name.xfail.png`.
    case knownWrong
  }

  /// Several files may share it.
  package var name: String
  package var kind: Kind

  static let variants = 1...9
  static let knownWrongSuffix = ".xfail"

  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// `nil` unless the path ends in `.png`.
  package init?(path: String) {
    guard let stem = path.stem(before: ".png") else { return nil }
    if let name = stem.stem(before: Self.knownWrongSuffix) {
      self.init(name: name, kind: .knownWrong)
    } else if let variant = Self.variant(of: stem) {
      self.init(name: String(Substring(stem.utf8.dropLast(2))), kind: .accepted(variant: variant))
    } else {
      self.init(name: stem, kind: .accepted(variant: 1))
    }
  }

  /// Returns the variant number at the end of `stem`, 2 for `~2` to 9 for `~9`; `nil` without one.
  static func variant(of stem: String) -> Int? {
    let end = stem.utf8.suffix(2)
    guard end.count == 2, end.first == UInt8(ascii: "~"), let last = end.last else { return nil }
    let number = Int(last) - Int(UInt8(ascii: "0"))
    return variants.dropFirst().contains(number) ? number : nil
  }

  /// Relative to the store's folder.
  package var path: String {
    switch kind {
    case .accepted(variant: 1): name + ".png"
    case .accepted(let variant): "\(name)~\(variant).png"
    case .knownWrong: name + Self.knownWrongSuffix + ".png"
    }
  }
}
