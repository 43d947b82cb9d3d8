import RingUI
import Testing

private struct Badge: View {
  let progress: Double
  var body: some View { ActivityRing(progress: progress, radius: 12, thickness: 6).padding(2) }
}

/// Tasks draw rings concurrently, as in a server, each for one request after the other.
@Suite struct ServerTests {
  private static let taskCount = 8
  private static let picturesPerTask = 200
  /// The number of different pictures, which each task draws in turn.
  private static let pictureCount = 10

  /// The outcome of a task that draws pictures.
  private struct Output {
    var drawnCount = 0
    /// The number of pictures with wrong bytes.
    var wrongCount = 0
    var isCancelled = false
  }

  /// Returns the bytes of a picture, drawn on the current thread. Every tenth has a text.
  private static func ring(_ index: Int) throws -> [UInt8] {
    let number = index % pictureCount
    var ring = ActivityRing(progress: Double(number) / 8, radius: 12, thickness: 6)
      .colors(.pink, .red)
    if number == 0 { ring = ring.label(.percent) }
    return try Scene(ring.padding(2), scale: 2).png()
  }

  /// Draws `picturesPerTask` pictures, fewer if the task is cancelled, and compares their bytes
  /// with `expected`.
  private static func draw(
    expecting expected: [[UInt8]], didDraw: (_ count: Int) -> Void = { _ in }
  ) async throws -> Output {
    var output = Output()
    for index in 0..<picturesPerTask {
      // A request ends here, so that the tasks alternate even on few threads.
      await Task.yield()
      guard !Task.isCancelled else {
        output.isCancelled = true
        break
      }
      if try ring(index) != expected[index % pictureCount] { output.wrongCount += 1 }
      output.drawnCount += 1
      didDraw(output.drawnCount)
    }
    return output
  }

  /// Draws pictures in a task that is cancelled when half of them are drawn.
  private static func drawUntilCancelled(expecting expected: [[UInt8]]) async throws -> Output {
    let (counts, continuation) = AsyncStream.makeStream(of: Int.self)
    let task = Task {
      defer { continuation.finish() }
      return try await draw(expecting: expected) { continuation.yield($0) }
    }
    for await count in counts where count >= picturesPerTask / 2 { break }
    task.cancel()
    return try await task.value
  }

  @Test func tasksDrawTheRightBytesWhileOneIsCancelled() async throws {
    let expected = try (0..<Self.pictureCount).map(Self.ring)
    #expect(Set(expected).count == Self.pictureCount)
    try await withThrowingTaskGroup(of: (Int, Output).self) { group in
      for number in 0..<Self.taskCount {
        group.addTask {
          let output =
            number == 3
            ? try await Self.drawUntilCancelled(expecting: expected)
            : try await Self.draw(expecting: expected)
          return (number, output)
        }
      }
      for try await (number, output) in group {
        #expect(output.wrongCount == 0, "task \(number)")
        #expect(output.isCancelled == (number == 3))
        if number == 3 {
          #expect(Self.picturesPerTask / 2..<Self.picturesPerTask ~= output.drawnCount)
        } else {
          #expect(output.drawnCount == Self.picturesPerTask)
        }
      }
    }
  }

  @Test func tasksShareTheMainActorForBodiesOfTheUsers() async throws {
    let badges = [0.25, 0.5, 0.75, 1]
    let expected = try await MainActor.run { try badges.map { try Badge(progress: $0).png() } }
    try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<Self.taskCount {
        group.addTask {
          var drawn: [[UInt8]] = []
          for progress in badges {
            drawn.append(try await Scene { Badge(progress: progress) }.png())
          }
          return drawn
        }
      }
      for try await drawn in group { #expect(drawn == expected) }
    }
  }
}
