public import Diagnostics

/// Every check, by its kind of subject.
public enum RuleBook {
  public static let library: [Check<LibrarySubject>] = entryLibraryChecks
  public static let pages: [Check<PageSubject>] = entryPageChecks + textChecks + linkChecks + nativeChecks
  public static let entries: [Check<EntrySubject>] = entryChecks + demoEntryChecks + scenarioEntryChecks
  public static let demos: [Check<DemoSubject>] = demoChecks + scenarioDemoChecks
  public static let scenarios: [Check<ScenarioSubject>] = scenarioChecks

  /// Every rule of this room, by id.
  public static var rules: [Rule] {
    let all =
      library.map(\.rule) + pages.map(\.rule) + entries.map(\.rule) + demos.map(\.rule) + scenarios.map(\.rule)
    return all.sorted { $0.id < $1.id }
  }
}
