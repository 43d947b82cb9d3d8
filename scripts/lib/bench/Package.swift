// swift-tools-version: 6.0
import PackageDescription

// A separate package, so that users of ringrender do not build it.
let package = Package(
  name: "ringbench",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "ringrender", path: "../../..")],
  targets: [
    .executableTarget(
      name: "ringbench", dependencies: [.product(name: "RingConfig", package: "ringrender")])
  ],
  swiftLanguageModes: [.v6]
)
