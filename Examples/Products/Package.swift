// swift-tools-version: 6.0
import PackageDescription

/// With this feature, a file only sees members of the modules that it imports.
let strict: [SwiftSetting] = [.enableUpcomingFeature("MemberImportVisibility")]

func program(_ name: String, _ product: String, _ dependencies: Target.Dependency...) -> Target {
  .executableTarget(
    name: name, dependencies: [.product(name: product, package: "ringrender")] + dependencies,
    swiftSettings: strict)
}

// Each program has a file for each task, and draws into the folder that is its argument.
let package = Package(
  name: "Products",
  platforms: [.macOS(.v13)],
  dependencies: [
    // In a package of your own: .package(url: "https://…/ringrender", from: "…")
    .package(name: "ringrender", path: "../..")
  ],
  targets: [
    program("DrawViews", "RingUI"),
    program("DrawRows", "RingConfig", .product(name: "RingUI", package: "ringrender")),
    program("ComparePictures", "RingCompare"),
    // A program that declares names of RingUI, as does its module WebPages, like a web framework.
    program("OwnNames", "RingUI", "WebPages"),
    .target(name: "WebPages", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
