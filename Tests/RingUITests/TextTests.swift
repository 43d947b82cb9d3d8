import RingUI
import Testing

@MainActor @Suite struct TextTests {
  @Test func interpolationsAreFormatted() throws {
    let (progress, count) = (0.427, 12_345)
    let views: [(Text, String)] = [
      (Text("\(progress * 100, specifier: "%.0f")%"), "43%"),
      (Text("\(progress * 100, specifier: "%0.0F")%"), "43%"),
      (Text("\(progress) %"), "0.427000 %"),
      (Text("\(count) steps"), "12,345 steps"),
      (Text("\(-1234.5, specifier: "%.1f")"), "-1,234.5"),
      (Text(verbatim: "\(count)"), "12345"),
      (Text("\(CGFloat(2), specifier: "%.2f")"), "2.00"),
      (Text("\("a")\(true ? "b" : "c")"), "ab"),
      (Text(String(format: "%.0f%%", 12.6)), "13%"),
      (Text("{value}"), "{value}"),
    ]
    for (view, expected) in views { #expect(try texts(view) == [expected]) }
  }

  @Test func datesCountFromTheMomentOfThePicture() throws {
    let now = Date(timeIntervalSinceReferenceDate: 0)
    #expect(try texts(Text(now.addingTimeInterval(152), style: .timer)) == ["2:32"])
    #expect(try texts(Text(now.addingTimeInterval(3600), style: .timer)) == ["1:00:00"])
    #expect(try texts(Text(now, style: .date)) == ["January 1, 2001"])
    #expect(try texts(Text(now, style: .time)) == ["12:00 AM"])
    #expect(try texts(Text(now.addingTimeInterval(7200), style: .relative)) == ["2 hours"])
  }

  /// The two dates of `Date()...Date().addingTimeInterval(300)` are slightly more than 300 s apart.
  @Test func fiveMinutesAreNotASecondMore() throws {
    let now = Date(timeIntervalSinceReferenceDate: 0)
    for (more, expected) in [(1e-5, "5:00"), (0.5, "5:01"), (-0.5, "5:00"), (-1, "4:59")] {
      let view = ProgressView(timerInterval: now...now.addingTimeInterval(300 + more)) {
        Text("Workout")
      }
      #expect(try texts(view, width: 100) == ["Workout", expected])
    }
  }

  @Test func fontsComeFromTheTextAndFromAround() throws {
    let view = VStack {
      Text("a").font(.system(size: 36, weight: .bold, design: .rounded))
      Text("b").bold()
      Text("c").font(.caption).italic()
    }
    .font(.title)
    let fonts = runs(try layout(view).displayList.commands).map(\.paragraph.font)
    #expect(fonts.map(\.size) == [36, 28, 12])
    #expect(fonts.map(\.weight) == [.bold, .bold, .regular])
    #expect(fonts[0].design == .rounded && fonts[2].isItalic)
  }

  @Test func boldReplacesAnyWeight() throws {
    let view = HStack {
      Text("a").fontWeight(.light).bold()
      Text("b").bold().fontWeight(.light)
      Text("c").fontWeight(.light)
    }
    let fonts = runs(try layout(view).displayList.commands).map(\.paragraph.font)
    #expect(fonts.map(\.weight) == [.bold, .bold, .light])
  }

  @Test func textStylesHaveTheirSizes() throws {
    let sizes = try Font.TextStyle.allCases.map { style in
      runs(try layout(Text("x").font(.system(style))).displayList.commands)[0].paragraph.font.size
    }
    #expect(sizes == [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11])
  }

  @Test func coloursOfTextsGoBeforeThoseAround() throws {
    let view = VStack {
      Text("a").foregroundColor(.red)
      Text("b")
      Text("c").foregroundStyle(.secondary)
    }
    .foregroundColor(.blue)
    let colors = runs(try layout(view).displayList.commands).map { $0.color.description }
    #expect(colors == ["#FF3B30", "#007AFF", "#007AFF@0.5"])
  }

  @Test func linesWithoutHeightAreLeftOut() throws {
    // Ten letters of 5 points at a width of 25: two lines of 10 points each.
    let text = Text("abcdefghij").font(.system(size: 10))
    #expect(try size(text, width: 25) == [25, 20])
    #expect(try size(text, width: 25, height: 15) == [25, 10])
    #expect(try size(text.lineLimit(1), width: 25) == [25, 10])
  }

  @Test func textsOfOneLookCanBeJoined() throws {
    #expect(try texts(Text("a") + Text("b")) == ["ab"])
    #expect(throws: ViewError.self) { try layout(Text("a") + Text("b").bold()) }
  }
}
