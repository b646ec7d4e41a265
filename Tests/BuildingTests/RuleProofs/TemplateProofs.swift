let templateProofs: [RuleProof] = [
  .template("template-bad-delimiters", "1️⃣{{=<%«⇒ %>»=}}«⇒<%={{ }}=%>»\n"),
  .template("template-bad-name", "{{1️⃣site.«.⇒»title}}\n"),
  .template("template-ignored-content", parent("«1️⃣Hello⇒»{{$main}}Hello{{/main}}"), named: "home"),
  .template("template-mismatched-close", "{{#site.repository}}x{{/1️⃣site.«title⇒repository»}}\n"),
  RuleProof(
    "template-misspelt-file",
    ["Content/a/slider.md": RuleProof.front(), "Templates/foot«⇒e»r.mustache": "1️⃣<footer></footer>\n"]
  ),
  .template("template-recursion", "{{«>1️⃣footer⇒site.title»}}\n"),
  .template(
    "template-repeated-block",
    parent("{{$main}}one{{/main}}«{{$1️⃣main}}two{{/main}}⇒»"),
    named: "home"
  ),
  .template(
    "template-too-deep",
    "\(String(repeating: "{{#site}}", count: 64))«{{#1️⃣site}}{{/site}}⇒»\(String(repeating: "{{/site}}", count: 64))\n"
  ),
  RuleProof("template-too-large", chain),
  .template(
    "template-too-many-faults",
    "«\(String(repeating: "{{a b}}", count: 100)){{1️⃣a b}}⇒{{site.title}}»\n"
  ),
  .template("template-unclosed-section", "{{#1️⃣site.repository}}x«⇒{{/site.repository}}»\n"),
  .template("template-unclosed-tag", "<p>1️⃣{{site.title«⇒}}»</p>\n"),
  .template("template-unknown-block", parent("{{$1️⃣«boddy⇒main»}}x{{/«boddy⇒main»}}"), named: "home"),
  .template("template-unknown-name", "{{site.1️⃣tit«el⇒le»}}\n"),
  .template("template-unknown-partial", "{{>1️⃣«pagefoter⇒footer»}}\n", named: "home"),
  .template("template-unopened-close", "«⇒{{#site.repository}}»{{/1️⃣site.repository}}\n"),
  .template("template-wrong-kind", "{{«{⇒»1️⃣site.title«}⇒»}}\n"),
]

private func parent(_ inside: String) -> String { "{{<layout}}\(inside){{/layout}}\n" }

/// A page whose partials each include the next twice: more than a million of the last.
private let chain: [String: String] = {
  var files = [
    "Content/a/slider.md": RuleProof.front(), "Templates/404.mustache": parent("{{$main}}{{>own-0}}{{/main}}"),
  ]
  for index in 0..<20 { files["Templates/own-\(index).mustache"] = "{{>own-\(index + 1)}}«{{>own-\(index + 1)}}⇒»\n" }
  // The bound is passed in the last of them.
  files["Templates/own-20.mustache"] = "1️⃣x\n"
  return files
}()
