/// A list of numbers in the notation of `--frames` and Slurm arrays, such as `17,40-43,50-90:10`.
struct NumberList: Hashable {
  /// Ascending, without duplicates.
  let numbers: [Int]

  init(_ numbers: some Sequence<Int>) { self.numbers = Set(numbers).sorted() }

  /// Three or more numbers at equal distances form one range: if a task fails, every n-th item is
  /// missing, and a list of single items could exceed the maximum length of a command line.
  var text: String {
    var parts: [String] = []
    var index = 0
    while index < numbers.count {
      let run = consecutiveRun(from: index)
      parts.append(run.text)
      index += run.length
    }
    return parts.joined(separator: ",")
  }

  /// The longest range of equal distances that begins at `index`; one number if the range would
  /// have only two and they are not consecutive.
  private func consecutiveRun(from index: Int) -> (length: Int, text: String) {
    let first = numbers[index]
    guard index + 1 < numbers.count else { return (1, "\(first)") }
    let step = numbers[index + 1] - first
    var end = index + 1
    while end + 1 < numbers.count, numbers[end + 1] - numbers[end] == step { end += 1 }
    let length = end - index + 1
    if step == 1 { return (length, "\(first)-\(numbers[end])") }
    return length < 3 ? (1, "\(first)") : (length, "\(first)-\(numbers[end]):\(step)")
  }
}
