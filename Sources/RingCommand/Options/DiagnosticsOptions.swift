import ArgumentParser

/// The option for the form of problems. `MessageOutput` has its value even if parsing fails.
struct DiagnosticsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Problems on stderr: text, or json for one object a line and nothing else there.",
      valueName: "FORM", visibility: .rare))
  var diagnostics = MessageOutput.Form.text
}
