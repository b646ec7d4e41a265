let scenarioProofs: [RuleProof] = [
  .scenario(
    "scenario-empty-proof",
    "proves: [1️⃣focus]\n        steps: [{ when: opens, then: [{ «visible: Saved⇒focus: stays» }] }]",
    "<p>Saved"
  ),
  .scenario(
    "scenario-untestable-proof",
    "proves: [focus]\n        steps: [{ when: opens, then: [{ focus: stays }] }]",
    "<p>Saved",
    more: "untestable: { 1️⃣«focus⇒name»: Nobody has tried. }\n"
  ),
  RuleProof(
    "scenario-missing",
    [
      "Content/a/slider/index.md": RuleProof.front(
        "demos:\n  1️⃣save:\n    title: Save\n«⇒    scenarios: [{ id: start, steps: [{ when: opens }] }]\n»"
      ),
      "Content/a/slider/save.html": "<!doctype html>\n<html lang=\"en\"><title>Save</title>\n",
    ]
  ),
  .scenario(
    "scenario-no-live-region",
    "steps: [{ when: opens, then: [{ announced: 1️⃣Photo saved }] }]",
    "<p«⇒ role=\"status\"»></p><p hidden>Photo saved</p><script>let x = 'Photo saved'</script>"
  ),
  RuleProof(
    "scenario-real-clock",
    [
      "Content/a/slider/index.md": RuleProof.front(
        "demos:\n  save:\n    title: Save\n    scenarios: [{ id: 1️⃣start«⇒, given: { clock: real }», steps: [{ when: opens }] }]\n"
      ),
      "Content/a/slider/save.html":
        "<!doctype html>\n<html lang=\"en\"><title>Save</title><script>new Worker('data:,')</script>\n",
    ]
  ),
  staleEvidenceProof, stalePictureProof, staleChangesProof,
  RuleProof(
    "scenario-unknown-break",
    [
      "Content/a/slider/index.md": RuleProof.front(
        """
        demos:
          save:
            title: Save
            scenarios: [{ id: start, steps: [{ when: opens }] }]
          shout:
            title: Shout
            breaks: 1️⃣save.«begin⇒start»

        """
      ),
      "Content/a/slider/save.html": "<!doctype html>\n<html lang=\"en\"><title>Save</title>\n",
      "Content/a/slider/shout.html":
        "<!doctype html>\n<html lang=\"en\"><meta name=\"polite:wrong\" content=\"It shouts.\"><title>Shout</title>\n",
    ]
  ),
  .poster("scenario-unknown-moment", "{ scenario: 1️⃣«begin⇒start», at: 1s }"),
  .poster("scenario-late-moment", "{ scenario: start, at: 1️⃣«3⇒2»s }"),
  .poster("scenario-late-moment", "{ at: 1️⃣«6⇒»1s }"),
  .scenario(
    "scenario-unknown-role",
    "steps: [{ when: opens, then: [{ element: { role: 1️⃣progress«⇒bar», name: Uploading } }] }]",
    "<progress aria-label=\"Uploading\"></progress>"
  ),
  .scenario(
    "scenario-unknown-text",
    "steps: [{ when: { activate: 1️⃣Save «⇒the »photo } }]",
    "<button>Save the photo</button>"
  ),
  .scenario(
    "scenario-unproved",
    "proves: [name, focus, announcement«⇒, keyboard.tab»]\n        steps: [{ when: opens, then: [{ focus: stays }] }]",
    "",
    more: "keyboard:\n  1️⃣tab: Passes it by.\n"
  ),
  .scenario(
    "scenario-vacuous",
    "steps: [{ when: opens, then: [{ absent: { role: button, name: 1️⃣Save «⇒the »photo } }] }]",
    "<button>Save the photo</button>"
  ),
  .scenario("scenario-vacuous", "steps: [{ when: opens, then: [1️⃣{ silent: «0s⇒1s» }] }]", "<p>Saved</p>"),
]
