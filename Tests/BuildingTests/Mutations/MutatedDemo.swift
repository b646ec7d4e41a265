import TestSupport

/// A demo that is written in an unusual way.
struct MutatedDemo {
  let html: String
  /// Whether something in it reads the attributes that fixes remove, so that none may be removed.
  let isRead: Bool

  init(_ dice: inout SplitMix) {
    let reader = dice.once(in: 4) ? dice.pick(readers) : ""
    var text = dice.pick(["<!DOCTYPE html>\n", "<!doctype html>", ""])
    text += "<html lang=\"en\"\(dice.once(in: 10) ? " role=document" : "")>"
    text += "<head><meta charset=utf-8><title>Demo</title>\(harmless(&dice))</head>\n"
    text += dice.once(in: 10) ? "<body role=\"presentation\">\n" : "<body>\n"
    for _ in 0..<Int.random(in: 3...12, using: &dice) { text += element(&dice, depth: 0) + dice.pick(["\n", "", " "]) }
    text += reader + (dice.once(in: 15) ? "<body role=main class=late>" : "") + "\n</body></html>\n"
    let isDamaged = dice.once(in: 8)
    html = isDamaged ? dice.damaged(text, with: marks) : text
    // A quote that is left open may swallow the reader.
    isRead = !isDamaged && !reader.isEmpty && !text.contains("x='")
  }
}

private let marks = [
  "<", ">", "/", "\"", "'", "=", " ", "\n", "\t", "\u{B}", "\u{C}", "</", "<!--", "-->", "<svg>", "</svg>",
  "<template>", "role=", "&",
  "aria-valuemax=1", "<script>", "</script>", "<table>", "<select>", "<button>",
]

/// Code that reads roles and maxima, directly or through something larger.
private let readers = [
  "<style>[role] { color: red } [aria-valuemax] { top: 0 }</style>",
  "<style>nav[ROLE=navigation], [aria-VALUEMAX] {}</style>",
  "<style>p::after { content: attr(role) attr(aria-valuemax) }</style>",
  "<style>[r\\6f le], [aria-v\\61luemax] { left: 0 }</style>",
  "<svg><style>[role], [aria-valuemax] {}</style></svg>", "<link rel=stylesheet href=\"a.css\">",
  "<style>@import 'a.css';</style>",
  "<script>document.querySelector('[role]').focus(); e.getAttribute('aria-valuemax')</script>",
  "<script src=\"a.js\"></script>",
  "<script>for (const e of all) log(e.ariaValueMax, e.role)</script>", "<script>log(e.getAttributeNames())</script>",
  "<script>log(document.body.outerHTML)</script>", "<script>e['attri' + 'butes']; e.attributes</script>",
  "<button onclick=\"log(this.role, ariaValueMax)\">x</button>", "<a href=\"javascript:log(e.attributes)\">x</a>",
  "<script>q('[r\\u006fle]'), q('[aria-v\\x61luemax]')</script>", "<iframe srcdoc=\"x\" title=x></iframe>",
  "<div data-find=\"[role] [aria-valuemax]\"></div>", "<template><style>[role] [aria-valuemax] {}</style></template>",
]

private func harmless(_ dice: inout SplitMix) -> String {
  dice.pick([
    "", "", "<style>nav { color: red }</style>", "<script>document.title = 'Demo'</script>",
    "<!-- [role] [aria-valuemax] -->",
    "<script type=\"application/json\">{\"a\": 1}</script>",
  ])
}

/// Elements with their implicit role; their attributes come in any order.
private let elements: [(name: String, attributes: [String], role: String)] = [
  ("nav", [], "navigation"), ("main", [], "main"), ("button", ["type=button"], "button"),
  ("a", ["href=\"#x\""], "link"),
  ("aside", [], "complementary"), ("article", [], "article"), ("dialog", ["open"], "dialog"), ("output", [], "status"),
  ("progress", ["max=\"10\"", "value=3"], "progressbar"), ("meter", ["max=10", "value='0.5'"], "meter"),
  ("progress", ["MAX='10'"], "progressbar"),
  ("h2", [], "heading"), ("p", [], "paragraph"), ("search", [], "search"), ("section", [], "region"),
  ("progress", ["max=0"], "progressbar"), ("a", ["name=x"], "link"),
]

private let voids: [(name: String, attributes: [String], role: String)] = [
  ("input", ["type=range", "max=10"], "slider"), ("input", ["type=number", "max=10"], "spinbutton"),
  ("input", ["type=number", "max=\"10\"", "min=20"], "spinbutton"),
  ("input", ["type=text", "max=10"], "textbox"), ("input", ["type=checkbox"], "checkbox"), ("hr", [], "separator"),
]

private func element(_ dice: inout SplitMix, depth: Int) -> String {
  let isVoid = dice.once(in: 4)
  let kind = dice.pick(isVoid ? voids : elements)
  var attributes = kind.attributes
  if !dice.once(in: 4) { attributes.append(attribute("role", dice.once(in: 6) ? "tablist" : kind.role, &dice)) }
  if dice.once(in: kind.attributes.contains { $0.hasPrefix("max=") } ? 1 : 4) {
    attributes.append(attribute("aria-valuemax", dice.pick(["10", "10", "10.0", "0", "0xA"]), &dice))
  }
  if dice.once(in: 3) {
    attributes.append(
      dice.pick(["class=\"a b\"", "hidden", "id=x", "data-a='>'", "title=\"role=x\"", "data-b=1/", "=", "x='"])
    )
  }
  if dice.once(in: 6) { attributes.append(attribute("role", dice.pick(["tablist", kind.role, ""]), &dice)) }
  if dice.once(in: 10) { attributes.append(attribute("aria-valuemax", dice.pick(["7", "10"]), &dice)) }
  attributes.shuffle(using: &dice)
  var tag = "<\(dice.once(in: 5) ? kind.name.uppercased() : kind.name)"
  for (index, one) in attributes.enumerated() {
    // A quoted value needs no space after it.
    let isApart = index == 0 || !(tag.hasSuffix("\"") || tag.hasSuffix("'")) || dice.once(in: 2)
    tag += (isApart ? dice.pick([" ", " ", "  ", "\n  ", "\t", "/", "\u{C}", " / "]) : "") + one
  }
  tag += dice.pick([">", ">", " >", "/>", " />", "\n>"])
  if isVoid { return tag }
  let inside = depth < 3 && dice.once(in: 3) ? element(&dice, depth: depth + 1) : "text"
  let around = dice.pick(["", "", "", "svg", "math", "template", "noscript", "table", "select", "foreign"])
  let whole = "\(tag)\(inside)</\(kind.name)>"
  switch around {
  case "": return whole
  case "foreign": return "<svg><foreignObject>\(whole)</foreignObject></svg>"
  case "svg": return "<svg>\(whole)<a role=link href=#x>a</a></svg>"
  default: return "<\(around)>\(whole)</\(around)>"
  }
}

private func attribute(_ name: String, _ value: String, _ dice: inout SplitMix) -> String {
  let name = dice.once(in: 5) ? name.uppercased() : name
  let equals = dice.pick(["=", "=", "=", " = ", "=\n"])
  if value.isEmpty { return dice.once(in: 2) ? name : "\(name)\(equals)\"\"" }
  return dice.pick([
    "\(name)\(equals)\"\(value)\"", "\(name)\(equals)'\(value)'", "\(name)\(equals)\(value)", "\(name)=\" \(value) \"",
  ])
}
