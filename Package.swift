// swift-tools-version: 6.0
import PackageDescription

// Ranks decrease along every dependency. `Sources/README.md` has the table; `scripts/check-layers`
// compares it with every import.

/// Treats warnings as errors in CI only, so that a newer compiler never breaks a user's build. CI
/// needs no debug information; without it, building the tests takes 80 % of the time.
let strict: [SwiftSetting] =
  Context.environment["RINGRENDER_STRICT"] == "1"
  ? [.unsafeFlags(["-warnings-as-errors", "-gnone"])] : []

/// On Linux, only Foundation would link `round` and `sqrt` otherwise.
let math: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: strict,
    linkerSettings: name == "RingGraphics" ? math : [])
}

/// For tests that compute each pixel from many samples. The tested code is compiled as usual. No
/// product depends on these targets, so the unsafe flags do not affect users of the package.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"])]

func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  settings: [SwiftSetting] = []
) -> Target {
  .testTarget(
    name: name, dependencies: ["TestSupport"] + dependencies, exclude: exclude,
    swiftSettings: strict + settings)
}

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

let package = Package(
  name: "ringrender",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "RingRender", targets: ["RingRender", "RingRenderFoundation", "RingPhoto"]),
    .library(name: "RingCompare", targets: ["RingCompare"]),
    // Code written for SwiftUI, drawn without Apple's frameworks. Links Foundation.
    .library(name: "RingUI", targets: ["RingUI"]),
    // For test targets only: links Swift Testing and XCTest.
    .library(name: "RingGolden", targets: ["RingGolden"]),
    .executable(name: "ringrender", targets: ["RingCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.6.0"),
    // Only for `swift package generate-documentation`; no target links it.
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"),
  ],
  targets: [
    // Rank 0: third-party C libraries of the system package manager.
    .systemLibrary(
      name: "CRingCairo", pkgConfig: "cairo pixman-1",
      providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .systemLibrary(
      name: "CRingPango", pkgConfig: "pangocairo pangoft2 fontconfig",
      providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    .systemLibrary(
      name: "CRingSpng", pkgConfig: "spng",
      providers: [.apt(["libspng-dev"]), .brew(["libspng"])]),
    .systemLibrary(
      name: "CRingDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CRingISAL", pkgConfig: "libisal",
      providers: [.apt(["libisal-dev"]), .brew(["isa-l"])]),

    library("RingLibC"),
    library("RingText"),

    // C code of this package.
    .target(name: "CRingPixels"),
    .target(name: "CRingProcess"),

    // Rank 1
    .target(name: "CRingFlate", dependencies: ["CRingPixels"]),
    .target(name: "CRingShim", dependencies: ["CRingPixels"]),
    .target(name: "CRingLazy", dependencies: ["CRingCairo", "CRingPango"]),
    library("RingGraphics", ["RingLibC"]),
    library("RingSystem", ["CRingProcess", "RingLibC", "RingText", system]),

    // Rank 2
    library(
      "RingCairo",
      [
        "CRingCairo", "CRingLazy", "CRingPango", "CRingPixels", "CRingShim", "RingGraphics",
        "RingLibC", "RingSystem",
      ]),
    library("RingScene", ["RingGraphics"]),
    library(
      "RingPNG",
      [
        "RingGraphics", "RingLibC", "RingSystem", "CRingFlate", "CRingPixels", "CRingSpng",
        "CRingDeflate", "CRingISAL",
      ]),
    library("RingPhoto", ["RingGraphics", "RingLibC"]),
    library("RingCompare", ["CRingPixels", "RingGraphics", "RingLibC", "RingSystem"]),
    library("RingMeasure", ["RingGraphics", "RingLibC"]),
    library("RingData", ["RingSystem", "RingLibC", "RingText"]),

    // Rank 3
    library("RingMotion", ["RingScene", "RingGraphics"]),
    // A separate library, so that the command line links only the part of Foundation that
    // swift-argument-parser requires: FoundationEssentials.
    library("RingRenderFoundation", ["RingScene"]),
    .target(
      name: "RingVerify",
      dependencies: [
        "RingCompare", "RingMeasure", "RingPNG", "RingScene", "RingSystem", "RingGraphics",
        "RingText",
      ],
      resources: [.embedInCode("Template")], swiftSettings: strict),

    // Rank 4
    library("RingConfig", ["RingMotion", "RingScene", "RingGraphics", "RingText"]),
    library(
      "RingRender",
      ["RingMotion", "RingScene", "RingCairo", "RingPNG", "RingSystem", "RingGraphics"]),

    // Rank 5
    library(
      "RingGolden",
      [
        "RingVerify", "RingRender", "RingMotion", "RingCairo", "RingCompare", "RingSystem",
        "RingLibC", "RingText",
      ]),
    library("RingUI", ["RingRender", "RingMotion", "RingScene", "RingGraphics"]),
    // Not `ringrender`: on a case-insensitive disk its folder would be that of `RingRender`.
    .executableTarget(
      name: "RingCommand",
      dependencies: [
        "RingConfig", "RingRender", "RingMotion", "RingScene", "RingPNG", "RingPhoto",
        "RingCompare", "RingMeasure",
        "RingVerify", "RingCairo", "RingData", "RingSystem", "RingGraphics", "RingLibC", "RingText",
        argumentParser,
      ],
      // A separate package that shows how users test their images.
      exclude: ["Examples/GoldenTesting"],
      resources: [.embedInCode("Examples")],
      swiftSettings: strict),
    .executableTarget(
      name: "ringbench",
      dependencies: [
        "RingConfig", "RingRender", "RingScene", "RingPNG", "RingCairo", "RingGraphics",
      ],
      swiftSettings: strict),

    // Helpers for tests of several targets.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    tests("RingTextTests", ["RingText"]),
    tests("RingGraphicsTests", ["RingGraphics"]),
    tests("RingSceneTests", ["RingScene", "RingGraphics"]),
    tests(
      "RingCairoTests", ["RingCairo", "CRingPango", "CRingPixels", "RingScene", "RingGraphics"],
      settings: optimized),
    tests(
      "RingPNGTests",
      ["RingPNG", "RingSystem", "RingGraphics", "CRingDeflate", "CRingFlate", "CRingPixels"]),
    tests("RingPhotoTests", ["RingPhoto", "RingPNG", "RingGraphics"], exclude: ["Fixtures"]),
    tests(
      "RingCompareTests", ["RingCompare", "CRingPixels", "RingPNG", "RingGraphics"],
      exclude: ["Fixtures"]),
    tests(
      "RingMeasureTests",
      ["RingMeasure", "RingRender", "RingScene", "RingGraphics"], settings: optimized),
    tests(
      "RingConfigTests",
      ["RingConfig", "RingMotion", "RingScene", "RingGraphics", "RingText"],
      exclude: ["Fixtures"]),
    tests(
      "RingVerifyTests",
      [
        "RingVerify", "RingRender", "RingCompare", "RingMeasure", "RingPNG", "RingScene",
        "RingSystem", "RingGraphics",
      ]),
    tests(
      "RingGoldenTests",
      [
        "RingGolden", "RingVerify", "RingCompare", "RingSystem", "RingPNG", "RingGraphics",
        "RingText",
      ]),
    tests(
      "GoldenTests",
      [
        "RingGolden", "RingConfig", "RingRender", "RingCairo", "RingScene", "RingPNG",
        "RingGraphics", "RingUI",
      ]),
    tests(
      "CommandTests",
      ["RingCommand", "RingData", "RingPNG", "RingGraphics", "RingText", argumentParser]),
    tests("RingMotionTests", ["RingMotion", "RingScene", "RingGraphics"]),
    tests(
      "RingRenderTests",
      [
        "RingRender", "RingCairo", "RingMotion", "RingSystem", "RingPNG",
        "RingGraphics",
      ]
    ),
    tests("RingUITests", ["RingUI", "RingConfig", "RingRender", "RingScene", "RingGraphics"]),
    tests("RingSystemTests", ["RingSystem", "RingLibC", "FileProbe"]),
    tests("RingDataTests", ["RingData", "RingSystem", "RingText", "RowProbe"]),
    // A child process for tests of memory limits, crashes and the environment.
    .executableTarget(
      name: "RowProbe", dependencies: ["RingData", "RingSystem", "RingLibC"],
      path: "Tests/RowProbe", swiftSettings: strict),
    // A child process for tests of limits, users and signals.
    .executableTarget(
      name: "FileProbe", dependencies: ["RingSystem", "RingLibC"], path: "Tests/FileProbe",
      swiftSettings: strict),
    tests("RingRenderFoundationTests", ["RingRenderFoundation", "RingScene"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c17
)
