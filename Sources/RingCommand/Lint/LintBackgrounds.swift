import ArgumentParser
import RingScene

/// A list of backgrounds on the command line: `light`, `dark` or `light,dark`.
struct LintBackgrounds: ExpressibleByArgument {
  let list: [ColorScheme]

  init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false)
    list = names.compactMap { ColorScheme(rawValue: String($0)) }
    // A name that is given twice is a mistake, as in `--color-scheme` of batch.
    guard list.count == names.count, Set(list).count == list.count else { return nil }
  }
}
