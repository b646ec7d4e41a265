public import Checking
public import Diagnostics

/// A page of the site, other than the demos, that is checked with axe-core.
public struct InspectedPage: Sendable {
  public let path: SitePath
  /// Where its diagnostics are: the start of the file from which it is made.
  public let place: SourceRange
}

/// What axe-core found on a page, in light and in dark.
public struct PageResult: Sendable {
  public let page: InspectedPage
  public let violations: [Violation]
  /// Why it could not be inspected.
  public let trouble: String?
  /// Whether the reason is the early end of the run.
  public let isCutShort: Bool
  /// How often the browser failed by itself, and was started again.
  public var restarts = 0

  public init(page: InspectedPage, violations: [Violation] = [], trouble: String? = nil, isCutShort: Bool = false) {
    (self.page, self.violations, self.trouble, self.isCutShort) = (page, violations, trouble, isCutShort)
  }
}

extension CheckedLibrary {
  /// Returns the pages of the site that belong to a choice: all of them, or those of entries; none for scenarios.
  ///
  /// - Parameter shard: The part of the pages that is this machine's.
  public func inspectedPages(_ choice: TestPlan.Choice, in shard: Shard?) -> [InspectedPage] {
    if !choice.scenarios.isEmpty { return [] }
    let configuration = SourceFile(path: "polite.yml", text: "")
    var all = pages.filter { isWanted($0, choice) }.map { page in
      let file = source(of: page).map { $0.head ?? SourceFile(path: $0.path, text: "") }
      return InspectedPage(path: path(of: page), place: (file ?? configuration).start)
    }
    if choice.entries.isEmpty {
      for path in [Self.coveragePage, Self.criteriaPage] {
        all.append(InspectedPage(path: path, place: configuration.start))
      }
    }
    guard let shard else { return all }
    return all.enumerated().filter { $0.offset % shard.count == shard.number - 1 }.map(\.element)
  }

  private func isWanted(_ page: PageReference, _ choice: TestPlan.Choice) -> Bool {
    if choice.entries.isEmpty { return true }
    if case .entry(let index) = page { return choice.holds(entries[index].entry) }
    return false
  }
}

/// Returns diagnostics for what was found on pages.
public func diagnostics(in pages: [PageResult]) -> [Diagnostic] {
  let failures = pages.filter { !$0.isCutShort }.compactMap { result -> Diagnostic? in
    let (page, place) = (result.page.path.text, result.page.place)
    if let trouble = result.trouble {
      return Diagnostic(.verifyNotPlayed, at: place, oneLine("`\(page)` could not be looked at: \(trouble)"))
    }
    if result.restarts == 0 { return nil }
    let message = "the browser failed on `\(page)`, and looked at it only after it was started again"
    return Diagnostic(.verifyUnsteady, at: place, message, help: "Look at it again.")
  }
  return failures + axeDiagnostics(in: pages)
}
