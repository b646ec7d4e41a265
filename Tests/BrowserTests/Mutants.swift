/// A right demo with one change that breaks one claim, and the expectation that must notice it. `polite verify
/// --mutants` does not make such changes, because none of them fits every demo.
struct Mutant: Sendable {
  let name: String
  let demo: String
  /// Occurs in the demo's file exactly once.
  let from: String
  let to: String
  let scenario: String
  /// The step that must fail, counted from 1.
  let step: Int
  /// What the failure must say it expected.
  let expected: String

  init(
    _ name: String,
    _ demo: String,
    _ from: String,
    _ to: String,
    _ scenario: String,
    _ step: Int,
    _ expected: String
  ) {
    self.name = name
    self.demo = demo
    self.from = from
    self.to = to
    self.scenario = scenario
    self.step = step
    self.expected = expected
  }

}

extension Mutant {
  static let all = announcements + focus + elements + largeText

  private static let announcements = [
    Mutant(
      "silent search announces what it finds",
      "networks",
      "this.other.append(item);",
      "this.other.append(item); this.joined.textContent = `${name} found`;",
      "silent-search",
      1,
      "nothing is announced for 4 seconds"
    ),
    Mutant(
      "silent search announces its start",
      "networks",
      "this.joined = root.querySelector('.joined');",
      """
      this.joined = root.querySelector('.joined');
      addEventListener('load', () => setTimeout(() => { this.joined.textContent = 'Searching'; }, 100));
      """,
      "silent-search",
      1,
      "nothing is announced for 4 seconds"
    ),
    Mutant(
      "every percent is announced",
      "export-milestones",
      "this.percent.textContent = `${value}%`;",
      // Not at once: the announcement of the start must come first.
      "this.percent.textContent = `${value}%`; if (value > 5) this.status.textContent = `${value}%`;",
      "quiet-between",
      2,
      "nothing is announced for 800 ms"
    ),
  ]

  private static let focus = [
    Mutant(
      "focus lost at the end",
      "refresh-chart",
      "this.say('Prices updated');",
      "this.say('Prices updated'); document.activeElement.blur();",
      "refresh",
      4,
      "focus stays where it is"
    ),
    Mutant(
      "focus not returned after a failure",
      "sign-in",
      "this.saying = setTimeout(() => this.showError('That password",
      "this.submit.blur(); this.saying = setTimeout(() => this.showError('That password",
      "failure",
      3,
      "focus is on the button “Sign in”"
    ),
  ]

  private static let elements = [
    Mutant(
      "value present when it is not known",
      "refresh-chart",
      "role=\"progressbar\" aria-label",
      "role=\"progressbar\" aria-valuenow=\"50\" aria-label",
      "refresh",
      2,
      "a progressbar “Refreshing prices” without a value"
    ),
    Mutant(
      "state where there is none",
      "upload",
      "<progress id=\"photo-bar\"",
      "<progress aria-busy=\"true\" id=\"photo-bar\"",
      "native-start-to-end",
      3,
      "without any state"
    ),
    Mutant(
      "indicator outside of what it tells of",
      "refresh-chart",
      "<div class=\"waiting\" id=\"refreshing\" role=\"progressbar\"",
      "</figure><figure role=\"presentation\"><div class=\"waiting\" id=\"refreshing\" role=\"progressbar\"",
      "refresh",
      2,
      "in the figure"
    ),
    Mutant(
      "name where there is none",
      "export-milestones",
      "<p class=\"status\" role=\"status\">",
      "<p class=\"status\" role=\"status\" aria-label=\"Progress\">",
      "milestones",
      1,
      "a status without a name"
    ),
  ]

  private static let largeText = [
    Mutant(
      "label cut off where there is little room",
      "upload",
      ".line { display: flex; flex-wrap: wrap;",
      ".line { display: flex; overflow: hidden; white-space: nowrap;",
      "narrow",
      1,
      "no text is cut off"
    ),
    Mutant(
      "number that does not grow with the person's text",
      "upload",
      ".percent { color: var(--soft);",
      ".percent { font-size: 16px; color: var(--soft);",
      "narrow",
      1,
      "no text is cut off"
    ),
    Mutant(
      "words that need scrolling sideways",
      "refresh-chart",
      "<p class=\"words\">",
      "<p class=\"words\" style=\"white-space: nowrap\">",
      "large-text",
      2,
      "no text is cut off"
    ),
  ]
}
