// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "GoldenTesting",
  platforms: [.macOS(.v13)],
  dependencies: [
    // In a package of your own: .package(url: "https://…/ringrender", from: "…")
    .package(name: "ringrender", path: "../..")
  ],
  targets: [
    .target(
      name: "Status", dependencies: [.product(name: "RingUI", package: "ringrender")]),
    .testTarget(
      name: "StatusTests",
      dependencies: [
        "Status", .product(name: "RingUI", package: "ringrender"),
        .product(name: "RingGolden", package: "ringrender"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
