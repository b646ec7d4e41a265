let templateProofs: [RuleProof] = [
  .template(
    "template-too-deep",
    "\(String(repeating: "{{#site}}", count: 64))«{{#1️⃣site}}{{/site}}⇒»\(String(repeating: "{{/site}}", count: 64))\n"
  ),
  RuleProof("template-too-large", chain),
  .template(
    "template-too-many-faults",
    "«\(String(repeating: "{{a b}}", count: 100)){{1️⃣a b}}⇒{{site.title}}»\n"
  ),
]

private func parent(_ inside: String) -> String { "{{<layout}}\(inside){{/layout}}\n" }

/// A page whose partials each include the next one twice, so that the last is included more than a million times.
private let chain: [String: String] = {
  var files = [
    "Content/a/slider.md": RuleProof.front(), "Templates/404.mustache": parent("{{$main}}{{>own-0}}{{/main}}"),
  ]
  for index in 0..<20 { files["Templates/own-\(index).mustache"] = "{{>own-\(index + 1)}}«{{>own-\(index + 1)}}⇒»\n" }
  // The limit is exceeded in the last of them.
  files["Templates/own-20.mustache"] = "1️⃣x\n"
  return files
}()
