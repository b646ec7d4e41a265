let linkProofs: [RuleProof] = [
  link("link-absolute", "[the toast](1️⃣«/a⇒.»/toast.md)"),
  link("link-case", "[the toast](1️⃣«T⇒t»oast.md)"),
  RuleProof(
    "link-draft",
    [
      "Content/a/slider.md": RuleProof.front() + "[the dial](1️⃣dial.md)\n",
      "Content/a/dial.md": RuleProof.front("status: «draft⇒stable»\n").replacing("title: Slider", with: "title: Dial"),
    ]
  ),
  link("link-escapes", "[the toast](1️⃣../«../⇒»a/toast.md)"),
  link("link-empty", "[the toast](1️⃣«⇒./toast.md»)"),
  link("link-malformed", "[the toast](1️⃣«%⇒./»toast.md)"),
  link("link-missing-file", "[the toast](1️⃣to«⇒a»st.md)"),
  RuleProof(
    "link-own-site",
    [
      "polite.yml": "base-url: https://patterns.example/\n",
      "Content/a/slider.md": RuleProof.front() + "[the toast](1️⃣«https://patterns.example/a/toast.html⇒toast.md»)\n",
      "Content/a/toast.md": RuleProof.front().replacing("title: Slider", with: "title: Toast"),
    ]
  ),
  web("link-external-gone", "http://a.example/«gone⇒there»"),
  web("link-external-moved", "http://a.example/«old⇒there»"),
  web("link-external-place", "http://a.example/there#«nowhere⇒here»"),
  web("link-external-refused", "http://a.example/«secret⇒there»"),
  web("link-external-unreached", "http://a.example/«failing⇒there»"),
]

/// A link in an entry that has a toast beside it.
private func link(_ rule: String, _ link: String) -> RuleProof {
  RuleProof(
    rule,
    [
      "Content/a/slider.md": RuleProof.front() + "See \(link).\n",
      "Content/a/toast.md": RuleProof.front().replacing("title: Slider", with: "title: Toast"),
    ]
  )
}

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
