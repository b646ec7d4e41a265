import Foundation

/// Proofs of the rules on the form of front matter values and on the catalogue dialect.
let entryValueProofs: [RuleProof] = [
  .scenario("entry-bad-duration", "steps: [{ when: { passes: 1️⃣2«  seconds⇒s» }, then: [{ focus: stays }] }]", ""),
  .scenario("entry-bad-key-press", "steps: [{ when: { press: 1️⃣«⇒Arrow»Down }, then: [{ focus: stays }] }]", ""),
  RuleProof(
    "entry-bad-placeholder",
    [
      "Content/a/slider.md":
        "---\ntitle: Slider\nname: N.\nfocus: F.\nannouncement: [\"1️⃣{«percnt⇒percent»}% uploaded\"]\n---\n"
    ]
  ),
  .scenario(
    "entry-bad-table",
    "title: \"{key}\"\n        steps: [{ when: { press: 1️⃣\"{«kye⇒key»}\" }, then: [{ focus: stays }] }]\n        table: [{ key: Tab }]",
    ""
  ),
  .scenario(
    "entry-unknown-scenario",
    "steps: [{ when: opens, then: [{ focus: stays }] }]\n      - id: goes-on\n        given: { after: 1️⃣star«⇒t» }\n        steps: [{ when: { press: Tab }, then: [{ focus: stays }] }]",
    ""
  ),
  .scenario(
    "entry-long-scenario",
    "steps: [\(String(repeating: "{ when: { press: Tab } }, ", count: 50))]\n      - id: 1️⃣goes-on\n        given: { after: start }\n        steps: [\(String(repeating: "{ when: { press: Tab } }, ", count: 50))«{ when: { press: Tab } }⇒»]",
    ""
  ),
  dialect("entry-dialect", "«1️⃣layout: entry\n⇒»", "name: Says what is set.\nfocus: Stays.\nannouncement: [Set]\n"),
  dialect(
    "entry-dialect-misplaced",
    "layout: entry\n",
    "name: N.\nfocus: F.\nannouncement: [Set]\nscreenreader:\n  name: Says it\n«1️⃣⇒  »role: Slider\n"
  ),
  dialect(
    "entry-dialect-scalar",
    "layout: entry\n",
    "name: N.\nfocus: F.\nannouncement: [Set]\nmobile: «1️⃣Swipe up⇒{ swipe up: Raises the value }»\n"
  ),
  dialect(
    "entry-dialect-unused",
    "layout: entry\n",
    "name: N.\nfocus: F.\nannouncement: [Set]\n1️⃣«gherkin-keyboard: When a key is pressed⇒order: 3»\n"
  ),
  RuleProof(
    "entry-duplicate-announcement",
    [
      "Content/a/slider.md":
        "---\ntitle: S\nname: N.\nfocus: F.\nannouncement: [{ id: a, text: A }, { id: 1️⃣«a⇒b», text: B }]\n---\n"
    ]
  ),
  RuleProof(
    "entry-duplicate-picture",
    [
      "Content/a/slider/index.md": RuleProof.front(
        "demos:\n  save:\n    title: Save\n    pictures: [{ name: a, label: A, alt: A. }, { name: 1️⃣a«⇒-2», label: B, alt: B. }]\n"
      ),
      "Content/a/slider/save.html": "<!doctype html>\n<html lang=\"en\"><title>Save</title>\n",
    ]
  ),
  .scenario(
    "entry-duplicate-scenario",
    "steps: [{ when: opens, then: [{ focus: stays }] }]\n      - id: 1️⃣start«⇒-again»\n        steps: [{ when: opens, then: [{ focus: stays }] }]",
    ""
  ),
  dialect(
    "entry-lift-announcement",
    "layout: entry\n",
    "name: N.\nfocus: F.\n«⇒announcement: [Draft saved]\n»",
    body: "«1️⃣### Announcement examples\n- \"Draft saved\"\n⇒»"
  ),
  dialect(
    "entry-lift-focus",
    "layout: entry\n",
    "name: N.\nannouncement: [Set]\n«⇒focus: Stays.\n»",
    body: "«1️⃣### Focus\n- Stays.\n⇒»"
  ),
  RuleProof(
    "entry-demo-at-address",
    [
      "Content/a/slider/index.md": RuleProof.front(
        "demos:\n  save: { title: Save, url: \"http://localhost:6006/\"«, 1️⃣served: true⇒» }\n"
      )
    ]
  ),
  RuleProof(
    "entry-missing-demo-file",
    [
      "Content/a/slider/index.md": RuleProof.front("demos: { 1️⃣save: { title: Save } }\n"),
      "Content/a/slider/sav«⇒e».html": "<!doctype html>\n<html lang=\"en\"><title>Save</title>\n",
    ]
  ),
  RuleProof(
    "entry-missing-key",
    ["Content/a/slider.md": "1️⃣---\ntitle: Slider\nname: N.\nfocus: F.\n«⇒announcement: [Set]\n»---\n"]
  ),
  .scenario(
    "entry-unknown-claim",
    "proves: [1️⃣keyboard.tab«s⇒»]\n        steps: [{ when: { press: Tab }, then: [{ focus: stays }] }]",
    "",
    more: "keyboard:\n  tab: Passes it by.\n"
  ),
  .scenario(
    "entry-unsupported-state",
    "steps: [{ when: opens, then: [{ element: { role: progressbar, name: Saving, states: { 1️⃣«expanded⇒busy»: false } } }] }]",
    "<progress aria-label=\"Saving\"></progress>"
  ),
]

private func dialect(_ rule: String, _ layout: String, _ keys: String, body: String = "") -> RuleProof {
  RuleProof(rule, ["Content/a/slider.md": "---\n\(layout)title: Slider\n\(keys)---\n\(body)"])
}
