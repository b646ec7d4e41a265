/// A right demo with one change that breaks one claim, and the expectation that must notice it.
struct Mutant: Sendable {
  let name: String
  let demo: String
  /// Stands in the demo's file exactly once.
  let from: String
  let to: String
  let scenario: String
  /// The step that must fail, from 1.
  let step: Int
  /// What that expectation says it expected.
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
  static let all = announcements + silence + focus + elements + motionAndText + largeText

  private static let announcements = [
    Mutant(
      "announcement dropped",
      "save-status",
      "this.say('Saving note');",
      "",
      "heard",
      3,
      "“Saving note” to be announced"
    ),
    Mutant(
      "announcement late",
      "save-status",
      "this.say('Saving note');",
      "setTimeout(() => this.say('Saving note'), 1900);",
      "heard",
      3,
      "“Saving note” to be announced, polite, within 1000 ms"
    ),
    Mutant(
      "announcement doubled by a second region",
      "save-status",
      "this.status = form.querySelector('[role=\"status\"]');",
      """
      this.status = form.querySelector('[role="status"]');
      const echo = this.status.cloneNode(true);
      this.status.after(echo);
      new MutationObserver(() => { echo.textContent = this.status.textContent; }).observe(this.status, { childList: true });
      """,
      "heard",
      3,
      "“Saving note” to be announced once"
    ),
    Mutant(
      "announcement assertive instead of polite",
      "save-status",
      "<p class=\"status\" role=\"status\">",
      "<p class=\"status\" role=\"status\" aria-live=\"assertive\">",
      "heard",
      3,
      "“Saving note” to be announced, polite"
    ),
    Mutant(
      "live region turned off",
      "save-status",
      "<p class=\"status\" role=\"status\">",
      "<p class=\"status\" role=\"status\" aria-live=\"off\">",
      "heard",
      3,
      "“Saving note” to be announced"
    ),
    Mutant(
      "live region injected with its text",
      "save-status",
      "this.status.textContent = text;",
      "this.status.insertAdjacentHTML('afterend', `<p role=\"status\">${text}</p>`);",
      "heard",
      3,
      "“Saving note” to be announced"
    ),
    Mutant(
      "live region hidden from assistive technology",
      "save-status",
      "<p class=\"status\" role=\"status\">",
      "<p class=\"status\" role=\"status\" aria-hidden=\"true\">",
      "heard",
      1,
      "a status"
    ),
    Mutant(
      "announcement in other words",
      "refresh-chart",
      "this.say('Refreshing prices');",
      "this.say('Loading');",
      "refresh",
      2,
      "“Refreshing prices” to be announced"
    ),
    Mutant(
      "no sign of life",
      "refresh-chart",
      "setTimeout(() => this.say('Still refreshing prices'), STILL_AFTER),",
      "",
      "refresh",
      3,
      "“Still refreshing prices” to be announced"
    ),
    Mutant(
      "end not announced",
      "refresh-chart",
      "this.say('Prices updated');",
      "",
      "refresh",
      4,
      "“Prices updated” to be announced"
    ),
    Mutant(
      "milestone left out",
      "export-milestones",
      "[50, 'Half exported'], ",
      "",
      "milestones",
      3,
      "“Half exported” to be announced"
    ),
    Mutant(
      "error not announced",
      "sign-in",
      "this.error.textContent = text;",
      "this.error.setAttribute('aria-live', 'off'); this.error.textContent = text;",
      "failure",
      3,
      "“That password is not right. Correct it, then sign in again.” to be announced, assertive"
    ),
    Mutant(
      "error announced politely",
      "sign-in",
      "this.error.textContent = text;",
      "this.error.setAttribute('aria-live', 'polite'); this.error.textContent = text;",
      "failure",
      3,
      "“That password is not right. Correct it, then sign in again.” to be announced, assertive"
    ),
  ]

  private static let silence = [
    Mutant(
      "silent search announces what it finds",
      "networks",
      "this.other.append(item);",
      "this.other.append(item); this.status.textContent = `${name} found`;",
      "silent-search",
      1,
      "silence for 4000 ms"
    ),
    Mutant(
      "silent search announces its start",
      "networks",
      "this.status = root.querySelector('[role=\"status\"]');",
      """
      this.status = root.querySelector('[role="status"]');
      addEventListener('load', () => setTimeout(() => { this.status.textContent = 'Searching'; }, 100));
      """,
      "silent-search",
      1,
      "silence for 4000 ms"
    ),
    Mutant(
      "every percent is announced",
      "export-milestones",
      "this.percent.textContent = `${value}%`;",
      // Not at once: what begins must have been said.
      "this.percent.textContent = `${value}%`; if (value > 5) this.status.textContent = `${value}%`;",
      "quiet-between",
      2,
      "silence for 800 ms"
    ),
  ]

  private static let focus = [
    Mutant(
      "focus stolen by the indicator",
      "refresh-chart",
      "this.waiting.hidden = false;",
      "this.waiting.hidden = false; this.waiting.tabIndex = -1; this.waiting.focus();",
      "refresh",
      2,
      "that focus stays"
    ),
    Mutant(
      "focus lost at the start",
      "refresh-chart",
      "this.root.dataset.state = 'busy';",
      "this.root.dataset.state = 'busy'; document.activeElement.blur();",
      "refresh",
      2,
      "that focus stays"
    ),
    Mutant(
      "focus lost at the end",
      "refresh-chart",
      "this.say('Prices updated');",
      "this.say('Prices updated'); document.activeElement.blur();",
      "refresh",
      4,
      "that focus stays"
    ),
    Mutant(
      "focus not moved to what covers the rest",
      "sign-in",
      "this.indicator.focus();",
      "",
      "apology",
      1,
      "focus on progressbar “Signing in”"
    ),
    Mutant(
      "focus not moved to the new screen",
      "sign-in",
      "this.welcome.querySelector('h2').focus();",
      "",
      "success",
      4,
      "focus on heading “Welcome, Ada”"
    ),
    Mutant(
      "focus not returned after a failure",
      "sign-in",
      "this.showError('That password",
      "this.submit.blur(); this.showError('That password",
      "failure",
      3,
      "focus on button “Sign in”"
    ),
    Mutant(
      "error not reached",
      "sign-in",
      "if (this.password.value === 'wrong') this.fail();",
      "if (this.password.value === 'never') this.fail();",
      "failure",
      3,
      "focus on button “Sign in”"
    ),
    Mutant(
      "Escape does nothing",
      "sign-in",
      "if (event.key === 'Escape') this.cancel();",
      "",
      "keyboard",
      3,
      "focus on button “Sign in”"
    ),
    Mutant(
      "bar is a stop for Tab",
      "upload",
      "<progress id=\"photo-bar\"",
      "<progress tabindex=\"0\" id=\"photo-bar\"",
      "not-a-tab-stop",
      3,
      "focus on button “Upload sketch.pdf”"
    ),
  ]
}
