import TestSupport

/// An entry with several announcements and a demo whose scenarios may prove `announcement`, written in an unusual way.
func mutatedProofs(_ title: String, _ dice: inout SplitMix) -> String {
  var text = "---\ntitle: \(title)\nname: Says what it is.\nfocus: Stays where it is.\n"
  text += "announcement: \(dice.pick(announcements))\ndemos:\n  demo:\n    title: A demo\n    scenarios:\n"
  for index in 0..<dice.pick([1, 1, 2, 3]) {
    text += "      - id: s\(index)\n        proves: \(dice.pick(proofs))\n        steps:\n"
    text += "          - when: opens\n            then: \(dice.pick(hearings))\n"
  }
  text += "---\n![A demo](demo.html)\n"
  if dice.once(in: 10) { text = dice.damaged(text, with: ["[", "]", ",", "- ", "\n", "'", "\"", "#", " ", ":"]) }
  return dice.once(in: 5) ? text.replacing("\n", with: "\r\n") : text
}

private let announcements = [
  "[Saving, Saved]", "[Saving, { id: end, text: Saved }]", "[Saved]", "{ none: Focus moves. }",
  "\n  - Saving\n  - text: \"{count} files saved\"\n    one: 1 file saved\n  - Saved",
]

private let proofs = [
  "announcement", "'announcement'", "[announcement]", "[focus, announcement]", "[ \"announcement\" , name ]",
  "\n          - announcement\n          - focus", "\n          - name\n          - 'announcement'  # all of them",
  "\n        - announcement", "[focus,\n          announcement,\n          name]",
  "[announcement, announcement.saving]",
  "[focus]", "[announcement, # both\n          focus]", "[announcement, announcement]", "\n          -   announcement",
]

private let hearings = [
  "[{ announced: Saving }, { announced: Saved }]", "{ announced: Saved }", "{ focus: stays }",
  "[{ announced: 2 files saved }, { announced: { text: Saving, politeness: polite } }]",
]
