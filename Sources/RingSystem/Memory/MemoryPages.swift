import RingKernels

/// Requests to the kernel to map pages of memory in advance.
package enum MemoryPages {
  /// In bytes; for less memory, the request costs as much as it saves.
  private static let minimumSize = 256 * 1024
  /// In bytes; huge pages of 2 MiB are mapped in a third of the time.
  private static let hugePageThreshold = 8 << 20
  /// `MADV_POPULATE_WRITE` of Linux 5.14, which older headers lack.
  private static let populateForWriting: Int32 = 23

  /// Makes every thread return large blocks to the system when it frees them, also Swift's arrays.
  ///
  /// For a program whose memory has a limit: it applies to the whole process.
  package static func returnLargeBlocks() { ring_return_large_blocks() }

  /// Maps the pages of memory that is about to be written, in one request.
  ///
  /// Image buffers have megabytes. Without the request, a process that draws one image spends a
  /// fifth of its time in page faults, two for each page that it reads before writing. If
  /// `populates` is `false`, only huge pages are requested, and the caller maps the pages with
  /// `populate`. Has no effect on macOS and on kernels without the request.
  package static func prepare(_ memory: UnsafeMutableRawBufferPointer, populates: Bool = true) {
    #if os(Linux)
      guard memory.count >= minimumSize, let pages = alignedToPages(in: memory) else { return }
      if pages.count >= hugePageThreshold {
        madvise(pages.baseAddress, pages.count, MADV_HUGEPAGE)
      }
      if populates { populate(memory) }
    #endif
  }

  /// `memory` is a part of a buffer that was passed to `prepare`.
  package static func populate(_ memory: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
      guard let pages = alignedToPages(in: memory) else { return }
      madvise(pages.baseAddress, pages.count, populateForWriting)
    #endif
  }

  private static func alignedToPages(
    in memory: UnsafeMutableRawBufferPointer
  ) -> UnsafeMutableRawBufferPointer? {
    guard let start = memory.baseAddress else { return nil }
    let page = sysconf(Int32(_SC_PAGESIZE))
    let first = (Int(bitPattern: start) + page - 1) / page * page
    let end = (Int(bitPattern: start) + memory.count) / page * page
    guard end > first else { return nil }
    return UnsafeMutableRawBufferPointer(
      start: UnsafeMutableRawPointer(bitPattern: first), count: end - first)
  }
}
