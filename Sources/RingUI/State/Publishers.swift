import Foundation

/// Something that sends values as time goes by.
///
/// Only clocks are: `Timer.publish(every:on:in:)`. They tick on the time of the pictures, not on that
/// of the machine.
public protocol _TimedPublisher<Output> {
  /// What is sent.
  associatedtype Output
  /// Seconds between two ticks, > 0.
  var _interval: Double { get }
  /// What is sent at a moment.
  func _output(at date: Date) -> Output
}

extension Timer {
  /// A clock that ticks on the time of the pictures; the first tick is after one interval.
  ///
  /// `every` is in seconds, > 0. `on` and `in` do not matter.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
    in mode: RunLoop.Mode, options: Int? = nil
  ) -> TimerPublisher { TimerPublisher(interval: interval) }

  /// A clock.
  public final class TimerPublisher: _TimedPublisher, Sendable {
    /// Seconds between two ticks.
    public let interval: TimeInterval
    init(interval: TimeInterval) { self.interval = interval }
    public var _interval: Double { interval }
    public func _output(at date: Date) -> Date { date }
    /// The clock itself: it runs while pictures are made.
    public func autoconnect() -> TimerPublisher { self }
    /// Accepted; the clock runs while pictures are made.
    public func connect() -> TimerConnection { TimerConnection() }
  }

  /// Keeps a clock running; in pictures it always runs.
  public struct TimerConnection: Sendable {
    /// Accepted; the clock runs while pictures are made.
    public func cancel() {}
  }
}

nonisolated extension View {
  /// Does something each time a clock ticks; in a still nothing ticks.
  public func onReceive<P: _TimedPublisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View {
    noticing { inputs in
      let interval = publisher._interval
      guard interval > 0, interval.isFinite else {
        return inputs.fail(
          .invalidNumber(view: inputs.node.path, name: "interval", value: interval))
      }
      let ticker = inputs.node.memory(Memories.timer) { Ticker(begin: inputs.pass.clock.time) }
      inputs.pass.tickers.append(
        ViewTicker(view: inputs.node, ticker: ticker, interval: interval) { time in
          action(publisher._output(at: inputs.pass.clock.start.addingTimeInterval(time)))
        })
    }
  }
}

/// How often a clock has ticked.
final class Ticker {
  let begin: Double
  var ticks = 0
  init(begin: Double) { self.begin = begin }
}

/// A clock that a view listens to.
struct ViewTicker {
  let view: ViewNode
  let ticker: Ticker
  let interval: Double
  let run: (Double) -> Void

  /// When it ticks next, in seconds: a multiple of the interval, so that errors do not add up.
  var next: Double { ticker.begin + Double(ticker.ticks + 1) * interval }
}
