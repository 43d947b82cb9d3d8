import RingCore
import Testing

@testable import RingScene

/// Numbers in texts, compared with the output of Python's `format` and d3's `format`.
@Suite struct NumberFormatTests {
  private static let pythons: [(String, [String])] = [
    // 0, 1, -1, 0.5, 2.5, -2.5, 999.95, 1234.5, -1234567.891, 1000000.0, 123456789, 0.004, 12.25
    (
      ",.1f",
      [
        "0.0", "1.0", "-1.0", "0.5", "2.5", "-2.5", "1,000.0", "1,234.5", "-1,234,567.9",
        "1,000,000.0", "123,456,789.0", "0.0", "12.2",
      ]
    ),
    (
      ".0%",
      [
        "0%", "100%", "-100%", "50%", "250%", "-250%", "99995%", "123450%", "-123456789%",
        "100000000%", "12345678900%", "0%", "1225%",
      ]
    ),
    (
      "+.2f",
      [
        "+0.00", "+1.00", "-1.00", "+0.50", "+2.50", "-2.50", "+999.95", "+1234.50", "-1234567.89",
        "+1000000.00", "+123456789.00", "+0.00", "+12.25",
      ]
    ),
    (
      ",.0f",
      [
        "0", "1", "-1", "0", "2", "-2", "1,000", "1,234", "-1,234,568", "1,000,000", "123,456,789",
        "0", "12",
      ]
    ),
    (
      "+,.1f",
      [
        "+0.0", "+1.0", "-1.0", "+0.5", "+2.5", "-2.5", "+1,000.0", "+1,234.5", "-1,234,567.9",
        "+1,000,000.0", "+123,456,789.0", "+0.0", "+12.2",
      ]
    ),
    (
      ".1%",
      [
        "0.0%", "100.0%", "-100.0%", "50.0%", "250.0%", "-250.0%", "99995.0%", "123450.0%",
        "-123456789.1%", "100000000.0%", "12345678900.0%", "0.4%", "1225.0%",
      ]
    ),
    (
      ",.2%",
      [
        "0.00%", "100.00%", "-100.00%", "50.00%", "250.00%", "-250.00%", "99,995.00%",
        "123,450.00%", "-123,456,789.10%", "100,000,000.00%", "12,345,678,900.00%", "0.40%",
        "1,225.00%",
      ]
    ),
  ]
  private static let values: [Double] = [
    0, 1, -1, 0.5, 2.5, -2.5, 999.95, 1234.5, -1234567.891, 1000000.0, 123456789, 0.004, 12.25,
  ]

  @Test(arguments: pythons)
  func asPythonWritesThem(format: String, expected: [String]) throws {
    let format = try #require(NumberFormat(format[...]))
    for (value, text) in zip(Self.values, expected) {
      // Python keeps the sign of a number that is rounded to zero.
      let plain = text.contains { "1"..."9" ~= $0 } ? text : text.replacing("-", with: "")
      #expect(format.text(value) == plain, "\(value)")
    }
  }

  @Test(
    arguments: [
      (1500, ".2s", "1.5k"), (1000, ".2s", "1.0k"), (999, ".2s", "1.0k"), (999.5, ".3s", "1.00k"),
      (42e6, ".3s", "42.0M"), (0.00042, ".3s", "420µ"), (0, ".2s", "0.0"), (-1234, ".2s", "-1.2k"),
      (123456, ".2s", "120k"), (123456, ".4s", "123.5k"), (9.99, ".2s", "10"), (1, ".1s", "1"),
      (0.0015, "s", "1.50m"), (5e-25, ".1s", "500r"), (3e27, ".2s", "3.0R"), (7e9, "+.1s", "+7G"),
    ] as [(Double, String, String)])
  func withPrefixesAsD3WritesThem(value: Double, format: String, text: String) throws {
    #expect(try #require(NumberFormat(format[...])).text(value) == text)
  }

  @Test func wholeAndAsTheyAre() throws {
    func text(_ value: Double, _ format: String) throws -> String {
      try #require(NumberFormat(format[...])).text(value)
    }
    #expect(try text(1234.5, "d") == "1234" && text(2.6, "+d") == "+3" && text(-7, "+d") == "-7")
    #expect(try text(1234567, ",d") == "1,234,567" && text(0.25, "+") == "+0.25")
    #expect(try text(1234.25, ",") == "1,234.25" && text(.infinity, ",.1f") == "inf")
  }

