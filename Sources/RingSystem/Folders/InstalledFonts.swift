/// The fonts that were installed together with the program.
package enum InstalledFonts {
  /// The path of fontconfig's configuration, relative to the folder that contains `bin`.
  static let configuration = "share/ringrender/fonts.conf"

  /// Makes fontconfig read the configuration that was installed with the program, if it exists.
  ///
  /// Sets `FONTCONFIG_FILE`, unless the user has set it or `FONTCONFIG_PATH`. Must be called before
  /// threads and children are started; children inherit the variable.
  package static func prepare() {
    guard Environment["FONTCONFIG_FILE"] == nil, Environment["FONTCONFIG_PATH"] == nil,
      let program = CurrentExecutable.file, let file = file(nextTo: program)
    else { return }
    setenv("FONTCONFIG_FILE", file, 0)
  }

  /// `/a/share/ringrender/fonts.conf` for `/a/bin/ringrender`; `nil` if it cannot be read.
  static func file(nextTo program: String) -> String? {
    let slash = UInt8(ascii: "/")
    guard let name = program.utf8.lastIndex(of: slash),
      let folder = program.utf8[..<name].lastIndex(of: slash)
    else { return nil }
    let file = String(program[...folder]) + configuration
    return access(file, R_OK) == 0 ? file : nil
  }
}
