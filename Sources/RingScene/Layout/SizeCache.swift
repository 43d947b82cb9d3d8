import RingGraphics

/// Sizes that elements have answered already.
///
/// A stack asks each child several times, and so does each stack above it: without a memory the
/// number of questions grows exponentially with depth.
final class SizeCache {
  /// Everything that an element's size may depend on.
  private struct Question: Hashable {
    var proposal: ProposedSize
    var axis: Axis?
    var environment: Int
  }

  private struct Entry {
    /// Kept alive, so that no later object can take the address that is this entry's key.
    var element: AnyObject
    var sizes: [Question: Size]
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var numbers = [EnvironmentValues(): 0]

  /// A number that equal environments share: cheap to compare, unlike they themselves.
  func number(of environment: EnvironmentValues) -> Int {
    if let known = numbers[environment] { return known }
    let number = numbers.count
    numbers[environment] = number
    return number
  }

  func size(
    of element: AnyObject, for proposal: ProposedSize, in context: SceneContext,
    compute: () -> Size
  ) -> Size {
    let key = ObjectIdentifier(element)
    let question = Question(
      proposal: proposal, axis: context.axis, environment: context.environmentNumber)
    if let known = entries[key]?.sizes[question] { return known }
    let size = compute()
    entries[key, default: Entry(element: element, sizes: [:])].sizes[question] = size
    return size
  }
}
