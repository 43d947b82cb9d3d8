import RingGraphics

/// Sizes and baselines that elements have answered already.
///
/// A stack asks each child several times, and so does each stack above it: without a memory the
/// number of questions grows exponentially with depth. Where each asks for other sizes it does so all the
/// same, and then the layout is given up.
final class SizeCache {
  /// An element, and everything that its size may depend on.
  private struct Question: Hashable {
    var element: ObjectIdentifier
    var proposal: ProposedSize
    var axis: Axis?
    var environment: Int

    /// One word for the hasher, which takes longer over each than the rest of a question does.
    func hash(into hasher: inout Hasher) {
      // What is not offered and zero have one code; equal questions have equal ones, −0 and 0 too.
      let width = ((proposal.width ?? 0) + 0).bitPattern
      let height = ((proposal.height ?? 0) + 0).bitPattern
      let number = UInt64(truncatingIfNeeded: environment)
      hasher.combine(
        UInt64(UInt(bitPattern: element)) ^ (width &* 3) ^ (height &* 5) ^ (number << 48))
    }
  }

  private var sizes: [Question: Size] = [:]
  private var baselines: [Question: Baselines?] = [:]
  /// Kept alive, so that no later object can take the address by which another is known.
  private var elements: [AnyObject] = []
  private var numbers = [EnvironmentValues(): 0]
  private var work = LayoutWork()
  private var fonts: Set<Font> = []

  /// Why the answers are zero that are not known yet; `nil` while they are true.
  var problem: LayoutLimitError? { work.problem }

  /// A number that equal environments share: cheap to compare, unlike they themselves.
  func number(of environment: EnvironmentValues) -> Int {
    if let known = numbers[environment] { return known }
    let number = numbers.count
    numbers[environment] = number
    return number
  }

  /// Says that letters shrink to fit: a font is looked for anew for each of its sizes.
  func noteShrunk(_ font: Font) {
    if fonts.insert(font).inserted { work.countFont() }
  }

  func size(
    of element: AnyObject, for proposal: ProposedSize, in context: SceneContext,
    compute: () -> Size
  ) -> Size {
    let question = question(element, proposal, context)
    if let known = sizes[question] { return known }
    guard work.mayMeasure(elements, context.text.work) else { return .zero }
    let size = compute()
    sizes[question] = size
    elements.append(element)
    return size
  }

  /// The same for the baselines of an element of a size.
  func baselines(
    of element: AnyObject, in size: Size, in context: SceneContext, compute: () -> Baselines?
  ) -> Baselines? {
    let question = question(element, ProposedSize(size), context)
    if let known = baselines[question] { return known }
    guard work.mayMeasure(elements, context.text.work) else { return nil }
    let lines = compute()
    baselines[question] = .some(lines)
    elements.append(element)
    return lines
  }

  private func question(
    _ element: AnyObject, _ proposal: ProposedSize, _ context: SceneContext
  ) -> Question {
    Question(
      element: ObjectIdentifier(element), proposal: proposal, axis: context.axis,
      environment: context.environmentNumber)
  }
}
