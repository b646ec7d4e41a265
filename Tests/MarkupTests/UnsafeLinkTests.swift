import Markup
import TestSupport
import Testing

@Suite("A link with a forbidden scheme")
struct UnsafeLinkTests {
  @Test(
    "is reported, and rendered without its destination",
    arguments: [
      "[x](1️⃣javascript:alert(1))", "[x](1️⃣JaVaScRiPt:alert(1))", "1️⃣[x](< javascript:alert(1)>)",
      "[x](1️⃣java&#x0A;script:alert(1))", "[x](1️⃣java&Tab;script:alert(1))", "[x](1️⃣&#1;javascript:alert(1))",
      "[x](1️⃣javascript&colon;alert(1))", "[x](1️⃣vbscript:x)", "[x](1️⃣data:text/html,x)", "[x](1️⃣file:///etc/passwd)",
      "[x](1️⃣blob:https://a/b)", "<1️⃣javascript:alert(1)>", "[x]\n\n[x]: 1️⃣javascript:alert(1)",
      "![x](1️⃣javascript:alert(1))", "a ![x](1️⃣data:text/html,x) b", "[x](1️⃣htps://example.org)",
      "[x](1️⃣intent:x \"title\")", "[x](1️⃣c:/x)", "| [x](1️⃣javascript:a) |\n| --- |\n| a |",
    ]
  )
  func refused(text: String) {
    let marked = MarkedText(text + "\n")
    let document = parse(marked.text) { link in .rewrite(link.destination) }
    #expect(document.rules == ["link-unsafe-scheme"])
    #expect(document.diagnostics.first?.range.bytes.lowerBound == marked.markers["1️⃣"])
    #expect(!document.text.contains("href") && !document.text.contains("src"), "\(document.text)")
  }

  @Test(
    "is reported in raw HTML as browsers parse it, and rendered without the attribute",
    arguments: [
      "<a href=\"1️⃣javascript:alert(1)\" class=\"k\">x</a>", "<a href='1️⃣java\tscript:alert(1)' class=\"k\">x</a>",
      "<a class=\"k\" href=1️⃣jav&#97script:alert(1)>x</a>",
      "<a href=\"1️⃣&#x00000000000000006A;avascript:x\" class=\"k\">x</a>",
      "<a href=\"1️⃣java&NewLine;script&colon;alert(1)\" class=\"k\">x</a>",
      "<div class=\"k\"><form action=\"1️⃣javascript:x\"></form></div>",
      "<button class=\"k\" formaction=\"1️⃣javascript:x\">x</button>",
      "<svg class=\"k\"><a xlink:href=\"1️⃣javascript:x\"></a></svg>",
      "<div class=\"k\"><a x=<y=' href=1️⃣javascript:x '>x</a></div>",
      "<iframe class=\"k\" src=\"1️⃣data:image/svg+xml,x\"></iframe>",
      "<object class=\"k\" data=\"1️⃣data:text/html,x\"></object>",
      "<div class=\"k\"><!--><a href=\"1️⃣javascript:x\">x</a>",
      "<div class=\"k\"><!-- --!><a href=\"1️⃣javascript:x\">x</a>", "<form class=\"k\" action=\"1️⃣javascript:x\"",
      "<form class=\"k\" action=\"1️⃣javascript:x//",
      "<iframe class=\"k\" srcdoc=\"1️⃣<a href='javascript:x'>x</a>\"></iframe>",
      "<iframe class=\"k\" srcdoc=\"1️⃣&lt;iframe srcdoc='&amp;lt;form action=vbscript:x>'>\"></iframe>",
      "<iframe class=\"k\" srcdoc=\"1️⃣<a href='javascript&amp;colon;\u{FF9E}=alert(1)'>x</a>\"></iframe>",
      "<p class=\"k\"><meta http-equiv=refresh content=\"1️⃣0;url=data:text/html,x\"></p>",
      "<svg class=\"k\">\n<style><p><a href=\"1️⃣javascript:x\">x</a></style></svg>",
      "<svg class=\"k\">\n\n<script><p><a href=\"1️⃣javascript:x\">x</a></script>\n\n</svg>",
      "<div class=\"k\"><iframe\n\n<b src=\"1️⃣data:image/svg+xml,x\">\n</iframe></div>",
      "<div class=\"k\"><iframe title=\"\n\n<hr x=\" src=\"1️⃣data:image/svg+xml,x\"></iframe></div>",
    ]
  )
  func refusedHTML(text: String) {
    let marked = MarkedText(text + "\n")
    let document = parse(marked.text)
    #expect(document.rules == ["link-unsafe-scheme"])
    #expect(document.diagnostics.first?.range.bytes.lowerBound == marked.markers["1️⃣"])
    #expect(document.text.contains("class=\"k\""))
    for trace in ["href", "src=", "action=", "data="] { #expect(!document.text.contains(trace), "\(document.text)") }
  }

  @Test(
    "is reported among the values that an SVG animation gives to a link",
    arguments: [
      "<svg><a><animate attributeName=href values=\"1️⃣x.html;javascript:a\" /></a></svg>",
      "<svg><a><set attributeName=\"xlink:href\" to=\"1️⃣ javascript:a\"/></a></svg>",
    ]
  )
  func refusedInAnimations(text: String) {
    let marked = MarkedText(text + "\n")
    let document = parse(marked.text)
    #expect(document.rules == ["link-unsafe-scheme"])
    #expect(document.diagnostics.first?.range.bytes.lowerBound == marked.markers["1️⃣"])
    #expect(!document.text.contains("javascript"), "\(document.text)")
    #expect(parse("<svg><a><animate attributeName=x values=\"0; 10\" to=5 /></a></svg>\n").rules == [])
  }

  @Test("has the likely intended scheme suggested")
  func help() {
    #expect(parse("[x](htps://example.org/x)\n").diagnostics.first?.help == "Did you mean `https://example.org/x`?")
    let message = "`javascript:` is not a scheme that a link may have"
    #expect(parse("[x](java&#10;script:a)\n").diagnostics.first?.message == message)
  }

  @Test(
    "is not reported where the scheme is allowed or there is none",
    arguments: [
      "[x](https://a.example) [x](HTTP://a.example) <mailto:a@b.example> <a@b.example> [x](tel:123)", "[x](a.md#b:c)",
      "[x](?a:b) [x](#javascript:x) [x](./a:b.md) [x](//a.example) [x](1a:b)", "![x](data:image/png;base64,AA==)",
      "<img src=\"DATA:image/svg+xml,x\" srcset=\"data:image/png,x 2x\">", "<a href=\"x?a=1&copy=2:3\">x</a>",
    ]
  )
  func right(text: String) {
    #expect(parse(text + "\n").rules == [])
  }
}
