import RingCairo
import RingCodec
import RingCore
import RingRender
import RingSystem

/// The digests of all scenes of `selfcheck`, compared with a list.
struct SelfcheckReport {
  /// The scenes of one kind.
  struct Part {
    let kind: SelfcheckScene.Kind
    let scenes: [(name: String, digest: String, isEqual: Bool)]
    /// Why the scenes cannot be drawn; `nil` if they can.
    let failure: RingError?

    var isEqual: Bool { failure == nil && differing.isEmpty }
    var differing: [String] { scenes.filter { !$0.isEqual }.map(\.name) }
    /// The digest of all digests, each on a line.
    var digest: String {
      SHA256.hexadecimal(of: scenes.flatMap { Array("\($0.digest)\n".utf8) })
    }
  }

  let parts: [Part]
  private let list: SelfcheckList

  init(_ parts: [Part], comparedWith list: SelfcheckList) {
    (self.parts, self.list) = (parts, list)
  }

  /// Draws all scenes, and compares them with `list`, on at most `jobs` threads.
  ///
  /// Throws a `RingError` or `PNGError` if a picture cannot be drawn; a text that cannot is part of
  /// the report.
  init(drawingFor list: SelfcheckList, jobs: Int = ProcessorCount.available) throws {
    let parts = try SelfcheckScene.Kind.allCases.map { kind in
      let scenes = SelfcheckScene.all.filter { $0.kind == kind }
      let results = Parallel.map(scenes.count, jobs: jobs) { number in
        Result { try scenes[number].digest() }
      }
      do {
        let digests = try results.map { try $0.get() }
        let compared = zip(scenes, digests).map { scene, digest in
          (name: scene.name, digest: digest, isEqual: list.digests[scene.name] == digest)
        }
        return Part(kind: kind, scenes: compared, failure: nil)
      } catch let error as RingError where kind == .text {
        return Part(kind: kind, scenes: [], failure: error)
      }
    }
    self.init(parts, comparedWith: list)
  }

  /// Whether all scenes without texts are those of the list, except what another Cairo draws.
  var isPassed: Bool {
    parts.allSatisfy { part in
      switch part.kind {
      case .picture: part.isEqual
      case .crossing: part.isEqual || list.libraries != Self.libraries
      case .text: true
      }
    }
  }

  /// The versions of the libraries on which the bytes may depend.
  static var libraries: String {
    "\(Rasterizer.libraryVersions), \(Rasterizer.fontLibraryVersions), "
      + PNGEncoder.libraryVersions
  }

  /// Lines for users; with `onlyDifferences`, those of equal scenes are left out.
  func text(onlyDifferences: Bool) -> String {
    var lines: [String] = []
    for part in parts {
      for scene in part.scenes where !(onlyDifferences && scene.isEqual) {
        let mark = scene.isEqual ? "" : "  differs"
        lines.append("\(part.kind) \(scene.name) \(scene.digest)\(mark)")
      }
      if !(onlyDifferences && part.isEqual) { lines.append(summary(of: part)) }
    }
    if !parts.allSatisfy(\.isEqual) { lines += cause }
    return lines.map { $0 + "\n" }.joined()
  }

  private func summary(of part: Part) -> String {
    let title = "\(part.kind)s"
    if let failure = part.failure { return "\(title): they cannot be drawn: \(failure)" }
    let count = part.differing.count
    let verdict =
      list.version.isEmpty
      ? "there is no list to compare with"
      : count == 0
        ? "equal to the list of \(list.version)"
        : "\(count) of \(part.scenes.count) differ from the list of \(list.version)"
    return "\(title): \(part.digest), \(verdict)"
  }

  /// The possible causes of differences, a line each.
  private var cause: [String] {
    let here = Self.libraries
    if list.version.isEmpty { return [] }
    guard list.libraries == here else {
      return ["drawn with \(here)", "the list with \(list.libraries)"]
    }
    let hasOtherTexts = parts.contains { $0.kind == .text && !$0.differing.isEmpty }
    let note = hasOtherTexts ? "; texts also depend on the fonts and the C library" : ""
    return ["the list has the same libraries: \(here)\(note)"]
  }

  var json: JSONValue {
    .object(
      [
        .init("version", .string(Version.number)), .init("list", .string(list.version)),
        .init("simd", .string("\(SIMDLevel.ofProcessor)")),
        .init("libraries", .string(Self.libraries)),
        .init("listLibraries", .string(list.libraries)),
      ] + parts.map { .init("\($0.kind)s", json($0)) })
  }

  private func json(_ part: Part) -> JSONValue {
    .object([
      .init("digest", .optional(part.failure == nil ? part.digest : nil)),
      .init("equal", .bool(part.isEqual)),
      .init("problem", .optional(part.failure.map { "\($0)" })),
      .init(
        "scenes",
        .list(
          part.scenes.map {
            .object([
              .init("name", .string($0.name)), .init("digest", .string($0.digest)),
              .init("equal", .bool($0.isEqual)),
            ])
          })),
    ])
  }
}
