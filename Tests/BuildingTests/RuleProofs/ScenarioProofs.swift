let scenarioProofs: [RuleProof] =
  [
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
    stalePictureProof, staleChangesProof,
  ] + staleEvidenceProofs
