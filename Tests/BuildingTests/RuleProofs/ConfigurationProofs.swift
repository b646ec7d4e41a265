let configurationProofs: [RuleProof] = [
  .configuration("configuration-bad-value", "base-url: 1️⃣«⇒https://»patterns.example\n"),
  .configuration("configuration-needed-rule", "rules:\n  link-missing-file: 1️⃣«off⇒error»\n"),
  .configuration(
    "configuration-taken-rule",
    """
    vocabulary:
      kinds:
        - name: dialog
          requirements:
            - rule: 1️⃣demo-«no-title⇒unnamed-dialog»
              must: have-a-name
              summary: A dialog has no name.
              explanation: Nobody knows what it asks.
              examples: [{ wrong: <dialog>, right: <dialog title=a> }]

    """
  ),
  .configuration("configuration-unknown-key", "1️⃣«titel⇒title»: Our patterns\n"),
  .configuration("configuration-unknown-rule", "rules:\n  1️⃣entry-dial«ekt⇒ect»: off\n"),
  .configuration(
    "configuration-unmatched-path",
    "overrides:\n  - paths: 1️⃣Content/a«⇒/**»\n    rules: { entry-dialect: off }\n"
  ),
  .configuration("configuration-lost-search", "searches: [slid, 1️⃣sli«b⇒d»]\n"),
]

let yamlProofs: [RuleProof] = [
  .entry("yaml-anchor", "summary: 1️⃣«&label ⇒»Sets a value\n"),
  .entry("yaml-complex-key", "keyboard:\n  «? 1️⃣[up, down]\n  ⇒up, down»: Changes the value\n"),
  .entry("yaml-control-character", "summary: Sets a 1️⃣«\u{8}⇒»value\n"),
  .entry("yaml-duplicate-key", "order: 3\n1️⃣«order⇒aliases»: «4⇒[range]»\n"),
  .entry("yaml-several-documents", "«...\n1️⃣--- # more\n⇒»summary: Sets a value\n"),
  .entry("yaml-syntax", "summary: 1️⃣\"Sets a value«⇒\"»\n"),
  .entry("yaml-tab", "keyboard:\n1️⃣«\t⇒  »up: Raises the value\n"),
  .entry("yaml-tag", "order: 1️⃣«!number ⇒»3\n"),
  .entry(
    "yaml-too-deep",
    "aliases: «\(String(repeating: "[", count: 31))1️⃣[\(String(repeating: "]", count: 32))⇒[range]»\n"
  ),
  .configuration("yaml-too-large", "«1️⃣⇒»title: Sets a value\n# «\(String(repeating: "a", count: 70_000))⇒»\n"),
]
