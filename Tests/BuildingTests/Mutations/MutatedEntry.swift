import TestSupport

/// An entry that is written in an unusual way, usually in the catalogue dialect.
func mutatedEntry(_ dice: inout SplitMix) -> String {
  let lineEnd = dice.once(in: 5) ? "\r\n" : "\n"
  var text = "---\(dice.pick(["", "", "", " ", "\t"]))\n" + frontMatter(&dice) + "---\n" + body(&dice)
  if dice.once(in: 12) { text = dice.damaged(text, with: marks) }
  if dice.once(in: 20) { text = "\u{FEFF}\(text)" }
  return lineEnd == "\n"
    ? text : text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd)
}

private let marks = [
  "{", "}", "[", "]", ",", ":", "#", "\"", "'", "...", "---", "\n", "\t", " ", "- ", "|", ">", "&a", "*a", "!", "%",
  "`",
  "\\", "<", "//", "<!--", "-->", "\u{FFFF}", "\u{85}", "\u{A0}", "\u{2028}", "\r",
]

private func frontMatter(_ dice: inout SplitMix) -> String {
  var pairs: [(key: String, value: String)] = [("title", text(&dice))]
  pairs.append(
    dice.once(in: 2) ? ("layout", "entry") : ("categories", dice.pick(["controls", "[controls]", "controls form"]))
  )
  if dice.once(in: 30) { pairs.append(("title", "Again")) }
  if dice.once(in: 8) { pairs.append(("focus", text(&dice))) }
  if dice.once(in: 8) { pairs.append(("announcement", "[\(text(&dice))]")) }
  if dice.once(in: 6) { pairs.append(("order", dice.pick(["1", "01", "~", "x"]))) }
  if dice.once(in: 6) { pairs.append(("description", text(&dice))) }
  if dice.once(in: 6) { pairs.append(("gherkin-one", "[ a, { b: c } ]")) }
  if dice.once(in: 6) { pairs.append(("aliases", "[\(text(&dice)), \"]\"]")) }
  if dice.once(in: 10) { pairs.append(("nothing", "")) }
  pairs.shuffle(using: &dice)
  let name = text(&dice)
  let isFlow = dice.once(in: 3)
  pairs.insert(
    dice.once(in: 2) ? ("name", name) : ("screenreader", "{ name: \(name) }"),
    at: Int.random(in: 0...pairs.count, using: &dice)
  )
  let map = isFlow ? flowMap(pairs, &dice) : blockMap(pairs, &dice)
  let end = dice.pick(["", "", "", "...\n", "... \n", "...\n# after\n", "# the end\n", "\n\n", "  # indented\n"])
  return (dice.once(in: 6) ? "# before\n\n" : "") + map + end
}

private func flowMap(_ pairs: [(key: String, value: String)], _ dice: inout SplitMix) -> String {
  let separator = dice.pick([", ", ",\n  ", " ,\n", ", # comment\n  "])
  let close = dice.pick(["}", " }", "\n}", ",}", ", # last\n}", " # last\n}", "\n  }", ",\n\n}"])
  let members = pairs.map { $0.value.isEmpty && dice.once(in: 2) ? $0.key : "\($0.key): \($0.value)" }
  return dice.pick(["", "", "  ", "\n"]) + "{" + dice.pick(["", " ", "\n  "]) + members.joined(separator: separator)
    + close
    + dice.pick(["\n", "\n", " # }\n", "\n\n"])
}

private func blockMap(_ pairs: [(key: String, value: String)], _ dice: inout SplitMix) -> String {
  let indent = String(repeating: " ", count: dice.pick([0, 0, 0, 1, 2, 4]))
  let lines = pairs.map { key, value in
    var line = dice.once(in: 40) ? "\(indent)? \(key)\n\(indent): \(value)" : "\(indent)\(key): \(value)"
    if dice.once(in: 6), !value.hasPrefix("["), !value.hasPrefix("{") {
      line =
        "\(indent)\(key): \(dice.pick(["|", ">", "|+", ">-", "|2"]))\n\(indent)  some lines\n\(indent)  and ...\n"
        + dice.pick(["", "\n", "\n\n", "\(indent)   more\n"])
    }
    if dice.once(in: 10) { line += dice.pick(["  # comment", "\n# column 0", "\n\(indent)# comment", "\n", "   "]) }
    return line
  }
  return lines.joined(separator: "\n") + "\n"
}

