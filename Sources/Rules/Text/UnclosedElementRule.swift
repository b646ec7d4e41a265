public import Diagnostics
import Markup

extension Rule {
  /// An element that is not closed, so that it swallows what follows.
  public static let textUnclosedElement = Rule(
    "text-unclosed-element",
    .error,
    "An element or a comment of raw HTML is not closed, or closed in the wrong place.",
    explanation: """
      An open element takes in all that follows, up to the end of the page: links, lists and landmarks end up inside it. \
      Words between angle brackets that are meant to be read, such as `<name>`, are taken for a tag and vanish; write \
      them in backticks. Elements that HTML closes by itself, such as `<p>` and `<li>`, may stay open.
      """,
    source: "HTML, section 13.1.2.4 Optional tags",
    examples: [
      Example(wrong: "«<div class=\"wide\">\n\nText", right: "<div class=\"wide\">\n\nText\n\n</div>"),
      Example(wrong: "Press <b>«<kbd>Tab</b></kbd>", right: "Press <b><kbd>Tab</kbd></b>"),
      Example(wrong: "«<!-- To be written\n\nText", right: "<!-- To be written -->\n\nText"),
    ]
  )
}

let textUnclosedElementCheck = Check<PageSubject>(.textUnclosedElement) { subject in
  guard let body = subject.body, !isPlainlyBalanced(body.tags) else { return [] }
  var balance = TagBalance()
  for tag in body.tags { balance.read(tag) }
  balance.finish()
  return balance.faults.map { fault in
    Diagnostic(.textUnclosedElement, at: subject.file.range(fault.range), fault.message, help: fault.help)
  }
}

/// Whether all tags are properly nested and each is closed in its own text. That is true of most bodies, which then
/// need no closer check.
private func isPlainlyBalanced(_ tags: [RawTag]) -> Bool {
  var open: [Int] = []
  for index in tags.indices {
    if tags[index].isSelfClosing { return false }
    if tags[index].isClosing {
      guard let start = open.popLast(), tags[start].name == tags[index].name, tags[start].prose == tags[index].prose
      else { return false }
    } else if !voidElements.contains(tags[index].name) {
      open.append(index)
    }
  }
  return open.isEmpty
}

/// Matches start tags with end tags across all blocks of a page.
private struct TagBalance {
  struct Fault {
    let range: Range<Int>
    let message: String
    let help: String
  }

  private(set) var faults: [Fault] = []
  private var open: [RawTag] = []
  /// How many elements with each name are open.
  private var counts: [String: Int] = [:]
  /// Expected end tags whose start tag was reported as unclosed.
  private var forgiven: [String: Int] = [:]

  mutating func read(_ tag: RawTag) {
    endText(before: tag.prose)
    guard !voidElements.contains(tag.name) else { return }
    if tag.name == "!--" {
      fault(tag, "the comment that begins here never ends", "End it with `-->`.")
    } else if ["!", "?"].contains(tag.name) {
      let help = "End it with `>`, or write it in backticks if it is meant to be read."
      fault(tag, "what begins with `<\(tag.name)` here never ends", help)
    } else if tag.isClosing {
      close(tag)
    } else if !tag.isSelfClosing {
      open.append(tag)
      counts[tag.name, default: 0] += 1
    } else if !isForeign(tag) {
      fault(tag, "`<\(tag.name)/>` does not close itself in HTML", "Write `<\(tag.name)></\(tag.name)>`.")
    }
  }

  mutating func finish() {
    endText(before: nil)
    unclosed(from: 0) { "`<\($0.name)>` is never closed" }
  }

  /// Reports elements that are opened in a paragraph and not closed there: the paragraph's end closes them or cuts them
  /// in two.
  private mutating func endText(before prose: Int?) {
    guard let last = open.last, let text = last.prose, text != prose else { return }
    let start = open.lastIndex { $0.prose != text }.map { $0 + 1 } ?? 0
    unclosed(from: start) { "`<\($0.name)>` is not closed in its paragraph" }
  }

  private mutating func close(_ tag: RawTag) {
    guard counts[tag.name, default: 0] > 0, let start = open.lastIndex(where: { $0.name == tag.name }) else {
      if let count = forgiven[tag.name], count > 0 {
        forgiven[tag.name] = count - 1
      } else if !optionalEnds.contains(tag.name) {
        fault(tag, "`</\(tag.name)>` closes nothing", "Take it out, or open the element before.")
      }
      return
    }
    unclosed(from: start + 1) { "`<\($0.name)>` is not closed before `</\(tag.name)>`" }
    open.removeLast()
    counts[tag.name, default: 1] -= 1
  }

  /// Reports the open elements from a place on, and removes them.
  private mutating func unclosed(from start: Int, _ message: (RawTag) -> String) {
    for tag in open[start...] {
      counts[tag.name, default: 1] -= 1
      if optionalEnds.contains(tag.name) { continue }
      fault(tag, message(tag), "Close it with `</\(tag.name)>`, or write it in backticks if it is meant to be read.")
      forgiven[tag.name, default: 0] += 1
    }
    open.removeSubrange(start...)
  }

  private func isForeign(_ tag: RawTag) -> Bool {
    ["svg", "math"].contains { $0 == tag.name || counts[$0, default: 0] > 0 }
  }

  private mutating func fault(_ tag: RawTag, _ message: String, _ help: String) {
    faults.append(Fault(range: tag.range, message: message, help: help))
  }
}

/// Elements without an end tag.
private let voidElements: Set<String> = [
  "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
]

/// Elements that HTML closes implicitly.
private let optionalEnds: Set<String> = [
  "html", "head", "body", "p", "li", "dt", "dd", "rt", "rp", "optgroup", "option", "colgroup", "caption", "thead",
  "tbody",
  "tfoot", "tr", "td", "th",
]
