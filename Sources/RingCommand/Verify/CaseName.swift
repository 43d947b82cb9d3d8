import RingCompare
import RingConfigDecoding
import RingScene

/// The name of a case: that of its file or row, with suffixes for the variant that it shows, as in
/// `card@dark@2x@0.5s`.
struct CaseName: Hashable, Sendable {
  /// The name without the suffixes of a variant.
  var base: String
  var canvas = CanvasVariant()
  /// In seconds; `nil` for the time of the still.
  var time: Double?

  /// The name with its suffixes, which are always in the order scheme, scale, time.
  var text: String {
    base + (canvas.colorScheme.map { "@\($0.rawValue)" } ?? "")
      + (canvas.scale.map { "@\(NumberText.shortest($0))x" } ?? "")
      + (time.map { "@\(NumberText.shortest($0))s" } ?? "")
  }

  /// Returns all ways to read a name: without suffixes, then as a variant of each shorter name.
  ///
  /// The last one has the shortest base. For example, `a@2x@0s` is a file of that name, `a@2x` at
  /// zero seconds, or `a` at zero seconds and a scale of 2. A suffix that is not written as in `text`
  /// is part of the base.
  static func readings(of name: String) -> [CaseName] {
    var reading = CaseName(base: name)
    var readings = [reading]
    for read in [readTime, readScale, readColorScheme] {
      guard let mark = reading.base.utf8.lastIndex(of: UInt8(ascii: "@")) else { break }
      let suffix = String(reading.base[reading.base.utf8.index(after: mark)...])
      guard read(suffix, &reading) else { continue }
      reading.base = String(reading.base[..<mark])
      readings.append(reading)
    }
    return readings
  }

  /// Returns the shortest name of which a name can be a variant.
  static func base(of name: String) -> String { readings(of: name).last?.base ?? name }

  /// Returns the names of which some of `names` can be variants.
  static func bases(ofVariants names: [String]) -> Set<String> {
    Set(names.flatMap { readings(of: $0).dropFirst().map(\.base) })
  }

  /// Returns the name of the file whose variant or row a case shows; `nil` for another name.
  static func file(of name: String, among isFile: (String) -> Bool) -> String? {
    if let reading = readings(of: name).first(where: { isFile($0.base) }) { return reading.base }
    var folder = name
    while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = String(folder[..<slash])
      if isFile(folder) { return folder }
    }
    return nil
  }

  private static func readTime(_ suffix: String, _ name: inout CaseName) -> Bool {
    guard let seconds = number(suffix, unit: "s"), Document.stillTimes.contains(seconds) else {
      return false
    }
    name.time = seconds
    return true
  }

  /// The maximum of `canvas.scale` in a config.
  private static let maximumScale = 1e6

  private static func readScale(_ suffix: String, _ name: inout CaseName) -> Bool {
    guard let scale = number(suffix, unit: "x"), scale > 0, scale <= maximumScale else {
      return false
    }
    name.canvas = CanvasVariant(scale: scale)
    return true
  }

  private static func readColorScheme(_ suffix: String, _ name: inout CaseName) -> Bool {
    guard let scheme = ColorScheme(rawValue: suffix) else { return false }
    name.canvas = CanvasVariant(scale: name.canvas.scale, colorScheme: scheme)
    return true
  }

  /// Parses the number of a suffix; `nil` if it is not written as `text` writes it.
  private static func number(_ suffix: String, unit: String) -> Double? {
    guard let digits = suffix.stem(before: unit), let number = Double(digits),
      NumberText.shortest(number).utf8.elementsEqual(digits.utf8)
    else { return nil }
    return number
  }
}

/// The names of goldens, grouped by the file or row whose variants they are.
struct RecordedNames: Sendable {
  private var names: [String: [CaseName]] = [:]
  /// The goldens that are not variants of any base, in their original order.
  private(set) var others: [String] = []

  /// Assigns each golden to the longest of `bases`, because a file of its own name has priority.
  init(_ goldens: [String], of bases: Set<String>) {
    for golden in goldens {
      if let name = CaseName.readings(of: golden).first(where: { bases.contains($0.base) }) {
        names[name.base, default: []].append(name)
      } else {
        others.append(golden)
      }
    }
  }

  subscript(base: String) -> [CaseName] { names[base] ?? [] }

  /// Returns the goldens that are not variants of any base, at any depth in a folder.
  func others(in folder: String) -> [String] {
    let start = folder + "/"
    return others.filter { $0.utf8.starts(with: start.utf8) }
  }
}
