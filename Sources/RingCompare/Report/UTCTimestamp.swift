enum UTCTimestamp {
  /// Returns the date and time of `seconds` since 1970, such as `2026-11-22T09:09:42` (ISO 8601).
  ///
  /// Computes with years that begin on 1 March, so that a leap day is the last day of its year.
  static func text(_ seconds: Int) -> String {
    let (day, secondOfDay) = seconds.quotientAndRemainder(dividingBy: 86_400)
    // 719 468 days lie between 0000-03-01 and 1970-01-01. 400 years have 146 097 days.
    let number = max(0, day) + 719_468
    let (era, dayOfEra) = number.quotientAndRemainder(dividingBy: 146_097)
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    // Starting in March, months have 31, 30, 31, 30, 31 days, repeatedly.
    let month = (5 * dayOfYear + 2) / 153
    let date = dayOfYear - (153 * month + 2) / 5 + 1
    let civil = (era * 400 + year + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9)
    let time = max(0, secondOfDay)
    return digits(civil.0, 4) + "-" + digits(civil.1, 2) + "-" + digits(date, 2) + "T"
      + digits(time / 3600, 2) + ":" + digits(time / 60 % 60, 2) + ":" + digits(time % 60, 2)
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
