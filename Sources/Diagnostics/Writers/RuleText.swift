extension Rule {
  /// What there is to know of the rule, as Markdown: why it matters, its examples, and where its demand comes from;
  /// empty when the rule says none of these.
  var markdown: String {
    var parts = explanation.isEmpty ? [] : [explanation]
    for example in examples {
      parts.append("Wrong:\n\n\(fenced(example.wrong, example.language))")
      parts.append("Right:\n\n\(fenced(example.right, example.language))")
    }
    if !source.isEmpty { parts.append("Source: \(source)") }
    return parts.joined(separator: "\n\n")
  }

  /// The same as plain text, with the examples indented.
  var plainText: String {
    var parts = explanation.isEmpty ? [] : [explanation]
    for example in examples {
      parts.append("Wrong:\n\n\(indented(example.wrong))")
      parts.append("Right:\n\n\(indented(example.right))")
    }
    if !source.isEmpty { parts.append("Source: \(source)") }
    return parts.joined(separator: "\n\n")
  }
}

/// A snippet as fenced code, in a fence that nothing in it can close.
private func fenced(_ snippet: String, _ language: String) -> String {
  var longest = 2
  var run = 0
  for byte in snippet.utf8 {
    run = byte == UInt8(ascii: "`") ? run + 1 : 0
    longest = max(longest, run)
  }
  let fence = String(repeating: "`", count: longest + 1)
  return "\(fence)\(language)\n\(snippet)\(snippet.hasSuffix("\n") ? "" : "\n")\(fence)"
}

/// A snippet with its lines four blanks in.
private func indented(_ snippet: String) -> String {
  var lines = snippet.split(separator: "\n", omittingEmptySubsequences: false)
  if lines.last?.isEmpty == true { lines.removeLast() }
  return lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
}
