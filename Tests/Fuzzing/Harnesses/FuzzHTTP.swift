import RingSystem

/// Reads any bytes as a request.
///
/// A beginning of a request must never be another request, and what follows a request must not
/// change it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHTTP(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let data else { return 0 }
  let bytes = [UInt8](UnsafeBufferPointer(start: data, count: count))
  do throws(HTTPRequestError) {
    let request = try HTTPRequest(parsing: bytes)
    check(request)
    if (try? HTTPRequest(parsing: bytes + Array("GET / HTTP/1.1\r\n\r\n".utf8))) != request {
      fatalError("another request with bytes after it")
    }
    for part in 0..<count {
      let earlier = try? HTTPRequest(parsing: Array(bytes[..<part]))
      if let earlier, earlier != request { fatalError("another request in \(part) bytes") }
    }
  } catch {
    if case .incomplete(let needed) = error, needed <= count {
      fatalError("\(needed) of \(count) bytes")
    }
  }
  return 0
}

private func check(_ request: HTTPRequest) {
  if !request.path.hasPrefix("/") || request.path.utf8.contains(0) {
    fatalError("the path \(request.path)")
  }
  for field in request.headers {
    if field.name.isEmpty || field.name != field.name.lowercased() {
      fatalError("the header \(field.name)")
    }
    if field.value.utf8.contains(where: { $0 == 0 || $0 == 0x0D || $0 == 0x0A }) {
      fatalError("a line break in \(field.name)")
    }
  }
  if request.body.count > HTTPRequest.maximumBodyLength { fatalError("a body too large") }
}
