/// What entries say, and how they are related.
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
  .entry(
    "entry-change-order",
    "changes:\n  - { date: 2026-0«1⇒4»-05, note: First. }\n  - { date: 1️⃣2026-03-01, note: Second. }\n"
  ),
  .entry("entry-criterion-level", body: "See 4.1.3 Status Messages (1️⃣«A⇒AA»).\n"),
  .entry("entry-criterion-name", body: "See «1️⃣4.1.3⇒4.1.2» Name, Role, Value.\n"),
  .entry(
    "entry-denied-resize",
    "aliases: [spinner]\nsettings:\n  text resize: 1️⃣The spinner «does not respond⇒responds» to text resize.\n"
  ),
  .entry(
    "entry-denied-role",
    "aliases: [progress bar]\nscreenreader:\n  role: 1️⃣The progress bar «does not have⇒has» a role.\n"
  ),
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
  .entry("entry-heading-in-text", "keyboard:\n  tab: 1️⃣«\"# Passes\"⇒Passes» \n"),
  .entry("entry-leftover", body: "- 1️⃣«[todo] ⇒»Set the description.\n"),
  .entry("entry-long-summary", "summary: 1️⃣Sets a value«\(String(repeating: " and more", count: 30))⇒»\n"),
  .entry("entry-placeholder", "keyboard:\n  tab: 1️⃣«Say where Tab leads.⇒Goes on.»\n"),
  RuleProof(
    "entry-repeated-announcement",
    [
      "Content/a/slider.md":
        "---\ntitle: Slider\nname: Says what is set.\nfocus: Stays.\nannouncement: [\"1️⃣«Loading, loading⇒Volume 40%»\"]\n---\n"
    ]
  ),
  .entry("entry-unknown-related", "related: [1️⃣«dail⇒slider»]\n"),
  .entry("entry-vague-name", "screenreader:\n  name: A name like “1️⃣«Loading⇒Fetching mail»”.\n"),
]

/// Two entries, `dial` and `slider`, with these keys.
private func pair(_ slider: String, _ dial: String) -> [String: String] {
  [
    "Content/a/dial.md": RuleProof.front(dial).replacing("title: Slider", with: "title: Dial-like"),
    "Content/a/slider.md": RuleProof.front(slider),
  ]
}
