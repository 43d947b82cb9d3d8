import RingCore

/// A cache of the sizes and baselines of elements, with a budget of work.
///
/// A stack measures each child several times, as does each stack around it: without a cache the
/// number of measurements grows exponentially with depth. The cache prevents this unless each stack
/// proposes different sizes; the budget then ends the layout.
final class SizeCache {
  /// An element and all dependencies of its size; `environment` is the number of the environment.
  private struct Key: Hashable {
    var element: ObjectIdentifier
    var proposal: ProposedSize
    var axis: Axis?
    var environment: Int

    /// Feeds the hasher one word, because each word takes longer than the rest of a lookup.
    func hash(into hasher: inout Hasher) {
      // An omitted side and 0 have the same hash; so do −0 and 0, which are equal.
      let width = ((proposal.width ?? 0) + 0).bitPattern
      let height = ((proposal.height ?? 0) + 0).bitPattern
      let number = UInt64(truncatingIfNeeded: environment)
      hasher.combine(
        UInt64(UInt(bitPattern: element)) ^ (width &* 3) ^ (height &* 5) ^ (number << 48))
    }
  }

  private struct BaselineKey: Hashable {
    var element: Key
    var size: Size

    func hash(into hasher: inout Hasher) { element.hash(into: &hasher) }
  }

  private var sizes: [Key: Size] = [:]
  private var baselines: [BaselineKey: Baselines?] = [:]
  /// The cached elements, retained so that no later object can get the address of a cached element.
  private var elements: [AnyObject] = []
  private var numbers = [EnvironmentValues(): 0]
  /// Once it has a problem, sizes that are not cached are 0.
  ///
  /// Each element reads the problem of the budget, so accesses are not checked for overlaps. There
  /// are none: the methods of `LayoutWork` call no code of elements.
  @exclusivity(unchecked) var work: LayoutWork
  private var fonts: Set<Font> = []

  init(memory: MemoryBudget) { work = LayoutWork(memory: memory) }

  /// Returns a number that represents all equal environments, because comparing numbers is cheap.
  func number(of environment: EnvironmentValues) -> Int { numbers.number(of: environment) }

  /// Records a font that was scaled down to fit, because each size of a font takes another lookup.
  ///
  /// `hasMissingCharacters` returns whether no font has some of the text's characters. It is called
  /// once per font.
  func recordScaledFont(_ font: Font, _ hasMissingCharacters: () -> Bool) {
    guard fonts.insert(font).inserted else { return }
    work.countFontLookup(hasMissingCharacters: hasMissingCharacters())
  }

  /// Returns the size from the cache or from `compute`; zero beyond the budget.
  func size(
    of element: AnyObject, for proposal: ProposedSize, in context: SceneContext,
    compute: () -> Size
  ) -> Size {
    let key = key(element, proposal, context)
    if let cached = sizes[key] { return cached }
    guard work.recordMeasurement(elements, context.text.work) else { return .zero }
    let size = compute()
    sizes[key] = size
    elements.append(element)
    return size
  }

  /// Returns the baselines from the cache or from `compute`; `nil` beyond the budget.
  func baselines(
    of element: AnyObject, in size: Size, in context: SceneContext, compute: () -> Baselines?
  ) -> Baselines? {
    let key = BaselineKey(
      element: key(element, context.proposal(for: size), context), size: size)
    if let cached = baselines[key] { return cached }
    guard work.recordMeasurement(elements, context.text.work) else { return nil }
    let lines = compute()
    baselines[key] = .some(lines)
    elements.append(element)
    return lines
  }

  private func key(
    _ element: AnyObject, _ proposal: ProposedSize, _ context: SceneContext
  ) -> Key {
    Key(
      element: ObjectIdentifier(element), proposal: proposal, axis: context.axis,
      environment: context.environmentNumber)
  }
}
