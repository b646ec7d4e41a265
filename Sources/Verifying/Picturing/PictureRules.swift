import Diagnostics

extension Rule {
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
}
