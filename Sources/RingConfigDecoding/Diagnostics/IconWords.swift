import RingCore
import RingScene

extension Icon {
  /// The number of letters of an unknown name that are compared, which bounds the time.
  private static let maximumLength = 64

  /// Returns the name of an icon that was probably meant; `nil` if none is near.
  ///
  /// `name` is a common word, a name of Material Symbols, Font Awesome, Lucide or Bootstrap Icons,
  /// or that of an SF Symbol that is not drawn: then it is the icon without the last words, or with
  /// other ones. A filled form is suggested for a filled one.
  static func nearestName(to name: String) -> String? {
    let parts = parts(of: name)
    // A crossed out icon means the opposite of the plain one.
    guard crossedOutWords.isDisjoint(with: parts) else { return nil }
    for count in stride(from: parts.count, to: 0, by: -1) {
      let prefix = parts.prefix(count).joined(separator: ".")
      guard let present = names.contains(prefix) ? prefix : namesByWord[prefix] else { continue }
      let isFilled = !filledWords.isDisjoint(with: parts) && names.contains(present + ".fill")
      return isFilled ? present + ".fill" : present
    }
    let word = parts.joined(separator: ".")
    // A short word is near many others: "car" is not a "cart".
    return word.count < 4 ? nil : Spelling.nearest(to: word, among: names)
  }

  /// Returns the words of a name in lower case, without the name of the set at its beginning.
  ///
  /// `fa-circle-check`, `CircleCheck`, `circle_check` and `circle.check` have the same ones.
  private static func parts(of name: String) -> [String] {
    var (text, previous): (String, Character) = ("", ".")
    for character in name.prefix(maximumLength) {
      let beginsWord =
        character.isUppercase && (previous.isLowercase || previous.isNumber)
        || character.isNumber && previous.isLetter
      if beginsWord { text.append(".") }
      text += "-_ :/".contains(character) ? "." : character.lowercased()
      previous = character
    }
    let parts = text.split(separator: ".").map(String.init)
    let prefix = parts.prefix { setNames.contains($0) }
    guard prefix.count < parts.count else { return parts }
    // A solid icon of Font Awesome is filled.
    return parts.dropFirst(prefix.count) + (filledWords.isDisjoint(with: prefix) ? [] : ["fill"])
  }

  private static let crossedOutWords: Set = [
    "slash", "slashed", "off", "mute", "muted", "disabled",
  ]

  private static let filledWords: Set = ["fill", "filled", "solid", "fas"]

  /// The first words of names that only say from which set an icon is.
  private static let setNames: Set = [
    "bi", "fa", "fab", "fal", "far", "fas", "feather", "ic", "icon", "icons", "lucide", "material",
    "md", "mdi", "regular", "ri", "sf", "solid", "symbols", "ti",
  ]

  private static let namesByWord: [String: String] = Dictionary(
    words.flatMap { name, words in words.map { (String($0), String(name)) } },
    uniquingKeysWith: { first, _ in first })

  /// The icons and what others call them, in lower case with full stops, separated by spaces.
  static let words: [(name: Substring, words: [Substring])] = wordTable.split(separator: "\n").map {
    let words = $0.split { $0 == " " || $0 == ":" }
    return (words[0], Array(words.dropFirst()))
  }

