// swift-tools-version: 6.0
import PackageDescription

/// With this feature, a file only sees members of the modules that it imports.
let strict: [SwiftSetting] = [.enableUpcomingFeature("MemberImportVisibility")]

func program(_ name: String, _ product: String) -> Target {
  .executableTarget(
    name: name, dependencies: [.product(name: product, package: "ringrender")],
    swiftSettings: strict)
}

let package = Package(
  name: "Products",
  platforms: [.macOS(.v13)],
  dependencies: [
    // In a package of your own: .package(url: "https://…/ringrender", from: "…")
    .package(name: "ringrender", path: "../..")
  ],
  targets: [
    program("DrawRings", "RingRender"),
    program("DrawView", "RingUI"),
    program("DrawRows", "RingConfig"),
    program("ComparePictures", "RingCompare"),
  ],
  swiftLanguageModes: [.v6]
)
