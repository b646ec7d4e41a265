let demoProofs: [RuleProof] = [
  .demo(
    "demo-unreadable",
    "«\(String(repeating: "<div>", count: 511))1️⃣\(String(repeating: "<div>", count: 89))\(String(repeating: "</div>", count: 600))⇒<div></div>»"
  )
]
