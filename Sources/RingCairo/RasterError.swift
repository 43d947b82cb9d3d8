import CairoShim
import RingCore

package struct CairoError: Error, Hashable, Sendable {
  /// A `cairo_status_t`.
  package let status: Int
  /// The C function, or a description of what was being drawn.
  package let operation: String

  package init(status: Int, operation: String) {
    self.status = status
    self.operation = operation
  }

  init(_ status: cairo_status_t, _ operation: String) {
    self.init(status: Int(status.rawValue), operation: operation)
  }

  package var isOutOfMemory: Bool { status == Int(CAIRO_STATUS_NO_MEMORY.rawValue) }

  static func check(_ status: cairo_status_t, _ operation: String) throws(CairoError) {
    guard status == CAIRO_STATUS_SUCCESS else { throw CairoError(status, operation) }
  }
}

/// Many images, such as rings on a solid background, are drawn without Cairo's library.
package struct CairoUnavailableError: Error, Hashable, Sendable {
  /// The message of the system's loader about why the library cannot be opened.
  package let reason: String

  package init(reason: String) { self.reason = reason }
}

/// The error of too many open files: libraries or fonts cannot be opened.
package struct NoFilesError: Error, Hashable, Sendable, CustomStringConvertible {
  package init() {}

  package var description: String {
    "libraries and fonts cannot be opened: too many open files (raise ulimit -n)"
  }
}

/// A value that cannot be rasterized, rejected before it reaches Cairo.
package enum RasterLimitError: Error, Hashable, Sendable {
  /// A side of an image outside 1…`limit` pixels.
  case side(Int, limit: Int)
  /// A number, called `name`, that is negative or not finite, or a colour component outside 0…1.
  case number(Double, name: String)
  /// A coordinate that is not finite or is farther than `limit` pixels from the origin.
  case coordinate(Double, limit: Double)
  /// A blur, called `name`, whose standard deviation exceeds `limit` pixels.
  case blur(Double, limit: Double, name: String = "a shadow's radius")
  case singularTransform(determinant: Double)
}

extension CairoUnavailableError: CustomStringConvertible {
  package var description: String {
    "this picture needs Cairo 1.16 or newer (Debian's package libcairo2): \(reason)"
  }
}

extension CairoError: CustomStringConvertible {
  package var description: String {
    let validStatuses = CAIRO_STATUS_SUCCESS.rawValue..<CAIRO_STATUS_LAST_STATUS.rawValue
    if isOutOfMemory { return "\(operation): out of memory" }
    guard let raw = cairo_status_t.RawValue(exactly: status), validStatuses.contains(raw),
      ring_open_cairo() == RING_LIBRARY_OPEN,
      let text = cairo_status_to_string(cairo_status_t(rawValue: raw))
    else { return "\(operation): unknown Cairo status \(status)" }
    return "\(operation): \(String(cString: text))"
  }
}

extension RasterLimitError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .side(let side, let limit):
      return "a picture's sides must be 1 to \(limit) pixels, found \(side)"
    case .number(let value, let name):
      return "\(name) must be finite and not negative, found \(value)"
    case .coordinate(let value, let limit):
      return "coordinates must be finite and at most \(limit) pixels, found \(value)"
    case .blur(let sigma, let limit, let name):
      return "\(name) must be at most \(limit) pixels, found \(sigma)"
    case .singularTransform(let determinant):
      return "a transform must be invertible, its determinant is \(determinant)"
    }
  }
}

extension CairoError: ProblemConvertible {
  package var problems: [Problem] {
    [Problem(.error, isOutOfMemory ? .outOfMemory : .other, description)]
  }
}

extension CairoUnavailableError: ProblemConvertible {
  package var problems: [Problem] { [Problem(.error, .missingLibrary, description)] }
}

extension NoFilesError: ProblemConvertible {
  package var problems: [Problem] { [Problem(.error, .file, description)] }
}

extension RasterLimitError: ProblemConvertible {
  package var problems: [Problem] {
    let isTooLarge = if case .side = self { true } else { false }
    return [Problem(.error, isTooLarge ? .tooLarge : .invalidView, description)]
  }
}
