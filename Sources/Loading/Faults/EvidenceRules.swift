public import Diagnostics

extension Rule {
  static let evidenceNotJSON = Rule(
    "evidence-not-json",
    .error,
    "A file of evidence is not JSON.",
    explanation: """
      Evidence is written by `polite verify --record`. Where it is no longer JSON, for example after a merge that left \
      conflict markers, nothing can be said about what was tested.
      """,
    source: "RFC 8259",
    wrong: "«<<<<<<< main\n\"outcome\": \"passed\"",
    right: "\"outcome\": \"passed\"",
    language: "json"
  )
  public static let evidenceBadValue = Rule(
    "evidence-bad-value",
    .error,
    "A record in a file of evidence is not as `polite verify` writes it.",
    explanation: """
      A page shows evidence as what was observed, so a record that lacks its date, its versions or its hashes is not \
      shown at all. Record it again.
      """,
    wrong: "\"outcome\": «\"pass\"",
    right: "\"outcome\": \"passed\"",
    language: "json"
  )
  public static let evidenceDuplicate = Rule(
    "evidence-duplicate-record",
    .error,
    "Two records of evidence are about the same scenario, browser and screen reader.",
    explanation: """
      Only the last observation counts, and nobody can know which one that is. The same holds for two records that one \
      person made by hand with the same screen reader, browser and device.
      """,
    wrong: "save-status, start, firefox, 2026-03-01\nsave-status, start, firefox, 2026-04-01",
    right: "save-status, start, firefox, 2026-04-01",
    language: "text"
  )
  static let evidenceStray = Rule(
    "evidence-stray",
    .warning,
    "A file of evidence belongs to no entry.",
    explanation: "Evidence is beside the `index.md` of its entry; anywhere else nobody would ever see it.",
    wrong: "controls/slider.md\n«controls/evidence.json",
    right: "controls/slider/index.md\ncontrols/slider/evidence.json",
    language: "text"
  )

  public static let evidenceRules: [Rule] = [.evidenceNotJSON, .evidenceBadValue, .evidenceDuplicate, .evidenceStray]
}
