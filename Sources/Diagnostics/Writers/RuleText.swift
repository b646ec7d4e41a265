extension Rule {
  /// What there is to know of the rule, as Markdown: why it matters, its examples, and where its demand comes from;
  /// empty when the rule says none of these.
  var markdown: String { text(showing: fenced) }

  /// The same as plain text, with the examples indented.
  var plainText: String { text { snippet, _ in indented(snippet) } }

  private func text(showing shown: (_ snippet: String, _ language: String) -> String) -> String {
    var parts = explanation.isEmpty ? [] : [explanation]
    for example in examples {
      parts.append("Wrong:\n\n\(shown(example.wrong, example.language))")
      parts.append("Right:\n\n\(shown(example.right, example.language))")
    }
    if !source.isEmpty { parts.append("Source: \(source)") }
    return parts.joined(separator: "\n\n")
  }
}

/// A snippet as fenced code.
private func fenced(_ snippet: String, _ language: String) -> String {
  let fence = codeFence(around: snippet.utf8)
  return "\(fence)\(language)\n\(snippet)\(snippet.hasSuffix("\n") ? "" : "\n")\(fence)"
}

/// A fence of backticks that nothing in the code can close: longer than any run of them there, and of three at least.
package func codeFence(around code: some Sequence<UInt8>) -> String {
  var (longest, run) = (2, 0)
  for byte in code {
    run = byte == UInt8(ascii: "`") ? run + 1 : 0
    longest = max(longest, run)
  }
  return String(repeating: "`", count: longest + 1)
}

/// A snippet with its lines four blanks in.
package func indented(_ snippet: String) -> String {
  var lines = snippet.split(separator: "\n", omittingEmptySubsequences: false)
  if lines.last?.isEmpty == true { lines.removeLast() }
  return lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
}
