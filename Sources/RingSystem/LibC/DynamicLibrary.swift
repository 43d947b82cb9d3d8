/// An optional library that is opened by name on first use.
///
/// It is never closed, because its functions may be in use.
package struct DynamicLibrary: @unchecked Sendable {  // dlsym may be called from any thread
  private let handle: UnsafeMutableRawPointer

  /// Opens the first available library of `names`; `nil` if there is none.
  package init?(_ names: [String]) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first else { return nil }
    self.handle = handle
  }

  /// Returns a function of the library; its type must match the library's header. Throws
  /// `MissingSymbolError`.
  package func function<F>(_ name: String, _: F.Type = F.self) throws(MissingSymbolError) -> F {
    guard let address = dlsym(handle, name) else { throw MissingSymbolError() }
    return unsafeBitCast(address, to: F.self)
  }

  /// The loader's message for this thread's last failed attempt to open a library (`dlerror`).
  package static var reason: String { dlerror().map { String(cString: $0) } ?? "unknown error" }

  /// An error: the library lacks a function, so it is too old.
  package struct MissingSymbolError: Error {}
}
