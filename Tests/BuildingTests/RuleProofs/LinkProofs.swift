let linkProofs: [RuleProof] = [
  web("link-external-gone", "http://a.example/«gone⇒there»"),
  web("link-external-moved", "http://a.example/«old⇒there»"),
  web("link-external-place", "http://a.example/there#«nowhere⇒here»"),
  web("link-external-refused", "http://a.example/«secret⇒there»"),
  web("link-external-unreached", "http://a.example/«failing⇒there»"),
]

private func web(_ rule: String, _ address: String) -> RuleProof {
  RuleProof(
    rule,
    ["Content/a/slider.md": RuleProof.front() + "[It](1️⃣\(address))\n"],
    web: { address in
      switch address.split(separator: "/").last {
      case "gone": .status(404)
      case "old": .status(301, header: ["Location: /there"])
      case "secret": .status(403)
      case "failing": .status(500)
      default: .status(200, header: ["Content-Type: text/html"], body: "<p id=here>")
      }
    }
  )
}
