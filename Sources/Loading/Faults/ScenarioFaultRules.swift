import Diagnostics

extension Rule {
  static let entryBadTable = Rule(
    "entry-bad-table",
    .error,
    "A scenario and its table do not fit together.",
    explanation: """
      A scenario with a table is played once for each row, with the row's values in place of the columns' names. All \
      rows have the same columns, the scenario names each column, and each name is a column; otherwise a value would \
      be lost, or its name typed, pressed or looked for.
      """,
    wrong:
      "steps: [{ when: { press: «\"{keys}\" } }]\ntable: [{ key: Enter }, { key: Space }]\ntitle: Opens with {key}",
    right: "steps: [{ when: { press: \"{key}\" } }]\ntable: [{ key: Enter }, { key: Space }]\ntitle: Opens with {key}",
    language: "yaml"
  )
  static let entryUnknownScenario = Rule(
    "entry-unknown-scenario",
    .error,
    "A scenario begins after one that is not there.",
    explanation: """
      `after` names a scenario of the same demo, by its id, whose steps are played first. It is above the one that \
      names it, so no scenario can wait for itself.
      """,
    wrong: """
      - { id: opens, steps: [{ when: { press: Enter } }] }
      - { id: closes, given: { after: «open }, steps: [{ when: { press: Escape } }] }
      """,
    right: """
      - { id: opens, steps: [{ when: { press: Enter } }] }
      - { id: closes, given: { after: opens }, steps: [{ when: { press: Escape } }] }
      """,
    language: "yaml"
  )

  static let entryLongScenario = Rule(
    "entry-long-scenario",
    .error,
    "A scenario has more than 100 steps.",
    explanation: """
      The steps of scenarios that are played first count too. A scenario that shows one thing has a handful; where one \
      of a hundred fails, nobody sees at once what it says about the component.
      """,
    wrong: "- { id: all, steps: [ … 101 steps … ] }",
    right: "- { id: opens, steps: [ … ] }\n- { id: closes, given: { after: opens }, steps: [ … ] }",
    language: "yaml"
  )

  static let scenarioFaultRules: [Rule] = [.entryBadTable, .entryUnknownScenario, .entryLongScenario]
}
