public import Diagnostics

extension Rule {
  static let verifyFailed = Rule(
    "verify-failed",
    .error,
    "A scenario does not come true in a browser.",
    explanation: """
      The scenario is what the page documents, so either the demo is at fault or the claim is. The message says which \
      step it was, what was expected and what was observed; the help lists everything that was announced up to then.
      """,
    wrong: "then: [{ announced: Saving note }]    the demo's status stays empty",
    right: "then: [{ announced: Saving note }]    the demo's status says “Saving note”",
    language: "text"
  )
  static let verifyLeftPage = Rule(
    "verify-left-page",
    .error,
    "A demo leaves its own page while it is played.",
    explanation: """
      What comes after it is another page, which says nothing about the demo. So the play ends where the page is left: \
      through a link, a form, a script, a reload, or a document that `document.write` opens again. Nothing of the \
      other page is printed or kept.
      """,
    wrong: "<button onclick=\"location.href = 'done.html'\">Send</button>",
    right: "<button onclick=\"status.textContent = 'Sent'\">Send</button>",
    language: "html"
  )
  static let verifyUnseenPart = Rule(
    "verify-unseen-part",
    .error,
    "A demo has a part that the player does not look into.",
    explanation: """
      The player watches announcements, focus and motion in the demo's own document and in its open shadow trees. It \
      does not watch a document in a frame or a closed shadow tree: what happens there would go unnoticed, and a \
      scenario about silence or motion would prove nothing. A frame that is not the demo's business, such as that of a \
      payment service, can be allowed by its name (`allow: { frame: …, reason: … }`).
      """,
    wrong: "<iframe srcdoc=\"<p role='status'>Saving</p>\"></iframe>",
    right: "<p role=\"status\">Saving</p>",
    language: "html"
  )
  static let verifyRealClock = Rule(
    "verify-real-clock",
    .error,
    "A demo uses something that keeps the machine's time while it is played in its own.",
    explanation: """
      In the page's own time, three seconds pass in a few milliseconds. What a worker, a sound, a film, a stream of \
      events or speech would do in those seconds comes too late to be noticed, so a scenario about silence would prove \
      nothing. With `given: { clock: real }` the whole scenario is played in real time. A task that the browser does \
      once and finishes, such as reading a file or encrypting, is waited for, for ten seconds.
      """,
    wrong: "- id: sorted    # and sort.html has new Worker('sort.js')",
    right: "- id: sorted    # and sort.html has new Worker('sort.js')\n  given: { clock: real }",
    language: "yaml"
  )
  static let verifyUnexpectedFocus = Rule(
    "verify-unexpected-focus",
    .error,
    "A demo moves focus, but no expectation says so.",
    explanation: """
      People who are moved to another place without having asked for it can get lost there (WCAG 2.2, 3.2.1 and \
      3.2.2). So focus must not move unless the scenario says so: it goes where a key or a press takes it anyway, and \
      otherwise only where `focus` says that it goes. It must stay there until the next action. In the ten seconds \
      after the last step it may go only where a scenario of the demo expects it.
      """,
    wrong: """
      steps:
        - when: { activate: Sign in }
          then: [{ announced: Signing in }]
      """,
    right: """
      steps:
        - when: { activate: Sign in }
          then: [{ focus: { on: Signing in } }, { announced: Signing in }]
      """,
    language: "yaml"
  )
  static let verifyUnexpectedAnnouncement = Rule(
    "verify-unexpected-announcement",
    .error,
    "A demo announces something that neither its entry nor a scenario says.",
    explanation: """
      People who listen hear everything, not only what a scenario waits for, and each needless word hides another. So \
      what a demo announces, in any scenario and for ten seconds after the last step, must be documented by its entry, \
      with placeholders for what varies, or expected by one of its scenarios. A scenario names under `allow` what else \
      may be announced.
      """,
    wrong: "status.textContent = 'Saving';\nsetTimeout(() => { status.textContent = 'Done!'; }, 2000);",
    right: "status.textContent = 'Saving';\nsetTimeout(() => { status.textContent = 'Note saved'; }, 2000);",
    language: "js"
  )
  static let verifyPageError = Rule(
    "verify-page-error",
    .error,
    "A script of a demo fails while its scenario comes true.",
    explanation: """
      An exception or a rejected promise that nobody catches means that a part of the demo does not work, though no \
      expectation of the scenario shows it.
      """,
    wrong: "document.querySelector('#bar').value = 20;  // there is no such element",
    right: "document.querySelector('#progress').value = 20;",
    language: "js"
  )
  static let verifyConsoleError = Rule(
    "verify-console-error",
    .error,
    "A demo logs an error to the console while its scenario comes true.",
    explanation: """
      What the page passes to `console.error`, and what the browser itself logs there as an error, is meant for \
      whoever maintains the demo. Name an error that belongs to what the scenario shows under `allow`.
      """,
    wrong: "save().catch((error) => console.error(error));",
    right: "save().catch(() => { alertLine.textContent = 'Note not saved. Choose Save again.'; });",
    language: "js"
  )
  static let verifyMissingFile = Rule(
    "verify-missing-file",
    .error,
    "A file that a demo asks for is missing while its scenario comes true.",
    explanation: """
      Where a picture, a script or a style sheet cannot be loaded, a part of the demo is missing, though no \
      expectation of the scenario shows it. `demo-missing-file` finds files that the demo’s source names; this rule \
      also finds those that a script asks for. Only Chromium reports files that a style sheet names.
      """,
    wrong: "icon.src = `${state}.svg`;  // there is no stopped.svg",
    right: "icon.src = state === 'running' ? 'running.svg' : 'done.svg';",
    language: "js"
  )
  static let verifyOutsideRequest = Rule(
    "verify-outside-request",
    .error,
    "A demo asks for something outside its own folder while it is played.",
    explanation: """
      A demo is complete in itself. What it takes from the network or from other files can change tomorrow, or tell \
      others who opened it, so it is refused. WebKit refuses an address that begins with `file:` without reporting it.
      """,
    wrong: "<img src=\"https://cdn.example/spinner.svg\" alt=\"\">",
    right: "<img src=\"spinner.svg\" alt=\"\">",
    language: "html"
  )
  static let verifyDialog = Rule(
    "verify-dialog",
    .error,
    "A demo opens a browser dialog while it is played.",
    explanation: """
      `alert()`, `confirm()` and `prompt()` stop the page until somebody answers, take focus although the entry does \
      not say so, and say what no live region says. So they are dismissed and reported. The message says when the \
      dialog opened and, where the browser tells, at which line. A dialog that the page makes itself can be played. \
      So is the dialog for files, unless files are chosen: `when: { attach: { file: a.png, to: Photo } }`.
      """,
    wrong: "<button onclick=\"alert('Note saved')\">Save</button>",
    right: "<button onclick=\"status.textContent = 'Note saved'\">Save</button>",
    language: "html"
  )
  static let verifyUnsteady = Rule(
    "verify-unsteady",
    .warning,
    "A browser failed while a scenario was played, and when it was played again, the scenario passed.",
    explanation: """
      A browser or its driver may fail by itself: it crashes, hangs, or uses too much memory. Then a fresh browser \
      plays the scenario once more. If it passes, the page may still be what made the first browser fail: the table \
      says `unsteady`, and no evidence of it is recorded. A page of the site that only a second browser could look at \
      is reported, too, and a picture that only a second one could take is not written.
      """,
    wrong: "sign-in: success    Orca+Firefox  unsteady",
    right: "sign-in: success    Orca+Firefox  passed",
    language: "text"
  )
  static let verifySpeech = Rule(
    "verify-speech",
    .error,
    "A screen reader does not say what a scenario leads one to expect, or says more.",
    explanation: """
      An expected announcement must be spoken, once, soon after the browser gave it. Name and role must be spoken \
      where focus comes to rest. What must be silent must not be spoken, and a bar must not be read percent by \
      percent. The help lists everything that was spoken, with its time.
      """,
    wrong: "then: [{ announced: Saving note }]    the screen reader says “Saving note” twice",
    right: "then: [{ announced: Saving note }]    the screen reader says “Saving note”",
    language: "text"
  )
  static let verifyReaderNote = Rule(
    "verify-reader-note",
    .note,
    "A screen reader leaves something out because of the way it works.",
    explanation: """
      Orca says nothing about a move of focus when the element that had focus before is gone by the time Orca hears of \
      the move. If Orca names the right element when it is then asked where focus is, the page has done its part. Orca \
      also leaves out an announcement with the same words as the last one, and the role of a bar whose percentage it \
      says. The record of the scenario and its page say so.
      """,
    wrong: "form.hidden = true; heading.focus();",
    right: "heading.focus(); setTimeout(() => { form.hidden = true; }, 500);",
    language: "javascript"
  )
  static let verifyDisagreement = Rule(
    "verify-disagreement",
    .note,
    "A browser gave an announcement to assistive technology, and the screen reader did not speak it.",
    explanation: """
      By ARIA's rules the text is an announcement. A screen reader may have its own reason to leave it out, for \
      example because another came right after. Where a scenario expects the announcement, that is a failure as well.
      """,
    wrong: "status.textContent = 'Sent'; status.textContent = '';",
    right: "status.textContent = 'Sent';",
    language: "javascript"
  )
  static let verifyWrongDemo = Rule(
    "verify-wrong-demo",
    .error,
    "A demo that is marked as wrong breaks no claim of its entry.",
    explanation: """
      On a demo that shows a mistake, the scenario that it `breaks` is played too, or, if it names none, all those of the \
      entry's right demos. If none of them failed, nobody could tell the mistake from the right way. An expectation \
      must fail: a control with another name is not a mistake, and a script that does not run shows none.
      """,
    wrong: "<meta name=\"polite:wrong\" content=\"Focus is stolen.\">    where focus stays",
    right: "<meta name=\"polite:wrong\" content=\"Focus is stolen.\">    where focus goes to the spinner",
    language: "text"
  )
  static let verifyMotion = Rule(
    "verify-motion",
    .error,
    "Something is animated for a person who asks for reduced motion.",
    explanation: """
      Every scenario of a right demo is also played with reduced motion, and nothing may be animated then. Whenever \
      something happens in the page, it is asked which animations and transitions are running. What a script moves on \
      its own is not seen.
      """,
    source: "WCAG 2.2, 2.3.3 Animation from Interactions",
    wrong: ".spinner { animation: turn 1s infinite }",
    right: "@media (prefers-reduced-motion: no-preference) {\n  .spinner { animation: turn 1s infinite }\n}",
    language: "css"
  )
  static let verifyAxe = Rule(
    "verify-axe",
    .error,
    "axe-core finds a fault on a page, or in a state that a scenario reaches.",
    explanation: """
      Every page of the site, and every state of a right demo after each step of each scenario, is checked with \
      axe-core's rules for WCAG 2.2, levels A and AA, and its best practices, in light and in dark. Each of axe-core's \
      rules can be set separately in `polite.yml`, as `verify-axe/region`. A demo of `kind: fragment` does not need \
      what a whole page must have: a main landmark, a main heading, all text in landmarks, and a way past repeated \
      blocks.
      """,
    wrong: "<div role=\"progressbar\"></div>",
    right: "<div role=\"progressbar\" aria-label=\"Uploading photo.jpg\"></div>",
    language: "html"
  )
  static let verifyClockDisagreement = Rule(
    "verify-clock-disagreement",
    .error,
    "A demo's announcements in real time differ from those in the page's own time.",
    explanation: """
      Scenarios are played in the page's own time, which the player advances. One scenario of each demo is also played \
      in real time, in each browser, for twenty seconds at most: the same must be announced, in the same order, and \
      not more than 250 ms earlier or later than in the page's own time with the same inputs at the same times. Any \
      delay of the machine itself is added. Dates begin at the same moment in both. Workers, media and the network \
      keep real time; a demo that waits for one says `clock: real`.
      """,
    wrong: "given: { online: true }    worker.onmessage = () => { status.textContent = 'Sorted'; };",
    right: "given: { clock: real }     worker.onmessage = () => { status.textContent = 'Sorted'; };",
    language: "text"
  )
  static let verifyNotPlayed = Rule(
    "verify-not-played",
    .error,
    "A scenario could not be played.",
    explanation: """
      The browser or its driver failed twice, each time in a fresh session, for example because the page hangs or uses \
      too much memory. After that, no other play of that demo is started in that browser. This proves nothing.
      """,
    wrong: "the browser crashed",
    right: "the browser came to the scenario's end",
    language: "text"
  )
  static let verifyCutShort = Rule(
    "verify-cut-short",
    .error,
    "A run ended before everything was played.",
    explanation: """
      The time of `--deadline` was over, the process was asked to end, or a browser did not start. What was found by \
      then is reported; nothing is known about what was left out. The exit code is 3, and nothing is recorded.
      """,
    wrong: "polite verify --deadline 10",
    right: "polite verify --deadline 600",
    language: "sh"
  )
  static let verifyUnplayable = Rule(
    "verify-unplayable",
    .note,
    "A browser cannot provide what a scenario is given.",
    explanation: """
      WebKitGTK cannot emulate forced colours, does not tell an open page of a new motion setting, cannot click with \
      the secondary button alone, and shows the player nothing of encrypted connections. A finger taps only in \
      Chromium. With a screen reader, nothing is done with a pointer, and no `indicator` is measured. A scenario that \
      needs one of these is played where it can be, and its evidence on the page says where it was not.
      """,
    wrong: "polite verify --browser webkit     of a scenario with `given: { colours: forced }`",
    right: "polite verify --browser firefox    of a scenario with `given: { colours: forced }`",
    language: "text"
  )
  static let verifyNoPicture = Rule(
    "verify-no-picture",
    .error,
    "A picture cannot be taken, because the scenario that leads to its moment does not come true.",
    explanation: """
      `polite verify --pictures` plays a scenario up to the moment that the picture shows, and checks each expectation \
      on the way as in any play. Where one does not hold, or the part that it should show is not there, a picture \
      would not show what it says. So none is taken, and the message says why.
      """,
    wrong: "{ name: done, label: Done, alt: A check mark., scenario: start }    and `start` fails",
    right: "{ name: done, label: Done, alt: A check mark., scenario: start }    and `start` comes true",
    language: "text"
  )

  /// The rules that decide whether a test passes or fails. No setting makes them less severe.
  public static let testRules: Set<Rule> = [
    .verifyFailed, .verifySpeech, .verifyWrongDemo, .verifyNotPlayed, .verifyCutShort,
  ]

  /// The rules that `polite verify` applies.
  public static let verifyingRules: [Rule] =
    [
      .verifyFailed, .verifyLeftPage, .verifyUnseenPart, .verifyRealClock, .verifyOutsideRequest, .verifyDialog,
      .verifyUnexpectedFocus, .verifyUnexpectedAnnouncement, .verifyPageError, .verifyConsoleError, .verifyMissingFile,
      .verifySpeech, .verifyUnsteady, .verifyReaderNote, .verifyDisagreement, .verifyWrongDemo, .verifyMotion,
      .verifyAxe, .verifyClockDisagreement, .verifyNotPlayed, .verifyCutShort, .verifyUnplayable, .verifyNoPicture,
    ] + mutantRules + subjectRules
}
