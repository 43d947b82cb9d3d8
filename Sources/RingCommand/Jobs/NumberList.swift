/// A list of numbers in the notation of `--frames` and Slurm arrays: `17,40-43,50-90:10`.
struct NumberList: Hashable {
  /// In ascending order, without duplicates.
  let numbers: [Int]

  init(_ numbers: some Sequence<Int>) { self.numbers = Set(numbers).sorted() }

  /// The list as text. Three or more numbers at equal distances form one range: a failed task
  /// misses every n-th item, and single numbers could exceed the length of a command line.
  var text: String {
    var parts: [String] = []
    var place = 0
    while place < numbers.count {
      let run = self.consecutiveRun(from: place)
      parts.append(run.text)
      place += run.length
    }
    return parts.joined(separator: ",")
  }

  private func consecutiveRun(from place: Int) -> (length: Int, text: String) {
    let first = numbers[place]
    guard place + 1 < numbers.count else { return (1, "\(first)") }
    let step = numbers[place + 1] - first
    var end = place + 1
    while end + 1 < numbers.count, numbers[end + 1] - numbers[end] == step { end += 1 }
    let length = end - place + 1
    if step == 1 { return (length, "\(first)-\(numbers[end])") }
    return length < 3 ? (1, "\(first)") : (length, "\(first)-\(numbers[end]):\(step)")
  }
}
