// swift-tools-version: 6.0
import PackageDescription

// `Sources/README.md` says what each target is and which boundaries protect something. A target
// can only import its dependencies; `scripts/test` builds with a check of every import.

/// Returns settings for `scripts/test` and CI only.
func inTests(_ flags: String...) -> [SwiftSetting] {
  Context.environment["RINGRENDER_STRICT"] == "1" ? [.unsafeFlags(flags)] : []
}

/// Settings of all modules. Warnings are errors only in tests, so that a newer compiler never
/// breaks a user's build.
let strict = inTests("-warnings-as-errors")

/// Settings for what runs once per config or per test, because `scripts/test` builds with
/// optimization: optimizing it would take longer than running it. `scripts/check release` tests the
/// program as users have it. A module's own job would only read its sources twice.
let unoptimized = inTests("-Onone", "-no-emit-module-separately-wmo")

/// Settings for the module that is compiled last: several processes at once.
let batched = inTests("-Onone", "-no-whole-module-optimization", "-enable-batch-mode")

/// The C mathematics library. On Linux, only Foundation would link `round` and `sqrt` otherwise.
let math: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = [],
  settings: [SwiftSetting] = [], linking linkerSettings: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: resources,
    swiftSettings: strict + settings, linkerSettings: linkerSettings)
}

/// Settings for tests that compute each pixel from many samples. The tested code is compiled as
/// usual. No product depends on these targets, so the unsafe flags do not affect users of the
/// package.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"])]

func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  settings: [SwiftSetting] = []
) -> Target {
  .testTarget(
    name: name, dependencies: ["TestSupport"] + dependencies, exclude: exclude,
    swiftSettings: strict + (settings.isEmpty ? unoptimized : settings))
}

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

/// For `swift package generate-documentation`; no target links it, but every build of the tests would
/// compile it. `scripts/check docc` sets the variable.
let documentation: [Package.Dependency] =
  Context.environment["RINGRENDER_DOCC"] == "1"
  ? [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0")] : []

let package = Package(
  name: "ringrender",
  platforms: [.macOS(.v13)],
  products: [
    // Pictures and animations from JSON, and rows of data for them.
    .library(name: "RingConfig", targets: ["RingConfig"]),
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
  ] + documentation,
  targets: [
    // Third-party C libraries of the system package manager.
    .systemLibrary(
      name: "CairoLibraries", path: "Sources/System/CairoLibraries",
      pkgConfig: "cairo pixman-1 pangocairo pangoft2 fontconfig",
      providers: [.apt(["libcairo2-dev", "libpango1.0-dev"]), .brew(["cairo", "pango"])]),
    .systemLibrary(
      name: "PNGLibraries", path: "Sources/System/PNGLibraries",
      pkgConfig: "spng libdeflate libisal",
      providers: [
        .apt(["libspng-dev", "libdeflate-dev", "libisal-dev"]),
        .brew(["libspng", "libdeflate", "isa-l"]),
      ]),

    // C code of this package.
    .target(name: "CairoShim", dependencies: ["CairoLibraries", "RingKernels"]),
    .target(name: "RingKernels", cSettings: [.headerSearchPath(".")]),

    library("RingCore", linking: math),
    library("RingSystem", ["RingCore", "RingKernels", system], settings: unoptimized),
    library("RingScene", ["RingCore"]),
    library("RingConfigDecoding", ["RingScene", "RingCore"]),
    library("RingData", ["RingKernels", "RingSystem", "RingCore"], settings: unoptimized),
    library("RingCairo", ["CairoShim", "RingKernels", "RingSystem", "RingCore"]),
    library("RingCodec", ["PNGLibraries", "RingKernels", "RingSystem", "RingCore"]),
    library(
      "RingRender", ["RingScene", "RingCairo", "RingCodec", "RingSystem", "RingCore"],
      settings: unoptimized),
    library(
      "RingConfig",
      [
        "RingConfigDecoding", "RingData", "RingRender", "RingScene", "RingCairo", "RingCodec",
        "RingSystem", "RingCore",
      ],
      settings: unoptimized),
    library(
      "RingCompare", ["RingCodec", "RingKernels", "RingSystem", "RingCore"],
      resources: [.embedInCode("Template")]),
    library("RingUI", ["RingRender", "RingScene", "RingCore"], settings: unoptimized),
    library(
      "RingGolden",
      [
        "RingCompare", "RingUI", "RingConfigDecoding", "RingRender", "RingScene", "RingCairo",
        "RingSystem", "RingCore",
      ],
      settings: unoptimized),
    // Not `ringrender`: on a case-insensitive disk its folder would be that of `RingRender`.
    .executableTarget(
      name: "RingCommand",
      dependencies: [
        "RingConfig", "RingConfigDecoding", "RingData", "RingRender", "RingScene", "RingCairo",
        "RingCodec", "RingCompare", "RingSystem", "RingCore", argumentParser,
      ],
      // Separate packages that show how users test their images and use the products.
      exclude: ["Examples/GoldenTesting", "Examples/Products"],
      resources: [
        .embedInCode("Examples"), .embedInCode("Review/Page"), .embedInCode("Selfcheck/Scenes"),
        .embedInCode("Selfcheck/selfcheck.txt"),
      ],
      swiftSettings: strict + unoptimized),

    // Helpers for tests of several targets.
    .target(
      name: "TestSupport", dependencies: ["RingScene", "RingCore"], path: "Tests/TestSupport",
      swiftSettings: strict),
    // A child process for tests of limits, users, signals, crashes and the environment.
    .executableTarget(
      name: "Probe", dependencies: ["RingData", "RingSystem", "RingCore"], path: "Tests/Probe",
      swiftSettings: strict),
    tests("RingCoreTests", ["RingCore"]),
    tests("RingSystemTests", ["RingSystem", "Probe"]),
    tests("RingSceneTests", ["RingScene", "RingCore"]),
    tests(
      "RingConfigDecodingTests", ["RingConfig", "RingConfigDecoding", "RingScene", "RingCore"],
      exclude: ["Fixtures"]),
    tests("RingDataTests", ["RingData", "RingSystem", "RingCore", "Probe"]),
    tests(
      "RingCairoTests", ["RingCairo", "CairoShim", "RingKernels", "RingScene", "RingCore"],
      settings: optimized),
    tests(
      "RingCodecTests",
      ["RingCodec", "PNGLibraries", "RingKernels", "RingSystem", "RingCore"], exclude: ["Fixtures"]),
    tests(
      "RingRenderTests",
      ["RingRender", "RingScene", "RingCairo", "RingCodec", "RingSystem", "RingCore"]),
    tests(
      "RingConfigTests",
      ["RingConfig", "RingRender", "RingScene", "RingCairo", "RingCodec", "RingCore"]),
    tests(
      "RingCompareTests",
      [
        "RingCompare", "RingRender", "RingScene", "RingCodec", "RingKernels", "RingSystem",
        "RingCore",
      ],
      exclude: ["Fixtures"]),
    tests("RingUITests", ["RingUI", "RingConfigDecoding", "RingRender", "RingScene", "RingCore"]),
    tests(
      "RingGoldenTests",
      [
        "RingGolden", "RingUI", "RingCompare", "RingConfigDecoding", "RingRender", "RingScene",
        "RingCodec", "RingSystem", "RingCore",
      ]),
    tests(
      "GoldenTests",
      ["RingGolden", "RingUI", "RingConfig", "RingCairo", "RingCore"]),
    tests(
      "CommandTests",
      [
        "RingCommand", "RingData", "RingRender", "RingCodec", "RingSystem", "RingCore",
        argumentParser,
      ],
      settings: batched),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c17
)
