import ArgumentParser
import RingScene

/// A list of backgrounds on the command line: `light`, `dark` or `light,dark`.
struct LintBackgrounds: ExpressibleByArgument {
  let list: [LintBackground]

  init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false)
    list = names.compactMap { LintBackground(rawValue: String($0)) }
    if list.count != names.count { return nil }
  }
}
