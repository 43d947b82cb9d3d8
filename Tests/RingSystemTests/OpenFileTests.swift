import Testing

@testable import RingSystem

@Suite struct OpenFileTests {
  @Test func theOwnerClosesItsFile() throws {
    let end = try Pipe().takeReadingEnd()
    let isClosed = hasHungUp(end.number, within: 5000)
    #expect(isClosed)
  }

  @Test func borrowedDescriptorsStayOpen() throws {
    let pipe = try Pipe()
    do { _ = OpenFile(borrowing: pipe.writingEnd.descriptor) }
    let isClosed = hasHungUp(pipe.readingEnd.number, within: 0)
    #expect(!isClosed)
    // Without this use, the compiler might close the pipe before the check.
    try pipe.writingEnd.write([1])
  }

  /// Whether no process can write to the pipe. Waits up to `milliseconds`, because a child that is
  /// being started briefly holds the writing end.
  private func hasHungUp(_ end: Int32, within milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    _ = poll(&polled, 1, milliseconds)
    return Int32(polled.revents) & Int32(POLLHUP) != 0
  }
}
