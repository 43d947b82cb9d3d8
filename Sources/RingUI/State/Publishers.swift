import Foundation

/// A publisher that emits values over time.
///
/// The only implementation is `Timer.publish(every:on:in:)`, which runs on the time of the rendered
/// frames instead of the time of the machine.
public protocol _TimedPublisher<Output> {
  /// The type of the emitted values.
  associatedtype Output
  /// The interval between ticks in seconds, > 0.
  var _interval: Double { get }
  /// Returns the value that is emitted at a date.
  func _output(at date: Date) -> Output
}

extension Timer {
  /// Returns a timer on the time of the rendered frames, whose first tick is after one interval.
  ///
  /// `every` is in seconds, > 0; below 0.0001, it is 0.0001. The other parameters have no effect.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
    in mode: RunLoop.Mode, options: Int? = nil
  ) -> TimerPublisher { TimerPublisher(interval: interval) }

  /// A publisher of the current date at a fixed interval.
  public final class TimerPublisher: _TimedPublisher, Sendable {
    /// The interval between ticks in seconds.
    public let interval: TimeInterval
    init(interval: TimeInterval) { self.interval = interval }
    public var _interval: Double { interval }
    public func _output(at date: Date) -> Date { date }
    /// Returns the publisher itself: it runs during rendering without a connection.
    public func autoconnect() -> TimerPublisher { self }
    /// Has no effect: the timer runs during rendering.
    public func connect() -> _TimerConnection { _TimerConnection() }
  }

  /// The connection of a timer. It has no effect.
  public struct _TimerConnection: Sendable {
    /// Has no effect: the timer runs during rendering.
    public func cancel() {}
  }
}

nonisolated extension View {
  /// Runs `action` at each tick of `publisher`. In a still there are no ticks.
  public func onReceive<P: _TimedPublisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View {
    onUpdate { inputs in
      let interval = publisher._interval
      guard interval > 0, interval.isFinite else {
        return inputs.fail(
          .invalidNumber(view: inputs.node.path, name: "interval", value: interval))
      }
      // The time of a frame would never be reached with the shortest intervals.
      let shortestInterval = 0.0001
      let timerState = inputs.node.storage(StorageKey.timer) {
        TimerState(startTime: inputs.pass.clock.time)
      }
      inputs.pass.timerSubscriptions.append(
        TimerSubscription(state: timerState, interval: max(interval, shortestInterval)) { time in
          action(publisher._output(at: inputs.pass.clock.start.addingTimeInterval(time)))
        })
    }
  }
}

/// The start of a timer in seconds, and the number of ticks since then.
final class TimerState {
  let startTime: Double
  var ticks = 0
  init(startTime: Double) { self.startTime = startTime }
}

struct TimerSubscription {
  let state: TimerState
  /// In seconds, > 0.
  let interval: Double
  /// Called with the time of the tick in seconds.
  let run: (Double) -> Void

  /// The time of the next tick in seconds; computed as a multiple of the interval, so that errors
  /// do not accumulate.
  var nextTick: Double { state.startTime + Double(state.ticks + 1) * interval }
}
