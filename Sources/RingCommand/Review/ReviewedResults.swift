import RingCodec
import RingCompare
import RingCore

/// The pictures of a run that has finished, and how they are accepted.
protocol ReviewedResults: Sendable {
  var title: String { get }
  /// The failures of the run; their numbers are the positions in this list.
  var cases: [ReviewedCase] { get }
  /// Cases that differ in the same way.
  var groups: [(title: String, cases: [Int])] { get }
  /// `nil` if the pictures cannot be accepted.
  var store: GoldenStore? { get }

  /// Returns the bytes of a picture, which are not trusted; `nil` if there is none.
  func bytes(of number: Int, _ kind: PictureKind) throws -> [UInt8]?

  /// Returns what accepting cases writes. Throws if one of them cannot be accepted.
  func acceptance(of numbers: [Int]) throws -> PendingAcceptance
}

enum PictureKind: String, CaseIterable, Sendable {
  case expected, actual, difference
}

struct ReviewedCase: Sendable {
  let name: String
  let verdict: CaseVerdict
  var kinds: [PictureKind]
  /// The size of the first kind; `nil` without pictures, and if that picture is damaged.
  var size: PixelSize?
  var message: String
  var hints: [String] = []
  var alt: String?
}

struct PendingAcceptance {
  /// The goldens that `write` writes or removes, by the number of the case.
  var files: [Int: [GoldenFile]] = [:]
  var write: () throws -> Void = {}
}

extension ReviewedCase {
  /// Finds the size of a case's first picture.
  mutating func findSize(_ bytes: (PictureKind) throws -> [UInt8]?) {
    guard let kind = kinds.first, let png = try? bytes(kind) else { return }
    size = try? PNGDecoder().size(png)
  }

  func json(_ number: Int, status: String, group: Int?) -> JSONValue {
    .object(known: [
      "id": .integer(number), "name": .string(name), "verdict": .string(verdict.rawValue),
      "status": .string(status), "kinds": .list(kinds.map { .string($0.rawValue) }),
      "width": .integer(size?.width ?? 0), "height": .integer(size?.height ?? 0),
      "message": .string(message), "hints": .list(hints.map { .string($0) }),
      "group": group.map { .integer($0) } ?? .null, "alt": alt.map { .string($0) },
    ])
  }
}
