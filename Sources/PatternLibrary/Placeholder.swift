/// The type of a placeholder in an announcement's text: `{percent}% uploaded`.
public enum Placeholder: Sendable, Hashable {
  /// Digits, with a sign, separators between thousands and a decimal point or comma: `-3`, `1,234`, `2.5`.
  case number
  /// A number from 0 to 100; the percent sign is part of the text.
  case percent
  /// A whole number that the words around it agree with in number.
  case count
  /// Hours, minutes and seconds in digits, as a duration or a time of day: `1:30`, `09:42`.
  case time
  /// A file's name with its extension: `photo.jpg`.
  case file
  /// Anything.
  case text
  /// One of some texts.
  case oneOf([String])

  /// The words for types.
  public static let words: [String] = byWord.map(\.0)

  private static let byWord: [(String, Placeholder)] = [
    ("number", .number), ("percent", .percent), ("count", .count), ("time", .time), ("file", .file), ("text", .text),
  ]

  /// The type that a word names.
  public init?(_ word: String) {
    guard let type = Self.byWord.first(where: { $0.0 == word })?.1 else { return nil }
    self = type
  }

  /// The requirement for a value, as the end of a sentence.
  public var words: String {
    switch self {
    case .number: "a number"
    case .percent: "a number from 0 to 100"
    case .count: "a whole number"
    case .time: "a time such as 1:30"
    case .file: "a file’s name"
    case .text: "a text"
    case .oneOf(let texts): texts.map { "“\($0)”" }.joined(separator: " or ")
    }
  }

  /// Whether a text is a value of the type.
  public func accepts(_ value: String) -> Bool {
    switch self {
    case .number: isNumber(value)
    case .percent: isPercentage(value)
    case .count: wholeNumber(value) != nil
    case .time: isTime(value)
    case .file: isFileName(value)
    case .text: !value.isEmpty
    case .oneOf(let texts): texts.contains(value)
    }
  }

  /// The maximum length of a value of the type, in characters.
  var longest: Int {
    switch self {
    case .number, .count: 40
    case .percent: 6
    case .time: 8
    case .file: 255
    case .text, .oneOf: .max
    }
  }
}

/// Returns groups of digits of any script that have single separators between them.
private func groups(_ text: some StringProtocol, of separators: String) -> [[Int]]? {
  var groups: [[Int]] = [[]]
  for scalar in text.unicodeScalars {
    if scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue {
      groups[groups.count - 1].append(Int(digit))
    } else if separators.unicodeScalars.contains(scalar) {
      groups.append([])
    } else {
      return nil
    }
  }
  return groups.contains(where: \.isEmpty) ? nil : groups
}

private func isNumber(_ text: String) -> Bool {
  let digits = ["-", "+", "−"].contains(text.first) ? text.dropFirst() : text[...]
  guard let groups = groups(digits, of: ".,'’ ") else { return false }
  let separators = digits.unicodeScalars.filter { ".,'’ ".unicodeScalars.contains($0) }
  // A point or a comma that is the last separator, and the only one of its kind, comes before a fraction.
  let hasFraction = separators.last.map { ($0 == "." || $0 == ",") && !separators.dropLast().contains($0) } ?? false
  let whole = hasFraction ? groups.dropLast() : groups[...]
  if whole.count == 1 { return true }
  // In India, only the last group has three digits: `1,00,000`.
  return Set(separators.dropLast(hasFraction ? 1 : 0)).count == 1 && whole[0].count <= 3 && whole.last?.count == 3
    && whole.dropFirst().allSatisfy { (2...3).contains($0.count) }
}

private func isPercentage(_ text: String) -> Bool {
  guard let groups = groups(text, of: ".,"), groups.count <= 2, !hasLeadingZero(groups[0]) else { return false }
  let (whole, rest) = (groups[0], groups.dropFirst().first ?? [])
  return rest.count <= 2 && (whole.count <= 2 || (whole == [1, 0, 0] && rest.allSatisfy { $0 == 0 }))
}

/// Returns the whole number in a text, which may have separators between thousands.
func wholeNumber(_ text: String) -> Int? {
  guard let groups = groups(text, of: ".,'’ "), let first = groups.first, !hasLeadingZero(first) else { return nil }
  guard groups.count == 1 || (first.count <= 3 && groups.dropFirst().allSatisfy { $0.count == 3 }) else { return nil }
  let digits = groups.joined()
  return digits.count <= 18 ? digits.reduce(0) { $0 * 10 + $1 } : nil
}

private func hasLeadingZero(_ digits: [Int]) -> Bool { digits.count > 1 && digits[0] == 0 }

private func isTime(_ text: String) -> Bool {
  guard let groups = groups(text, of: ":"), (2...3).contains(groups.count), groups[0].count <= 2 else { return false }
  return groups.dropFirst().allSatisfy { $0.count == 2 && $0[0] < 6 }
}

private func isFileName(_ text: String) -> Bool {
  guard let dot = text.lastIndex(of: "."), dot != text.startIndex, text.first != " " else { return false }
  let ending = text[text.index(after: dot)...]
  return (1...10).contains(ending.count) && ending.allSatisfy { $0.isLetter || $0.isNumber }
    && ending.contains(where: \.isLetter) && !text.contains { $0 == "/" || $0 == "\\" }
}
