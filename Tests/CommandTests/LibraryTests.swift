import Foundation
import TestSupport
import Testing

// The program itself opens libraries on Linux only. Empty files in front of the system's libraries
// simulate missing ones.
#if os(Linux)
  @Suite struct LibraryTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try folder.write("", to: "none/libcairo.so.2")
      try folder.write("", to: "none/libpangocairo-1.0.so.0")
      try folder.write(
        """
        { "canvas": { "background": "navy" },
          "scene": { "type": "activityRing", "progress": 1.2, "radius": 20 } }
        """, to: "ring.json")
      try folder.write(#"{ "scene": { "type": "text", "text": "Move" } }"#, to: "text.json")
      try folder.write(
        #"{ "scene": { "type": "rectangle", "frame": { "width": 9.5, "height": 9 } } }"#,
        to: "rectangle.json")
    }

    private func run(_ arguments: [String], isBare: Bool = true) throws -> Tool.Outcome {
      try Tool.run(
        arguments, in: folder.url,
        environment: isBare ? ["LD_LIBRARY_PATH": folder["none"]] : [:])
    }

    /// Whether a script has removed those libraries from the program's list that the program opens
    /// itself: it does so with every program that `RINGRENDER_BINARY` names.
    private static let opensLibraries =
      ProcessInfo.processInfo.environment["RINGRENDER_BINARY"] != nil

    @Test(.enabled(if: opensLibraries, "a debug build opens all libraries at once"))
    func ringsNeedNeitherCairoNorPango() throws {
      for (output, isBare) in [("bare.png", true), ("with.png", false)] {
        let outcome = try run(["--config", "ring.json", "-o", output], isBare: isBare)
        #expect(outcome == Tool.Outcome(status: 0, error: ""))
      }
      #expect(folder.contents("bare.png") != nil)
      #expect(folder.contents("bare.png") == folder.contents("with.png"))
    }

    /// `LD_TRACE_LOADED_OBJECTS` makes the loader list the libraries instead of starting the
    /// program.
    @Test(.enabled(if: opensLibraries, "a debug build opens all libraries at once"))
    func fewLibrariesAreLoadedAtTheStart() throws {
      let loaded = try Tool.run(
        ["--version"], in: folder.url, environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
      #expect(loaded.text.contains("libdeflate.so"))
      for library in ["libcairo", "libpango", "librsvg", "libturbojpeg"] {
        #expect(!loaded.text.contains(library))
      }
    }

    @Test(
      .enabled(if: opensLibraries, "a debug build opens all libraries at once"),
      arguments: [
        (
          "text.json", "libpangocairo-1.0.so.0",
          "texts need Pango 1.50 or newer (Debian's package libpangocairo-1.0-0)"
        ),
        (
          "rectangle.json", "libcairo.so.2",
          "this picture needs Cairo 1.16 or newer (Debian's package libcairo2)"
        ),
      ])
    func errorsNameTheMissingLibrarysPackage(config: String, library: String, words: String) throws
    {
      let outcome = try run(["--config", config, "-o", "a.png"])
      let reason = "\(folder["none/"])\(library): file too short"
      #expect(
        outcome == Tool.Outcome(status: 69, error: "ringrender: error: \(words): \(reason)\n"))
      #expect(!folder.exists("a.png"))
      #expect(try run(["--config", config, "-o", "a.png"], isBare: false).status == 0)
    }

    /// A library that has none of the functions stands for an older version.
    @Test(
      .enabled(if: opensLibraries, "a debug build opens all libraries at once"),
      arguments: [
        ("text.json", "libpangocairo-1.0.so.0", "texts need Pango 1.50 or newer"),
        ("rectangle.json", "libcairo.so.2", "this picture needs Cairo 1.16 or newer"),
      ])
    func aLibraryWithoutAFunctionIsMissing(config: String, library: String, words: String) throws {
      let run = try Tool.shell(
        """
        PATH=$PATH:/sbin; mkdir old
        ln -s "$(ldconfig -p | awk '/libm[.]so[.]6 /{ print $NF; exit }')" old/\(library)
        LD_LIBRARY_PATH="$PWD/old" "$RR" --config \(config) -o a.png
        """, in: folder.url)
      #expect(run.status == 69 && !folder.exists("a.png"))
      #expect(run.error.hasPrefix("ringrender: error: \(words) "), "\(run.error)")
      #expect(run.error.contains("undefined symbol: "), "\(run.error)")
    }

    @Test(.enabled(if: opensLibraries, "a debug build opens all libraries at once"))
    func theVersionSaysWhatIsNotThere() throws {
      for arguments in [["--version"], ["frames", "--version"]] {
        #expect(
          try run(arguments).text.contains(
            "(cairo not installed, pixman not installed, pango not installed, libdeflate "))
        #expect(try run(arguments, isBare: false).text.contains("(cairo 1."))
      }
    }

    /// No command may call a library function before the library is opened.
    @Test(
      .enabled(if: opensLibraries, "a debug build opens all libraries at once"),
      arguments: [
        ["check", "text.json"], ["lint", "text.json"], ["explain", "--config", "text.json"],
        ["frames", "--config", "text.json", "-o", "f/%d.png"], ["--help"], ["schema"],
        ["selfcheck"],
      ])
    func noCommandEndsInTheLoader(arguments: [String]) throws {
      let outcome = try run(arguments)
      #expect([0, 69].contains(outcome.status), "\(outcome.error)")
      #expect(!outcome.error.contains("was not found"))
    }
  }
#endif
