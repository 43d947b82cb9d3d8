import ArgumentParser

struct RowResultOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Saves rows with errors, each with its problems (NDJSON). Correct them there and pass the "
        + "file as --data.", valueName: "FILE"))
  var failedRows: String?

  @Flag(
    help: ArgumentHelp(
      "Stops at the first row with an error.", visibility: .rare))
  var failFast = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Stops if more rows than this have errors. Default: never.", valueName: "N", visibility: .rare
    ))
  var maxFailures: Int?

  @Option(
    help: ArgumentHelp(
      "Writes a line for each finished picture: its row, file, size, width, height, scale, scheme, "
        + "fingerprint, alternative text and the pictures in it (NDJSON). For animations, --resume "
        + "needs it.",
      valueName: "FILE", visibility: .rare))
  var manifest: String?

  func validate() throws {
    if failFast, maxFailures != nil {
      throw ValidationError("--fail-fast and --max-failures contradict each other.")
    }
    if let maxFailures, maxFailures < 0 {
      throw ValidationError("--max-failures must be at least 0, found \(maxFailures).")
    }
  }

  /// The maximum number of invalid rows; `nil` for no limit.
  var limit: Int? { failFast ? 0 : maxFailures }
}