  @Test(arguments: [
    "", "f", ".f", ".10f", "x", "1f", ",,d", "d.", ".1d", ".0s", "f.1", "+-d", ".1", "٣f",
  ])
  func rejectsInvalidFormats(text: String) { #expect(NumberFormat(text[...]) == nil) }

  // MARK: Languages

  @Test(arguments: [
    ("en", "-1,234,567.5"), ("de", "-1.234.567,5"), ("de-CH", "-1’234’567.5"),
    ("de_AT", "-1\u{A0}234\u{A0}567,5"), ("fr", "-1\u{202F}234\u{202F}567,5"),
    ("es", "-1.234.567,5"), ("pl-PL", "-1\u{A0}234\u{A0}567,5"), ("hi", "-12,34,567.5"),
    ("en-IN", "-12,34,567.5"), ("zh-Hant-TW", "-1,234,567.5"), ("ar-SA", "-١٬٢٣٤٬٥٦٧٫٥"),
    ("fa-IR", "-۱٬۲۳۴٬۵۶۷٫۵"), ("bn", "-১২,৩৪,৫৬৭.৫"),
  ])
  func languages(name: String, text: String) throws {
    let locale = try #require(NumberLocale(name))
    #expect(try #require(NumberFormat(",.1f")).text(-1_234_567.5, in: locale) == text)
  }

  /// Made from the JSON data of CLDR 47, `cldr-numbers-full`: one name for each set of rules.
  @Test(
    arguments: [
      ("en", "1,234.5 1,234,567.5 72%"),
      ("es-419", "1,234.5 1,234,567.5 72%"),
      ("hi", "1,234.5 12,34,567.5 72%"),
      ("mr", "१,२३४.५ १२,३४,५६७.५ ७२%"),
      ("bn", "১,২৩৪.৫ ১২,৩৪,৫৬৭.৫ ৭২%"),
      ("el", "1.234,5 1.234.567,5 72%"),
      ("en-DE", "1.234,5 1.234.567,5 72\u{A0}%"),
      ("es-AR", "1.234,5 1.234.567,5 72%"),
      ("da", "1.234,5 1.234.567,5 72\u{A0}%"),
      ("fr-LU", "1.234,5 1.234.567,5 72\u{A0}%"),
      ("tr", "1.234,5 1.234.567,5 %72"),
      ("it", "1234,5 1.234.567,5 72%"),
      ("es", "1234,5 1.234.567,5 72\u{A0}%"),
      ("sl", "1234,5 1.234.567,5 72\u{A0}%"),
      ("uk", "1\u{A0}234,5 1\u{A0}234\u{A0}567,5 72%"),
      ("es-CR", "1\u{A0}234,5 1\u{A0}234\u{A0}567,5 72%"),
      ("pt-AO", "1\u{A0}234,5 1\u{A0}234\u{A0}567,5 72%"),
      ("cs", "1\u{A0}234,5 1\u{A0}234\u{A0}567,5 72\u{A0}%"),
      ("nb", "1\u{A0}234,5 1\u{A0}234\u{A0}567,5 72\u{A0}%"),
      ("de-AT", "1\u{A0}234,5 1\u{A0}234\u{A0}567,5 72\u{A0}%"),
      ("fr-CA", "1\u{A0}234,5 1\u{A0}234\u{A0}567,5 72\u{A0}%"),
      ("bg", "1234,5 1\u{A0}234\u{A0}567,5 72%"),
      ("hu", "1234,5 1\u{A0}234\u{A0}567,5 72%"),
      ("pt-PT", "1234,5 1\u{A0}234\u{A0}567,5 72%"),
      ("ru", "1\u{A0}234,5 1\u{A0}234\u{A0}567,5 72\u{A0}%"),
      ("ru-UA", "1234,5 1\u{A0}234\u{A0}567,5 72\u{A0}%"),
      ("fr-CH", "1\u{202F}234,5 1\u{202F}234\u{202F}567,5 72%"),
      ("fr", "1\u{202F}234,5 1\u{202F}234\u{202F}567,5 72\u{A0}%"),
      ("de-CH", "1’234.5 1’234’567.5 72%"),
      ("it-CH", "1234.5 1’234’567.5 72%"),
      ("ar", "1,234.5 1,234,567.5 72\u{200E}%\u{200E}"),
      ("ar-MA", "1.234,5 1.234.567,5 72\u{200E}%\u{200E}"),
      ("ar-EG", "١٬٢٣٤٫٥ ١٬٢٣٤٬٥٦٧٫٥ ٧٢٪\u{61C}"),
      ("fa", "۱٬۲۳۴٫۵ ۱٬۲۳۴٬۵۶۷٫۵ ۷۲٪"),
    ] as [(String, String)])
  func languagesAsInCLDR(name: String, texts: String) throws {
    let locale = try #require(NumberLocale(name))
    let number = try #require(NumberFormat(",.1f"))
    let percent = try #require(NumberFormat(".0%"))
    let written = [
      number.text(1234.5, in: locale), number.text(1_234_567.5, in: locale),
      percent.text(0.72, in: locale),
    ]
    #expect(written.joined(separator: " ") == texts)
  }

  @Test func signStandsBeforeThePercentSign() throws {
    let turkish = try #require(NumberLocale("tr"))
    #expect(try #require(NumberFormat("+.0%")).text(0.72, in: turkish) == "+%72")
    #expect(try #require(NumberFormat(".0%")).text(-0.72, in: turkish) == "-%72")
  }

  /// The patterns of percentages are those of Unicode's Common Locale Data Repository.
  @Test(arguments: [
    ("en", "72%"), ("de", "72\u{A0}%"), ("de-CH", "72%"), ("de_AT", "72\u{A0}%"),
    ("fr", "72\u{A0}%"), ("fr-CH", "72%"), ("fr-CA", "72\u{A0}%"), ("es", "72\u{A0}%"),
    ("es-MX", "72%"),
    ("it", "72%"), ("pl", "72%"), ("sv", "72\u{A0}%"), ("tr", "%72"), ("ja", "72%"),
    ("fa", "۷۲٪"), ("ar", "72\u{200E}%\u{200E}"), ("ar-EG", "٧٢٪\u{61C}"),
  ])
  func percentagesAreAlikeEverywhere(name: String, text: String) throws {
    let locale = try #require(NumberLocale(name))
    #expect(try #require(NumberFormat(".0%")).text(0.72, in: locale) == text)
    var context = SceneContext(text: FixedText())
    context.locale = locale
    let elements: [any Element] = [
      ActivityRing.progressRing(progress: 0.72), Gauge(value: 72), Gauge(value: 36, in: 0...50),
    ]
    for element in elements {
      let rect = Rect(origin: .zero, size: element.size(for: .unspecified, in: context))
      let texts = element.draw(in: rect, context: context).compactMap { command -> String? in
        if case .text(let run) = command { return run.paragraph.text }
        return nil
      }
      #expect(texts == [text])
    }
  }

  @Test func shownNumbersHaveAMinusSign() throws {
    let values = TextValues(fraction: -0.18, value: -18.5, lowerBound: -100)
    func shown(_ template: String) -> String { TextTemplate.fill(template, with: values) }
    #expect(
      shown("{value} | {percent} | {value:,.2f} | {value:+d}") == "−18.5 | −18 | −18.50 | −18")
    #expect(shown("-{total} a-b") == "-1 a-b", "text of the config stays")
  }

