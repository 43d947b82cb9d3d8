import RingConfigDecoding
import RingCore
import RingData

/// A row whose values are bound to the variants of a config one after the other, so that the images
/// of few variants are in memory at once.
struct RowBinding {
  private let request: BatchRequest
  private let templates: BatchTemplates
  private let values: Result<[DataValue], RowError>
  /// The variant that was bound last, whose files are not read again.
  private var previous: BoundConfig?

  init(_ request: BatchRequest, _ templates: BatchTemplates) {
    (self.request, self.templates) = (request, templates)
    values = request.row.flatMap { row in
      Result { () throws(RowError) in try templates.values(of: row) }
    }
  }

  /// The number of results: one per variant; 1 for an invalid row without names, whose result is
  /// its problem.
  var count: Int { max(1, request.names.count) }

  /// Returns the config of a variant, from 0, with the row's values.
  ///
  /// Throws the problem of an invalid row.
  mutating func bound(
    to variant: Int, animated: Bool = false, measuring text: any TextMeasuring
  ) throws(RowError) -> BoundConfig {
    let bound = try templates.bound(
      variant, to: values.get(), of: request.row.get(), animated: animated, knowing: previous,
      measuring: text)
    previous = bound
    return bound
  }
}
