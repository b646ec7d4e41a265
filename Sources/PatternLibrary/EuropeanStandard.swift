/// The clauses of the European standard EN 301 549, version 3.2.1, that require the same as a WCAG criterion.
public struct EuropeanClauses: Sendable, Hashable {
  /// The clause for web pages, such as `9.4.1.3`.
  public let web: String
  /// The clause for software that is not a web page, such as `11.4.1.3.1`; `nil` where the standard requires nothing of
  /// it.
  public let software: String?
  /// Both, as far as there are two.
  public let all: [String]

  /// Where the standard can be read.
  public static let standardURL =
    "https://www.etsi.org/deliver/etsi_en/301500_301599/301549/03.02.01_60/en_301549v030201p.pdf"
}

extension EuropeanClauses {
  /// Finds the clauses for a success criterion, if the standard has any.
  ///
  /// Where the standard distinguishes software with closed functionality, the clause is the one for open functionality.
  ///
  /// Source: ETSI, EN 301 549 V3.2.1 (2021-03), clauses 9 and 11.
  init?(of number: String, _ level: SuccessCriterion.Level) {
    if level == .aaa || newInWCAG22.contains(number) { return nil }
    let part = toldApartForClosedFunctionality.contains(number) ? ".1" : ""
    web = "9.\(number)"
    software = notAskedOfSoftware.contains(number) ? nil : "11.\(number)\(part)"
    all = [web, software].compactMap(\.self)
  }
}

/// The criteria of levels A and AA that WCAG 2.1 did not have.
private let newInWCAG22: Set = ["2.4.11", "2.5.7", "2.5.8", "3.2.6", "3.3.7", "3.3.8"]

/// The criteria about sets of pages and parts of a page, whose places in clause 11 are void.
private let notAskedOfSoftware: Set = ["2.4.1", "2.4.2", "2.4.5", "3.1.2", "3.2.3", "3.2.4"]

/// The criteria for which clause 11 has one part for open and another for closed functionality.
private let toldApartForClosedFunctionality: Set = [
  "1.1.1", "1.2.1", "1.2.3", "1.3.1", "1.3.2", "1.3.5", "1.4.4", "1.4.5", "1.4.10", "2.1.1", "2.1.4", "3.1.1", "3.3.1",
  "4.1.1", "4.1.2", "4.1.3",
]
