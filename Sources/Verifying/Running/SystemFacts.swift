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
public func calendarDate(ofDay day: Int) -> String {
  var (moment, parts) = unsafe (time_t(day * 86_400), tm())
  unsafe gmtime_r(&moment, &parts)
  let (year, month, day) = unsafe (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
  return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
}

private func digits(_ number: Int, _ count: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, count - text.count)) + text
}