/// A value in one of YAML's styles.
private func text(_ dice: inout SplitMix) -> String {
  dice.pick([
    "Plain words", "'single ''quoted'''", "\"double \\\"quoted\\\" \\u00e9\"", "\"with # and: colon\"",
    "'{ not a map }'",
    "\"two\n    lines\"", "plain\n    over two lines", "Ünïcödé", "\"\\uFFFF\"", "!!str 12", "\"...\"",
    "\"//example.org\"",
  ])
}

private let oddCharacters = [
  "\u{FFFF}", "\u{FFFE}", "\u{2028}", "\u{2029}", "\u{85}", "\u{FEFF}", "\u{A0}", "\u{1}", "\u{7F}", "\u{1B}",
  "\u{10FFFF}",
  "\u{1F600}", "e\u{301}", "\"", "\\", "\\n", "'", "#", ": ", "{", "}", "\t", "---", "...", "&amp;", "%",
]

private func sentence(_ dice: inout SplitMix) -> String {
  var words = ["Focus", "stays", "on", "the", "button", "and", "nothing", "moves"]
  for _ in 0..<dice.pick([0, 0, 1, 2]) {
    words.insert(dice.pick(oddCharacters), at: Int.random(in: 0...words.count, using: &dice))
  }
  return words.joined(separator: dice.once(in: 10) ? "" : " ") + dice.pick(["", "."])
}

private func body(_ dice: inout SplitMix) -> String {
  var blocks: [String] = []
  let platforms = dice.pick([[""], ["## iOS\n"], ["## iOS\n", "## Android\n"], ["# Web\n", "## Windows\n"]])
  for platform in platforms {
    blocks.append(platform)
    blocks += dice.some([focusSection(&dice), announcementSection(&dice)], once: 1).shuffled(using: &dice)
    blocks += dice.some(others(&dice), once: 5)
  }
  return blocks.joined(separator: dice.once(in: 5) ? "\n\n" : "\n")
}

private func focusSection(_ dice: inout SplitMix) -> String {
  if dice.once(in: 8) { return "" }
  let lines = (0..<dice.pick([1, 1, 2, 3])).map { _ in dice.pick(["- ", "* ", "1. ", ""]) + sentence(&dice) }
  let link = dice.once(in: 8) ? ["- See [more](//example.org/focus)"] : []
  return "### Focus\n" + (lines + link).joined(separator: "\n") + "\n"
}

private func announcementSection(_ dice: inout SplitMix) -> String {
  if dice.once(in: 8) { return "" }
  let lines = (0..<dice.pick([1, 2, 3])).map { _ in
    "- \(dice.pick(["\"", "“", ""]))\(sentence(&dice))\(dice.pick(["\"", "”", ""]))"
  }
  return "### Announcement examples\n" + lines.joined(separator: "\n") + "\n"
}

/// Blocks that other fixes change, and blocks that could confuse them.
private func others(_ dice: inout SplitMix) -> [String] {
  let address = dice.pick([
    "//example.org", "//example.org/a?b=1&c=2", "//example.org/(a)", "<//example.org/a b>", "\\//example.org",
  ])
  return [
    "## Developer notes\n\nText.\n", "## SwiftUI\n\nText.\n", "Developer notes\n---\n", "  ## Jetpack Compose ##\n",
    "Go [there](\(address)) or [there][ref], or ![see](\(address) \"title\").\n", "[ref]: \(address) 'A title'\n",
    "<a href=\"//example.org/x\">raw</a> and <img src=//example.org/y.png alt=''>\n",
    "<a href='//example.org/\"'>quoted</a>\n",
    "`[code](//example.org)` and <!-- [comment](//example.org) -->\n",
    "```\n[fenced](//example.org)\n## Developer notes\n```\n",
    "> [!NOET]\n> What is noted.\n", "> [!WARNIGN]\n", "> [!TIPP] on the line\n", "- > [!NOTES]\n  > In a list.\n",
    "> [!note]\n> Well formed.\n",
    "> [link](//example.org/quoted)\n> lazy\n", "| a | b |\n|---|---|\n| [x](//example.org) | `//y` |\n",
    "<div>\n\n## Developer notes\n\n</div>\n",
    "<!--\n### Focus\n- hidden\n-->\n", "<textarea>\n", "[![i](//example.org/i.png)](//example.org/l)\n",
  ]
}
