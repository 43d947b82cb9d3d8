import RingText

/// What is wrong with the files of a job, and what is to be run again.
struct JobFindings: Hashable {
  /// What is in the place of an item's file.
  enum State: String, CaseIterable {
    case whole
    /// There is nothing.
    case missing
    /// It is no whole PNG file.
    case damaged
    /// It has another fingerprint: the config, the options or the program were others.
    case stale
    /// It has no fingerprint: another program made it, or it is no file.
    case foreign
  }

  let words: ItemWords
  /// How many items were looked at.
  private(set) var count = 0
  private var wrong: [State: [Int]] = [:]
  /// The first files of each state, where their names say more than the numbers.
  private var files: [State: [String]] = [:]
  private var tasks: Set<Int> = []
  /// Files with the name of an item that the job does not have.
  var strays: [String] = []

  init(_ words: ItemWords) { self.words = words }

  /// Takes an item, whose number the task `task` of the job's array makes; `file` is the name of its
  /// file, where it cannot be told from the number.
  mutating func add(_ number: Int, _ state: State, task: Int, file: String? = nil) {
    count += 1
    guard state != .whole else { return }
    wrong[state, default: []].append(number)
    tasks.insert(task)
    guard let file, files[state, default: []].count < Self.mostNames else { return }
    files[state, default: []].append(file)
  }

  var isWhole: Bool { wrong.isEmpty && strays.isEmpty }

  /// The option with the items that are to be made again; `nil` if there are none.
  var itemOption: String? {
    wrong.isEmpty ? nil : "\(words.option) \(NumberList(wrong.values.joined()).text)"
  }

  /// The option of `sbatch` with the tasks that are to be run again, of those whose number is below
  /// `limit`; `nil` if there are none.
  func arrayOption(below limit: Int) -> String? {
    let fitting = tasks.filter { $0 < limit }
    return fitting.isEmpty ? nil : "--array=\(NumberList(fitting).text)"
  }

  /// The tasks that a Slurm whose arrays end below `limit` cannot run; `nil` if it can run all.
  func tasks(from limit: Int) -> String? {
    let rest = tasks.filter { $0 >= limit }
    return rest.isEmpty ? nil : NumberList(rest).text
  }

  /// `3 missing, 1 damaged`; of nothing wrong, `all are complete`.
  var summary: String {
    let bad = State.allCases.compactMap { state in wrong[state].map { "\($0.count) \(state)" } }
    let stray = strays.isEmpty ? [] : ["\(strays.count) surplus"]
    let parts = bad + stray
    return "\(words.count(count)): "
      + (parts.isEmpty ? "all are complete" : parts.joined(separator: ", "))
  }

  /// How many files of a kind are named.
  private static let mostNames = 10

  /// A line for everything that is wrong, and the summary.
  var report: Message {
    var text: Message = ""
    for state in State.allCases {
      guard let numbers = wrong[state] else { continue }
      let list = NumberList(numbers)
      text += "\(state.rawValue): \(list.numbers.count == 1 ? words.one : words.many) \(list.text)"
      text += files[state].map { ": \(Self.names($0, of: numbers.count))" } ?? ""
      text += "\n"
    }
    if !strays.isEmpty {
      text += "surplus: \(Self.names(strays, of: strays.count))\n"
    }
    return text + "\(summary)\n"
  }

  private static func names(_ names: [String], of count: Int) -> String {
    let more = count - mostNames
    return names.prefix(mostNames).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
