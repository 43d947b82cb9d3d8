/// A library that is opened by name when it is first needed, and need not be there.
///
/// It is never closed: what it handed out may be in use.
package struct DynamicLibrary: @unchecked Sendable {  // dlsym may be called from any thread
  private let handle: UnsafeMutableRawPointer

  /// The first of these that there is; `nil` if there is none.
  package init?(_ names: [String]) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first else { return nil }
    self.handle = handle
  }

  /// A function of the library, whose type is that of the library's header.
  package func function<F>(_ name: String, _: F.Type = F.self) throws(Missing) -> F {
    guard let address = dlsym(handle, name) else { throw Missing() }
    return unsafeBitCast(address, to: F.self)
  }

  /// Why this thread's last attempt to open a library failed, in the loader's words (`dlerror`).
  package static var reason: String { dlerror().map { String(cString: $0) } ?? "unknown error" }

  /// The library has no such function: it is too old.
  package struct Missing: Error {}
}
