import ArgumentParser

struct MetadataOptions: ParsableArguments {
  @Flag(
    name: .customLong("no-metadata"),
    help: "Leaves the alternative text out of the files, which are then smaller.")
  var omitsMetadata = false
}
