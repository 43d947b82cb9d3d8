import ArgumentParser
import RingRender
import RingSystem

/// Which files a config may name.
struct FileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Lets configs name pictures and fonts in this folder as well as in their own; may be given "
        + "several times.", valueName: "DIR"),
    completion: .directory)
  var allowPath: [String] = []

  func resources(beside config: String, maximumPixels: Int) -> ConfigFiles {
    ConfigFiles(
      folders: FolderGuard(beside: config, others: allowPath), maximumPixels: maximumPixels)
  }
}