  @Test func fourDigitsAreNotGroupedEverywhere() throws {
    let format = try #require(NumberFormat(",d"))
    func text(_ value: Double, _ name: String) throws -> String {
      format.text(value, in: try #require(NumberLocale(name)))
    }
    #expect(try text(1234, "es") == "1234" && text(12345, "es") == "12.345")
    #expect(try text(1234, "de") == "1.234" && text(999, "de") == "999")
    #expect(try text(1234, "es-MX") == "1,234")
  }

  @Test(arguments: ["", "xx", "klingon", "d", "de-CH-x-y"])
  func unknownLanguages(name: String) { #expect(NumberLocale(name) == nil) }

  @Test func textsTakeTheCanvassLanguage() throws {
    var values = TextValues(fraction: 0.125, value: 1234.5, remaining: 65, upperBound: 2000)
    values.unit = "km"
    let german = try #require(NumberLocale("de"))
    func filled(_ text: String) -> String { TextTemplate.fill(text, with: values, in: german) }
    #expect(filled("{value:,.1f} of {total:,d} {unit}") == "1.234,5 of 2.000 km")
    #expect(filled("{value} {percent:.1f} {percent:.1%}") == "1234,5 12,5 12,5\u{A0}%")
    #expect(
      TextTemplate.fill("{remaining}", with: values, in: NumberLocale("ar-EG") ?? .posix) == "١:٠٥")
    var canvas = Canvas()
    canvas.locale = german
    var ring = ActivityRing(progress: 0.5)
    ring.extras.label = .text("{value:.1f}")
    let layout = Scene(canvas: canvas, root: AnyElement(ring)).layout(measuring: FixedText())
    #expect(layout.displayList.description.contains("\"0,5\""))
  }

  /// Remaining time is rounded up and elapsed time down, so that they add up to the total.
  @Test func timesAreRoundedAsTheClockRoundsThem() {
    let values = TextValues(remaining: 4.21, elapsed: 5.79)
    func filled(_ text: String) -> String { TextTemplate.fill(text, with: values) }
    #expect(filled("{remaining} {remaining:.0f} {remaining:d}") == "0:05 5 5")
    #expect(filled("{elapsed} {elapsed:.0f} {elapsed:.1f}") == "0:05 5 5.7")
    #expect(filled("{remaining:.1f}") == "4.3")
    let whole = TextValues(remaining: 3.0000000001, elapsed: 2.9999999999)
    #expect(TextTemplate.fill("{remaining:.0f} {elapsed:.0f}", with: whole) == "3 3")
  }
}
