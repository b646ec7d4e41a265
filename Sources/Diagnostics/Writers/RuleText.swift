extension Rule {
  /// The rule's documentation as Markdown: why it matters, its examples and its source; empty when the rule has none of
  /// these.
  var markdown: String { text({ $0 }, showing: fenced) }

  /// Returns the same as plain text, with the examples indented.
  ///
  /// - Parameter wrapped: Breaks the lines of prose.
  package func plainText(_ wrapped: (String) -> String = { $0 }) -> String {
    text(wrapped) { snippet, _ in indented(snippet) }
  }

  private func text(
    _ wrapped: (String) -> String,
    showing shown: (_ snippet: String, _ language: String) -> String
  ) -> String {
    var parts = explanation.isEmpty ? [] : [wrapped(explanation)]
    for example in examples {
      parts.append("Wrong:\n\n\(shown(example.wrong, example.language))")
      parts.append("Right:\n\n\(shown(example.right, example.language))")
    }
    if !source.isEmpty { parts.append(wrapped("Source: \(source)")) }
    return parts.joined(separator: "\n\n")
  }
}

/// A snippet as fenced code.
private func fenced(_ snippet: String, _ language: String) -> String {
  let fence = codeFence(around: snippet.utf8)
  return "\(fence)\(language)\n\(snippet)\(snippet.hasSuffix("\n") ? "" : "\n")\(fence)"
}

/// Returns a fence that nothing in the code can close: at least three backticks, and more than any run of them in the
/// code.
package func codeFence(around code: some Sequence<UInt8>) -> String {
  var (longest, run) = (2, 0)
  for byte in code {
    run = byte == UInt8(ascii: "`") ? run + 1 : 0
    longest = max(longest, run)
  }
  return String(repeating: "`", count: longest + 1)
}

/// Returns a snippet with its lines indented by four spaces.
private func indented(_ snippet: String) -> String {
  var lines = snippet.split(separator: "\n", omittingEmptySubsequences: false)
  if lines.last?.isEmpty == true { lines.removeLast() }
  return lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
}
