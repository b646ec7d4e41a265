let textProofs: [RuleProof] = [
  .entry("text-address-link", body: "[«https://www.w3.org/TR/WCAG22/⇒WCAG 2.2»](1️⃣https://www.w3.org/TR/WCAG22/)\n"),
  .entry("text-callout-form", body: "> 1️⃣[!NOTE]« ⇒\n> »The value is read.\n"),
  .entry("text-callout-kind", body: "> [!1️⃣NOT«IC⇒»E]\n> The value is read.\n"),
  .entry("text-code-language", body: "```1️⃣sw«fi⇒if»t\nSlider()\n```\n"),
  .entry("text-duplicate-heading", body: "## Examples\n\n1️⃣## «E⇒More e»xamples\n"),
  .entry("text-empty-link", body: "[«⇒WCAG»](1️⃣https://www.w3.org/TR/WCAG22/)\n"),
  .entry("text-fence-language", body: "1️⃣```«⇒swift»\nSlider()\n```\n"),
  .entry("text-heading-at-parent", body: "## iOS\n\n1️⃣##«⇒#» Developer notes\n\n## Android\n"),
  .entry("text-heading-skip", body: "## Keys\n\n1️⃣###«#⇒» Arrows\n"),
  .entry("text-image-alt", body: "Look: ![«⇒A bar, half full»](1️⃣https://a.example/bar.png)\n"),
  RuleProof(
    "text-raw-html",
    [
      "polite.yml": "raw-html: refuse\n",
      "Content/a/slider.md": RuleProof.front() + "«1️⃣<b>⇒**»Never«2️⃣</b>⇒**» trap focus.\n",
    ]
  ),
  .entry("text-table-cells", body: "| key | effect |\n| --- | --- |\n| up | raises «| 1️⃣⇒»by one |\n"),
  .entry("text-table-columns", body: "| key | effect |\n1️⃣| --- |«⇒ --- |»\n| up | raises |\n"),
  .entry("text-table-header", body: "1️⃣<table><tr><«td⇒th»>Key</«td⇒th»><td>Action</td></tr></table>\n"),
  .entry("text-too-complex", body: "«1️⃣\(String(repeating: "> ", count: 500))⇒> »Text\n"),
  .entry("text-unclosed-element", body: "1️⃣<div class=\"wide\">\n\nText\n\n«⇒</div>»\n"),
  .entry("text-vague-link", body: "[«here⇒the standard»](1️⃣https://www.w3.org/TR/WCAG22/)\n"),
]
