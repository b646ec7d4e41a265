extension Mutant {
  static let elements = [
    Mutant(
      "background not inert",
      "sign-in",
      "this.form.inert = true;",
      "",
      "success",
      2,
      "form “Sign in” to be inert"
    ),
    Mutant(
      "name missing",
      "refresh-chart",
      " aria-label=\"Refreshing prices\"",
      "",
      "refresh",
      2,
      "progressbar “Refreshing prices”"
    ),
    Mutant(
      "name changed",
      "send-message",
      "aria-label=\"Sending message\"",
      "aria-label=\"Loading\"",
      "full-motion",
      2,
      "progressbar “Sending message”"
    ),
    Mutant(
      "value present when it is not known",
      "refresh-chart",
      "role=\"progressbar\" aria-label",
      "role=\"progressbar\" aria-valuenow=\"50\" aria-label",
      "refresh",
      2,
      "progressbar “Refreshing prices” with no value"
    ),
    Mutant(
      "state where there is none",
      "upload",
      "<progress id=\"photo-bar\"",
      "<progress aria-busy=\"true\" id=\"photo-bar\"",
      "native-start-to-end",
      3,
      "no state"
    ),
    Mutant(
      "indicator outside of what it tells of",
      "refresh-chart",
      "<div class=\"waiting\" id=\"refreshing\" role=\"progressbar\"",
      "</figure><figure role=\"presentation\"><div class=\"waiting\" id=\"refreshing\" role=\"progressbar\"",
      "refresh",
      2,
      "a figure around it"
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
    Mutant(
      "value not updated",
      "two-paces",
      "bar.value = percent;",
      "if (photos === 0) bar.value = percent;",
      "same-end",
      3,
      "progressbar “Copying 20 photos Deceptive” with the value “90%”"
    ),
    Mutant(
      "value without its words",
      "backup-ring",
      "this.ring.setAttribute('aria-valuetext', `${done} of ${PHOTOS} photos`);",
      "this.ring.removeAttribute('aria-valuetext');",
      "value-to-read",
      1,
      "the value “0 of 10 photos”"
    ),
    Mutant(
      "region busy, so that what is in it may be hidden",
      "refresh-chart",
      "this.figure.setAttribute('aria-describedby', this.waiting.id);",
      "this.figure.setAttribute('aria-describedby', this.waiting.id); this.figure.ariaBusy = 'true';",
      "refresh",
      2,
      "a figure with the description “Refreshing prices”, busy false"
    ),
    Mutant(
      "region not described by its indicator",
      "refresh-chart",
      "this.figure.setAttribute('aria-describedby', this.waiting.id);",
      "",
      "refresh",
      2,
      "a figure with the description “Refreshing prices”, busy false"
    ),
    Mutant(
      "field not marked as invalid",
      "sign-in",
      "this.password.setAttribute('aria-invalid', 'true');",
      "",
      "failure",
      3,
      "“Password” with"
    ),
    Mutant(
      "indicator stays",
      "refresh-chart",
      "this.waiting.hidden = true;",
      "",
      "refresh",
      4,
      "no progressbar “Refreshing prices”"
    ),
    Mutant(
      "decoration exposed",
      "said-once",
      "aria-hidden=\"true\" hidden",
      "role=\"progressbar\" aria-label=\"Loading\" hidden",
      "once",
      2,
      "no progressbar"
    ),
  ]

  /// Where text is to fit.
  static let largeText = [
    Mutant(
      "label cut off where there is little room",
      "upload",
      ".line { display: flex; flex-wrap: wrap;",
      ".line { display: flex; overflow: hidden; white-space: nowrap;",
      "narrow",
      1,
      "all text to fit"
    ),
    Mutant(
      "number that does not grow with the person's text",
      "upload",
      ".percent { color: var(--soft);",
      ".percent { font-size: 16px; color: var(--soft);",
      "narrow",
      1,
      "all text to fit"
    ),
    Mutant(
      "words that need scrolling sideways",
      "refresh-chart",
      "<span class=\"words\">",
      "<span class=\"words\" style=\"white-space: nowrap\">",
      "large-text",
      1,
      "all text to fit"
    ),
  ]

  static let motionAndText = [
    Mutant(
      "animation under reduced motion, by script",
      "send-message",
      "const less = this.lessMotion.matches;",
      "const less = false;",
      "words-instead",
      1,
      "nothing to be animated"
    ),
    Mutant(
      "animation under reduced motion, by style",
      "said-once",
      "@media (prefers-reduced-motion: no-preference)",
      "@media all",
      "reduced-motion",
      1,
      "nothing to be animated"
    ),
    Mutant(
      "nothing turns where motion is welcome",
      "send-message",
      "const less = this.lessMotion.matches;",
      "const less = true;",
      "full-motion",
      2,
      "something to be animated"
    ),
    Mutant(
      "text not updated",
      "said-once",
      "setTimeout(() => { this.label.textContent = 'Still fetching messages'; }, STILL_AFTER),",
      "",
      "reduced-motion",
      2,
      "“Still fetching messages” to be seen"
    ),
    Mutant(
      "words in the spinner's place not updated",
      "networks",
      "setTimeout(() => this.update(text), after)",
      "after",
      "reduced-motion",
      2,
      "“Still searching” to be seen"
    ),
    Mutant(
      "result not shown",
      "said-once",
      "this.list.hidden = false;",
      "",
      "once",
      4,
      "“Choir on Thursday” to be seen"
    ),
  ]
}