  private static let wordTable = """
    checkmark: check checked tick done done.all ok yes check.mark ✓ ✔ ✔️
    xmark: x close times cancel cross clear no dismiss multiply ❌ ✕ ✖ ×
    plus: add create new positive plus.circle plus.square ➕
    minus: remove subtract dash negative minus.circle ➖
    exclamationmark: exclamation exclamation.mark priority.high important ! ❗
    questionmark: question question.mark ? ❓
    checkmark.circle: success passed passing complete completed finished verified valid approved \
      task.alt check.circle circle.check badge.check check.badge check.square square.check \
      checkmark.seal checkmark.square checkmark.shield checkmark.rectangle checkmark.diamond \
      shield.check check.box
    checkmark.circle.fill: ✅
    xmark.circle: error failed failure failing invalid denied blocked forbidden x.circle circle.x \
      circle.xmark times.circle cancel.circle xmark.octagon xmark.square xmark.seal xmark.shield \
      xmark.diamond xmark.rectangle x.square square.x multiply.circle dangerous x.octagon \
      octagon.x
    exclamationmark.circle: circle.exclamation circle.alert alert.circle exclamation.circle \
      exclamationmark.octagon exclamationmark.square exclamationmark.shield \
      exclamationmark.bubble error.outline report alert.octagon octagon.alert
    questionmark.circle: help support help.circle circle.help circle.question question.circle \
      circle.question.mark questionmark.square questionmark.diamond questionmark.bubble unknown
    info: i information ℹ ℹ️
    info.circle: circle.info info.square info.bubble info.outline
    exclamationmark.triangle: warning warn alert danger caution hazard attention \
      triangle.exclamation triangle.alert alert.triangle warning.amber exclamation.triangle ⚠ ⚠️
    arrow.up: up upward north arrow.upward move.up increase ↑ ⬆ ⬆️
    arrow.down: down downward south arrow.downward move.down decrease download ↓ ⬇ ⬇️
    arrow.left: left west arrow.back arrow.backward move.left ← ⬅ ⬅️
    arrow.right: right east arrow.forward move.right → ➡ ➡️
    arrow.up.right: north.east arrow.up.forward move.up.right external.link open.in.new \
      trending.up ↗ ↗️
    arrow.clockwise: refresh reload retry redo restart sync autorenew cached renew rotate \
      rotate.cw rotate.right refresh.cw arrows.rotate arrow.counterclockwise arrow.2.circlepath \
      arrow.triangle.2.circlepath goforward arrow.rotate.right loop repeat 🔄 ↻
    chevron.up: caret.up angle.up expand.less keyboard.arrow.up arrowtriangle.up arrow.drop.up \
      collapse
    chevron.down: caret.down angle.down expand.more keyboard.arrow.down arrowtriangle.down \
      arrow.drop.down expand
    chevron.left: back previous prev caret.left angle.left navigate.before keyboard.arrow.left \
      arrowtriangle.left arrowtriangle.backward chevron.backward arrow.back.ios
    chevron.right: next caret.right angle.right navigate.next keyboard.arrow.right \
      arrowtriangle.right arrowtriangle.forward chevron.forward arrow.forward.ios
    play: start play.arrow playpause resume ▶ ▶️
    pause: paused ⏸ ⏸️
    stop: ⏹ ⏹️ halt
    backward: rewind fast.rewind skip.previous skip.back skip.backward backward.step ⏪ ⏮
    forward: fast.forward skip.next skip.forward forward.step ⏩ ⏭
    speaker.wave.2: speaker volume sound audio volume.up volume.high loudspeaker 🔊
    sun.max: sun sunny day light.mode brightness wb.sunny clear.day sunrise sunset sun.min ☀ ☀️
    moon: night dark.mode nightlight bedtime clear.night crescent sleep 🌙
    cloud: cloudy overcast partly.cloudy fog smoke ☁ ☁️
    cloud.rain: rain rainy shower showers drizzle cloud.drizzle cloud.heavyrain \
      cloud.showers.heavy 🌧
    cloud.snow: snow snowy snowing cloud.sleet cloud.hail weather.snowy 🌨
    cloud.bolt: storm stormy thunder thunderstorm cloud.lightning 🌩 ⛈
    wind: windy air breeze tornado hurricane 💨
    snowflake: ac.unit frost freeze freezing cold ❄ ❄️
    thermometer: temperature temp thermostat device.thermostat degrees heat 🌡
    umbrella: beach.access ☂ ☔
    drop: droplet water water.drop raindrop tint opacity humidity liquid blood 💧
    flame: fire burn hot calories streak local.fire.department whatshot fire.flame 🔥
    bolt: lightning zap flash flash.on energy power electricity charge thunderbolt ⚡ ⚡️
    battery.0: battery.empty battery.0percent battery.alert battery.0.bar
    battery.25: battery.low battery.quarter battery.25percent battery.1.bar 🪫
    battery.50: battery.medium battery.half battery.50percent battery.3.bar
    battery.75: battery.three.quarters battery.75percent battery.high battery.5.bar
    battery.100: battery battery.full battery.100percent battery.std 🔋
    battery.100.bolt: battery.charging battery.charging.full battery.bolt battery.100percent.bolt \
      charging
    heart: favorite favourite like love health heartbeat heart.rate heart.pulse
    heart.fill: ❤ ❤️ ♥ ♥️
    star: rating rate grade star.border star.outline award trophy medal ☆
    star.fill: ⭐ ★ ⭐️
    bell: notification notifications alarm reminder 🔔
    clock: time schedule access.time history recent 🕐 🕒
    stopwatch: timer countdown duration hourglass elapsed ⏱ ⏱️ ⏳ ⌛
    calendar: date event today calendar.today schedule.date 📅 📆
    lock: locked secure security padlock password https 🔒
    lock.open: unlock unlocked lock.unlock 🔓
    person: user account profile avatar member human people users contact account.circle \
      person.circle group team 👤
    figure.walk: walk walking steps step footsteps footprints shoe directions.walk person.walking \
      🚶
    figure.run: run running jog jogging runner sprint directions.run person.running 🏃
    house: home homepage 🏠
    flag: goal target milestone finish report.flag 🚩 🏁
    magnifyingglass: search find lookup zoom magnifier magnify magnifying.glass 🔍 🔎
    envelope: mail email e.mail message letter inbox ✉ ✉️ 📧
    phone: call telephone dial contact.phone local.phone mobile 📞 ☎
    wifi: wi.fi wireless signal network internet antenna
    cart: shopping.cart basket bag shopping shop store buy purchase 🛒
    trash: delete bin garbage rubbish waste trash.can discard recycle 🗑
    gearshape: settings setting gear cog gears cogs preferences options config configuration \
      wrench tune ⚙ ⚙️
    """
}
