let textProofs: [RuleProof] = [
  RuleProof(
    "text-raw-html",
    [
      "polite.yml": "raw-html: refuse\n",
      "Content/a/slider.md": RuleProof.front() + "«1️⃣<b>⇒**»Never«2️⃣</b>⇒**» trap focus.\n",
    ]
  ),
  .entry("text-too-complex", body: "«1️⃣\(String(repeating: "> ", count: 500))⇒> »Text\n"),
]
