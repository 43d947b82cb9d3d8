import RingConfigDecoding
import RingCore
import RingData
import RingScene

/// The values of a row for the columns of a document, and the row's place in problems.
package struct RowValues: Sendable {
  /// One per column of the document.
  private let values: [DataValue]
  /// `nil` if the row is a value of the caller rather than read from a file.
  private let row: Row?
  /// The last result of decoding in `bound`, whose files are not read again.
  private var previous: BoundDocument?

  /// Converts a row of a file. Throws the error of the first invalid cell, at its position.
  package init(_ row: Row, for document: Document) throws(RowError) {
    WorkStep.convert.record()
    var values: [DataValue] = []
    for column in document.columns {
      let cell = row[column.header]
      do throws(Problem) { values.append(try column.value(ofCell: cell)) } catch {
        throw row.problem(error.message, in: cell == nil ? nil : column.header, help: error.help)
      }
    }
    (self.values, self.row) = (values, row)
  }

  /// Converts a row. Throws problems of the code `row` if a value is missing or not valid.
  init(_ row: some Encodable, for document: Document) throws(RingError) {
    if let data = row as? DataRow {
      self = try RingError.converting { try RowValues(data.row.get(), for: document) }
    } else {
      let json = try RingError.converting { try JSONValue(encoding: row) }
      (self.row, values) = (nil, try Self.values(of: json, document.columns))
    }
  }

  /// Returns `document` with the row's values.
  ///
  /// `document` must have the columns of the document for which the row was converted; for example,
  /// it differs in its canvas only. If it differs from the document of the last call only in its
  /// scale and its colour scheme, it is decoded again only if the pixels of an image depend on the
  /// scale; the other arguments must then be the same.
  ///
  /// Throws the problems that the values cause: of a row of a file the first one, as a `RowError`;
  /// otherwise all of them, as a `RingError`.
  ///
  /// The files of `images`, raster images by their paths, are not read by this call and later ones.
  /// The images that only the row names may take `imageMemory` bytes. Default: all that remains.
  package mutating func bound(
    to document: Document, at time: Double?, animated: Bool,
    images: [String: RasterImage] = [:], imageMemory: Int? = nil, measuring text: any TextMeasuring
  ) throws -> BoundDocument {
    if let moved = previous?.moved(to: document) { return moved }
    do throws(Diagnostics) {
      let bound = try document.bound(
        to: values, at: time, animated: animated, knowing: previous, images: images,
        imageMemory: imageMemory
      ).onFrameCanvas(checking: animated, measuring: text)
      previous = bound
      return bound
    } catch {
      if let row { throw row.problem(error) }
      throw RingError(
        error.problems.map {
          Problem($0.severity, $0.code.inRow, $0.message, place: $0.place, help: $0.help)
        }, underlying: error)
    }
  }

  private static func values(
    of json: JSONValue, _ columns: [DataColumn]
  ) throws(RingError) -> [DataValue] {
    guard case .object(let members) = json else {
      throw RingError([
        Problem(
          .error, .row, "a row must have a value for each column, found a value without keys",
          help: "use a structure or a dictionary")
      ])
    }
    let cells = Dictionary(members.map { ($0.key, $0.value) }) { $1 }
    var (values, problems) = ([DataValue](), [Problem]())
    for column in columns {
      do throws(Problem) {
        values.append(try column.value(of: cells[column.header]))
      } catch {
        problems.append(Problem(.error, .row, error.message.printable, help: error.help))
      }
    }
    guard problems.isEmpty else { throw RingError(problems) }
    return values
  }
}

extension DataColumn {
  /// Returns the value of a cell of a row; `nil` is that of a row without the column.
  package func value(ofCell cell: Cell?) throws(Problem) -> DataValue {
    if let json = cell?.json { return try value(of: json) }
    return try value(of: cell?.text)
  }
}

extension Row {
  /// Returns the first error that the row's values cause in a config, as an error of the row.
  package func problem(_ problems: Diagnostics) -> RowError {
    let first = problems.first
    return problem(
      first?.messageWithPlace ?? "", help: first?.help, code: first?.problem.code.inRow ?? .row)
  }
}

extension Problem.Code {
  /// The code of a problem in a config that the values of a row cause.
  fileprivate var inRow: Problem.Code { isLimit ? self : .row }
}

extension Diagnostic {
  /// The message with the position in the config, for a problem whose place is a row or a file.
  package var messageWithPlace: String {
    "\(message) (\(span.location)\(path.map { ", \($0)" } ?? ""))"
  }
}
