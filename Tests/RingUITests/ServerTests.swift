import RingUI
import Testing

private struct Badge: View {
  let progress: Double
  var body: some View { ActivityRing(progress: progress, radius: 12, thickness: 6).padding(2) }
}

private struct Card: NonisolatedView {
  let number: Int

  nonisolated init(_ number: Int) { self.number = number }

  nonisolated var body: some View {
    HStack {
      ActivityRing(progress: Double(number) / 8, radius: 12, thickness: 6)
      if number > 4 { Text("\(number)") }
    }
    .padding(2)
  }
}

/// Tasks draw rings concurrently, as in a server, each for one request after the other.
@Suite struct ServerTests {
  private static let taskCount = 8
  private static let picturesPerTask = 200
  /// The number of different pictures, which each task draws in turn.
  private static let pictureCount = 10
  /// The number of the task that is cancelled when half of its pictures are drawn.
  private static let cancelledTask = 3

  /// Returns the bytes of a picture, drawn on the current thread. Every tenth has a text.
  private static func ring(_ index: Int) throws -> [UInt8] {
    let number = index % pictureCount
    var ring = ActivityRing(progress: Double(number) / 8, radius: 12, thickness: 6)
      .colors(.pink, .red)
    if number == 0 { ring = ring.label(.percent) }
    return try Scene(ring.padding(2), scale: 2).png()
  }

  /// Draws `picturesPerTask` pictures. Returns the number of those with other bytes than `expected`.
  ///
  /// The task is cancelled before the picture `cancellation`; drawing does not depend on it.
  private static func wrongCount(
    expecting expected: [[UInt8]], cancellation: Int?
  ) async throws -> Int {
    var count = 0
    for index in 0..<picturesPerTask {
      // A request ends here, so that the tasks alternate even on few threads.
      await Task.yield()
      if index == cancellation { withUnsafeCurrentTask { $0?.cancel() } }
      if try ring(index) != expected[index % pictureCount] { count += 1 }
    }
    return count
  }

  @Test func tasksDrawTheRightBytesWhileOneIsCancelled() async throws {
    let expected = try (0..<Self.pictureCount).map(Self.ring)
    #expect(Set(expected).count == Self.pictureCount)
    try await withThrowingTaskGroup(of: (Int, Int).self) { group in
      for number in 0..<Self.taskCount {
        let cancellation = number == Self.cancelledTask ? Self.picturesPerTask / 2 : nil
        group.addTask {
          (number, try await Self.wrongCount(expecting: expected, cancellation: cancellation))
        }
      }
      for try await (number, wrongCount) in group { #expect(wrongCount == 0, "task \(number)") }
    }
  }

  /// Nothing suspends here, so that a body on the main actor would be an error.
  @Test func tasksLayOutNonisolatedBodiesWhereTheyAre() async throws {
    @Sendable func draw() throws -> [[UInt8]] {
      try (0..<Self.pictureCount).map { number in
        try Scene(VStack { Card(number) }, scale: 2).png()
      }
    }
    let expected = try await MainActor.run { try draw() }
    #expect(Set(expected).count == Self.pictureCount)
    try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<50 { group.addTask { try draw() } }
      for try await drawn in group { #expect(drawn == expected) }
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
