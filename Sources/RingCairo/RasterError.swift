import CRingCairo
import CRingLazy

/// An operation that Cairo refused.
public struct CairoError: Error, Hashable, Sendable {
  /// Cairo's `cairo_status_t`.
  public let status: Int
  /// The C function, or what was being drawn.
  public let operation: String

  /// A failure by Cairo's number and the name of what failed.
  public init(status: Int, operation: String) {
    self.status = status
    self.operation = operation
  }

  init(_ status: cairo_status_t, _ operation: String) {
    self.init(status: Int(status.rawValue), operation: operation)
  }

  /// Whether the system, or a limit of the process, has no more memory.
  public var isOutOfMemory: Bool { status == Int(CAIRO_STATUS_NO_MEMORY.rawValue) }

  /// Throws unless `status` is success.
  static func check(_ status: cairo_status_t, _ operation: String) throws(CairoError) {
    guard status == CAIRO_STATUS_SUCCESS else { throw CairoError(status, operation) }
  }
}

/// Cairo is not installed. Many pictures, such as rings on a plain background, are drawn without it.
public struct NoCairoError: Error, Hashable, Sendable {
  /// Why its library cannot be opened, in the words of the system's loader.
  public let reason: String

  /// An error for this reason.
  public init(reason: String) { self.reason = reason }
}

/// The process may open no more files, and libraries or fonts are needed that lie in files.
public struct NoFilesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error; the limit is the system's.
  public init() {}

  public var description: String {
    "libraries and fonts cannot be opened: too many open files (ulimit -n allows more)"
  }
}

/// A value that cannot be rasterised, found before Cairo sees it.
public enum RasterLimitError: Error, Hashable, Sendable {
  /// A picture's side is outside 1…`limit` pixels.
  case side(Int, limit: Int)
  /// A scale, width, radius, blur, opacity or colour component that is not finite or is negative.
  case number(Double, name: String)
  /// A coordinate is not finite or farther than `limit` pixels from the origin.
  case coordinate(Double, limit: Double)
  /// A blur, called `name`, whose standard deviation is more than `limit` pixels.
  case blur(Double, limit: Double, name: String = "a shadow's radius")
  /// A transform that flattens the plane.
  case singularTransform(determinant: Double)
}

// The texts of all of this module's errors.

extension NoCairoError: CustomStringConvertible {
  public var description: String {
    "this picture needs Cairo 1.16 or newer (Debian's package libcairo2): \(reason)"
  }
}

extension CairoError: CustomStringConvertible {
  public var description: String {
    let known = CAIRO_STATUS_SUCCESS.rawValue..<CAIRO_STATUS_LAST_STATUS.rawValue
    if isOutOfMemory { return "\(operation): out of memory" }
    guard let raw = cairo_status_t.RawValue(exactly: status), known.contains(raw),
      ring_open_cairo() == RING_LIBRARY_OPEN,
      let text = cairo_status_to_string(cairo_status_t(rawValue: raw))
    else { return "\(operation): unknown Cairo status \(status)" }
    return "\(operation): \(String(cString: text))"
  }
}

extension RasterLimitError: CustomStringConvertible {
  public var description: String {
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
