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

  static let all = [
    Mutant(
      name: "silent search announces what it finds",
      demo: "networks",
      from: "this.other.append(item);",
      to: "this.other.append(item); this.joined.textContent = `${name} found`;",
      scenario: "silent-search",
      step: 1,
      expected: "nothing is announced for 4 seconds"
    ),
    Mutant(
      name: "silent search announces its start",
      demo: "networks",
      from: "this.joined = root.querySelector('.joined');",
      to: """
        this.joined = root.querySelector('.joined');
        addEventListener('load', () => setTimeout(() => { this.joined.textContent = 'Searching'; }, 100));
        """,
      scenario: "silent-search",
      step: 1,
      expected: "nothing is announced for 4 seconds"
    ),
    Mutant(
      name: "every percent is announced",
      demo: "export-milestones",
      from: "this.percent.textContent = `${value}%`;",
      // Not at once: the announcement of the start must come first.
      to: "this.percent.textContent = `${value}%`; if (value > 5) this.status.textContent = `${value}%`;",
      scenario: "quiet-between",
      step: 2,
      expected: "nothing is announced for 800 ms"
    ),
    Mutant(
      name: "focus lost at the end",
      demo: "refresh-chart",
      from: "this.say('Prices updated');",
      to: "this.say('Prices updated'); document.activeElement.blur();",
      scenario: "refresh",
      step: 4,
      expected: "focus stays where it is"
    ),
    Mutant(
      name: "focus not returned after a failure",
      demo: "sign-in",
      from: "this.saying = setTimeout(() => this.showError('That password",
      to: "this.submit.blur(); this.saying = setTimeout(() => this.showError('That password",
      scenario: "failure",
      step: 3,
      expected: "focus is on the button “Sign in”"
    ),
    Mutant(
      name: "value present when it is not known",
      demo: "refresh-chart",
      from: "role=\"progressbar\" aria-label",
      to: "role=\"progressbar\" aria-valuenow=\"50\" aria-label",
      scenario: "refresh",
      step: 2,
      expected: "a progressbar “Refreshing prices” without a value"
    ),
    Mutant(
      name: "state where there is none",
      demo: "upload",
      from: "<progress id=\"photo-bar\"",
      to: "<progress aria-busy=\"true\" id=\"photo-bar\"",
      scenario: "native-start-to-end",
      step: 3,
      expected: "without any state"
    ),
    Mutant(
      name: "indicator outside of what it tells of",
      demo: "refresh-chart",
      from: "<div class=\"waiting\" id=\"refreshing\" role=\"progressbar\"",
      to: "</figure><figure role=\"presentation\"><div class=\"waiting\" id=\"refreshing\" role=\"progressbar\"",
      scenario: "refresh",
      step: 2,
      expected: "in the figure"
    ),
    Mutant(
      name: "name where there is none",
      demo: "export-milestones",
      from: "<p class=\"status\" role=\"status\">",
      to: "<p class=\"status\" role=\"status\" aria-label=\"Progress\">",
      scenario: "milestones",
      step: 1,
      expected: "a status without a name"
    ),
    Mutant(
      name: "label cut off where there is little room",
      demo: "upload",
      from: ".line { display: flex; flex-wrap: wrap;",
      to: ".line { display: flex; overflow: hidden; white-space: nowrap;",
      scenario: "narrow",
      step: 1,
      expected: "no text is cut off"
    ),
    Mutant(
      name: "number that does not grow with the person's text",
      demo: "upload",
      from: ".percent { color: var(--soft);",
      to: ".percent { font-size: 16px; color: var(--soft);",
      scenario: "narrow",
      step: 1,
      expected: "no text is cut off"
    ),
    Mutant(
      name: "words that need scrolling sideways",
      demo: "refresh-chart",
      from: "<p class=\"words\">",
      to: "<p class=\"words\" style=\"white-space: nowrap\">",
      scenario: "large-text",
      step: 2,
      expected: "no text is cut off"
    ),
  ]
}
