import RingConfig
import RingCore
import Testing

/// Returns the `RingError` that `body` throws; fails the test if it throws none.
func ringError<Result>(
  _ body: () throws -> Result, sourceLocation: SourceLocation = #_sourceLocation
) throws -> RingError {
  var caught: (any Error)?
  do { _ = try body() } catch { caught = error }
  return try #require(caught as? RingError, sourceLocation: sourceLocation)
}
