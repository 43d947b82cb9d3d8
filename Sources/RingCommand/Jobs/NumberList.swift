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
      let progression = progression(from: index)
      parts.append(progression.text)
      index += progression.length
    }
    return parts.joined(separator: ",")
  }

  /// The longest arithmetic progression that begins at `index`; one number if it would have only
  /// two that are not consecutive.
  private func progression(from index: Int) -> (length: Int, text: String) {
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
