/// Proofs of the rules on the content of entries and how they are related.
let entryProofs: [RuleProof] = [
  .scenario(
    "entry-long-scenario",
    "steps: [\(String(repeating: "{ when: { press: Tab } }, ", count: 50))]\n      - id: 1️⃣goes-on\n        given: { after: start }\n        steps: [\(String(repeating: "{ when: { press: Tab } }, ", count: 50))«{ when: { press: Tab } }⇒»]",
    ""
  )
]
