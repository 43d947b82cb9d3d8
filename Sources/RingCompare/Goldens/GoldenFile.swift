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
  /// The platform for whose images alone the file is, as in `name~linux.png`; `nil` for all. Further
  /// accepted images have none.
  package var platform: GoldenPlatform?

  static let variants = 1...9
  static let knownWrongSuffix = ".xfail"

  package init(name: String, kind: Kind, platform: GoldenPlatform? = nil) {
    (self.name, self.kind, self.platform) = (name, kind, platform)
  }

  /// `nil` unless the path ends in `.png`.
  package init?(path: String) {
    guard let stem = path.stem(before: ".png") else { return nil }
    if let variant = Self.variant(of: stem) {
      self.init(name: String(Substring(stem.utf8.dropLast(2))), kind: .accepted(variant: variant))
      return
    }
    let wrong = stem.stem(before: Self.knownWrongSuffix)
    let (name, platform) = GoldenPlatform.split(wrong ?? stem)
    self.init(
      name: name, kind: wrong == nil ? .accepted(variant: 1) : .knownWrong, platform: platform)
  }

  /// Returns the variant number at the end of `stem`, 2 for `~2` to 9 for `~9`; `nil` without one.
  static func variant(of stem: String) -> Int? {
    let end = stem.utf8.suffix(2)
    guard end.count == 2, end.first == UInt8(ascii: "~"), let last = end.last else { return nil }
    let number = Int(last) - Int(UInt8(ascii: "0"))
    return variants.dropFirst().contains(number) ? number : nil
  }

  /// Relative to the store's folder.
  package var path: String { stem + ".png" }

  /// The path without `.png`.
  package var stem: String {
    let start = platform.map { "\(name)~\($0.name)" } ?? name
    return switch kind {
    case .accepted(variant: 1): start
    case .accepted(let variant): "\(name)~\(variant)"
    case .knownWrong: start + Self.knownWrongSuffix
    }
  }
}

/// A platform whose images may differ from those of others, such as `linux` or `macos-arm`.
package struct GoldenPlatform: Hashable, Sendable {
  package let name: String

  /// The environment variable that names the platform if no option does.
  package static let variable = "RINGRENDER_PLATFORM"

  /// `nil` unless the name is a lower-case letter with letters, digits and hyphens after it, all of
  /// ASCII.
  package init?(_ name: String) {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let first = name.utf8.first, letters.contains(first),
      name.utf8.allSatisfy({
        letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    self.name = name
  }

  /// The platform that the value of `variable` names; `nil` for `nil` and an empty value.
  package static func named(by value: String?) throws(GoldenPlatformError) -> GoldenPlatform? {
    guard let value, !value.isEmpty else { return nil }
    guard let platform = GoldenPlatform(value) else { throw GoldenPlatformError(value: value) }
    return platform
  }

  /// Returns the name of a golden and the platform at its end; `nil` without one.
  static func split(_ stem: String) -> (name: String, platform: GoldenPlatform?) {
    guard let mark = stem.utf8.lastIndex(of: UInt8(ascii: "~")),
      let platform = GoldenPlatform(String(stem[stem.utf8.index(after: mark)...]))
    else { return (stem, nil) }
    return (String(stem[..<mark]), platform)
  }
}

package struct GoldenPlatformError: Error, Hashable, Sendable, CustomStringConvertible {
  package var value: String

  package var description: String {
    "\(GoldenPlatform.variable) is \"\(value)\", but must be a lower-case letter with lower-case "
      + "letters, digits and hyphens after it"
  }
}
