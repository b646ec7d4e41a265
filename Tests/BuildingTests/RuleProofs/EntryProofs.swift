/// Proofs of the rules on the content of entries and how they are related.
let entryProofs: [RuleProof] = [
  RuleProof(
    "entry-ambiguous-related",
    [
      "Content/c/index.md": "---\ntitle: C\n---\n",
      "Content/c/dial.md": RuleProof.front("related: [1️⃣«slider⇒b/slider»]\n").replacing(
        "title: Slider",
        with: "title: Dial"
      ),
      "Content/a/slider.md": RuleProof.front(), "Content/b/slider.md": RuleProof.front(),
      "Content/b/index.md": "---\ntitle: B\n---\n",
    ]
  ),
  RuleProof(
    "entry-category-index",
    ["Content/b/slider.md": RuleProof.front(), "Content/b/«x.txt⇒index.md»": "---\ntitle: B\n---\n"],
    at: ["Content/b:0"]
  ),
  .entry("entry-category-mismatch", "category: 1️⃣«forms⇒a»\n"),
  RuleProof("entry-duplicate-alias", pair("aliases: [1️⃣«knob⇒dial»]\n", "aliases: [knob]\n")),
  RuleProof(
    "entry-duplicate-slug",
    [
      "Content/a/slider.md": RuleProof.front(),
      "Content/b/«slider⇒range».md":
        "---\ntitle: 1️⃣Range\nname: Says what is set.\nfocus: Stays.\nannouncement: [Volume 50%]\n---\n",
      "Content/b/index.md": "---\ntitle: B\n---\n",
    ]
  ),
  RuleProof(
    "entry-duplicate-title",
    [
      "Content/a/dial.md": RuleProof.front(),
      "Content/a/slider.md": RuleProof.front().replacing("title: Slider", with: "title: 1️⃣Slider«⇒s»"),
    ]
  ),
  .entry("entry-long-summary", "summary: 1️⃣Sets a value«\(String(repeating: " and more", count: 30))⇒»\n"),
]

/// Two entries, `dial` and `slider`, with these keys.
private func pair(_ slider: String, _ dial: String) -> [String: String] {
  [
    "Content/a/dial.md": RuleProof.front(dial).replacing("title: Slider", with: "title: Dial-like"),
    "Content/a/slider.md": RuleProof.front(slider),
  ]
}
