let configurationProofs: [RuleProof] = [
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
  )
]

let yamlProofs: [RuleProof] = [
  .entry("yaml-control-character", "summary: Sets a 1️⃣«\u{8}⇒»value\n"),
  .entry("yaml-tab", "keyboard:\n1️⃣«\t⇒  »up: Raises the value\n"),
  .entry(
    "yaml-too-deep",
    "aliases: «\(String(repeating: "[", count: 31))1️⃣[\(String(repeating: "]", count: 32))⇒[range]»\n"
  ),
  .configuration("yaml-too-large", "«1️⃣⇒»title: Sets a value\n# «\(String(repeating: "a", count: 70_000))⇒»\n"),
]
