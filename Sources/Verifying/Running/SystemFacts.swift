import CLibrary
import Platform

/// Returns the operating system's name and version, as the system gives them.
public func systemName() -> String {
  #if canImport(Glibc)
    for path in ["/etc/os-release", "/usr/lib/os-release"] {
      guard let bytes = try? readFile(at: path) else { continue }
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where line.hasPrefix("PRETTY_NAME=") {
        return line.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" }
      }
    }
    return "Linux"
  #else
    return "macOS"
  #endif
}

/// Returns today's date in Greenwich, or that of some days later, as `2026-03-01`.
public func today(plus days: Int = 0) -> String { calendarDate(ofDay: time(nil) / 86_400 + days) }

/// Returns the date of a day, counted from 1 January 1970, in the Gregorian calendar.
///
/// Years are counted from March, so that the leap day is the last of its year, and in cycles of 400 of them.
public func calendarDate(ofDay day: Int) -> String {
  let shifted = day + 719_468
  let cycle = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
  let dayOfCycle = shifted - cycle * 146_097
  let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
  let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
  let monthFromMarch = (5 * dayOfYear + 2) / 153
  let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  let year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
  return "\(digits(year, 4))-\(digits(month, 2))-\(digits(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1, 2))"
}

private func digits(_ number: Int, _ count: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, count - text.count)) + text
}
