import RingCore
import RingScene
import Testing

@testable import RingConfigDecoding

/// The icons that unknown names mean.
@Suite struct IconWordsTests {
  private static let words = Icon.words.flatMap { name, words in
    words.map { (name: String(name), word: String($0)) }
  }

  /// Returns the help for an unknown name of an icon.
  private func help(for name: String) throws -> String? {
    let text = JSONValue.string(name).rendered()
    let reading = read(#"{"scene": {"type": "icon", "name": \#(text)}}"#)
    #expect(reading.diagnostics.items.map(\.message) == ["unknown icon \(name.quoted)"])
    return reading.diagnostics.items.first?.help
  }

  @Test func everyWordStandsOnceAndMeansAnIcon() {
    #expect(Self.words.count > 500)
    #expect(Set(Self.words.map(\.word)).count == Self.words.count)
    for (name, word) in Self.words {
      #expect(Icon.names.contains(name), "\(name)")
      #expect(!Icon.names.contains(word), "\(word)")
    }
  }

  @Test func everyWordHasAHelp() throws {
    for (name, word) in Self.words {
      let help = try help(for: word)
      #expect(help == "did you mean `\(name)`?", "\(word)")
    }
  }

  /// Names as other sets write them.
  @Test(arguments: [
    ("fa-solid fa-house", "house.fill"), ("fas fa-heart", "heart.fill"), ("fa-heart", "heart"),
    ("far fa-bell", "bell"), ("FaTrash", "trash"), ("mdi-cog", "gearshape"),
    ("mdi:home-outline", "house"), ("MdHome", "house"), ("HomeIcon", "house"),
    ("CheckCircleOutline", "checkmark.circle"), ("check_circle", "checkmark.circle"),
    ("CircleCheck", "checkmark.circle"), ("lucide:trash-2", "trash"), ("Volume2", "speaker.wave.2"),
    ("bi-heart-fill", "heart.fill"), ("bi-star-half", "star"), ("ArrowUpRight", "arrow.up.right"),
    ("ArrowRightIcon", "arrow.right"), ("notifications_active", "bell"),
    ("Battery50", "battery.50"),
    ("account_circle", "person"), ("favorite_border", "heart"), ("delete_outline", "trash"),
    ("calendar_month", "calendar"), ("shopping-cart", "cart"),
    ("material-symbols:search", "magnifyingglass"),
    ("X", "xmark"), ("SETTINGS", "gearshape"),
  ])
  func otherSetsHaveOurIcons(name: String, icon: String) throws {
    #expect(try help(for: name) == "did you mean `\(icon)`?")
  }

  /// SF Symbols that are not drawn.
  @Test(arguments: [
    ("heart.circle.fill", "heart.fill"), ("checkmark.seal.fill", "checkmark.circle.fill"),
    ("xmark.octagon", "xmark.circle"), ("gear", "gearshape"),
    ("gearshape.2.fill", "gearshape.fill"),
    ("person.2", "person"), ("person.crop.circle.fill", "person.fill"),
    ("cloud.bolt.fill", "cloud.bolt"),
    ("cloud.sun", "cloud"), ("battery.75percent", "battery.75"),
    ("speaker.wave.3", "speaker.wave.2"),
    ("plus.circle.fill", "plus"), ("calendar.badge.plus", "calendar"), ("sun.min", "sun.max"),
    ("arrow.triangle.2.circlepath", "arrow.clockwise"), ("arrow.up.circle.fill", "arrow.up"),
    ("envelope.badge", "envelope"), ("play.circle", "play"), ("thermometer.medium", "thermometer"),
    ("lock.shield", "lock"), ("flag.checkered", "flag"), ("chevron.right.2", "chevron.right"),
  ])
  func symbolsHaveTheNearestIcon(name: String, icon: String) throws {
    #expect(try help(for: name) == "did you mean `\(icon)`?")
  }

  /// A crossed out symbol means the opposite, and for other words no icon is near.
  @Test(arguments: [
    "bell.slash", "wifi_off", "speaker.slash.fill", "VolumeMute", "sync_disabled", "submarine",
    "square.and.arrow.up",
    "", ".", "fa-", "fas", "🦄", "car", String(repeating: "a-", count: 5000),
  ])
  func otherNamesHaveAList(name: String) {
    #expect(Icon.nearestName(to: name) == nil)
  }
}
