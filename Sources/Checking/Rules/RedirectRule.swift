import Diagnostics
import PatternLibrary

/// Checks the former paths of all entries against the pages that exist and against each other.
func checkRedirects(
  of entries: [CheckedEntry],
  pages: Set<String>
) -> (redirects: [CheckedRedirect], diagnostics: [Diagnostic]) {
  var taken: [String: (entry: Int, range: SourceRange)] = [:]
  var diagnostics: [Diagnostic] = []
  for (index, checked) in entries.enumerated() {
    for redirect in checked.entry.redirects {
      let range = checked.entry.head.range(redirect.bytes)
      guard let path = redirectPath(redirect.value) else {
        diagnostics.append(badRedirect(redirect.value, range, "is not a path of a page below the site's root"))
        continue
      }
      if pages.contains(path.text.lowercased()) {
        diagnostics.append(badRedirect(redirect.value, range, "is the path of a page that exists"))
      } else if let other = taken[path.text.lowercased()] {
        diagnostics.append(
          Diagnostic(
            .entryBadRedirect,
            at: range,
            "`\(redirect.value)` already leads to another entry",
            notes: [.init(at: other.range, "it is claimed here first")]
          )
        )
      } else {
        taken[path.text.lowercased()] = (index, range)
      }
    }
  }
  let redirects = entries.enumerated().flatMap { index, checked in
    checked.entry.redirects.compactMap { redirect in
      redirectPath(redirect.value).map { CheckedRedirect(from: $0, entry: index) }
    }
  }
  return (redirects.sorted { $0.from.text < $1.from.text }, diagnostics)
}

/// The path that a redirect names: relative, ending in `.html`, without `.` or `..`.
private func redirectPath(_ text: String) -> SitePath? {
  guard !text.hasPrefix("/"), text.hasSuffix(".html") else { return nil }
  let parts = text.split(separator: "/", omittingEmptySubsequences: false)
  let isPlain = parts.allSatisfy { part in
    !part.isEmpty && part != "." && part != ".."
      && part.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: ":") }
  }
  return isPlain ? SitePath(text) : nil
}

private func badRedirect(_ text: String, _ range: SourceRange, _ why: String) -> Diagnostic {
  Diagnostic(
    .entryBadRedirect,
    at: range,
    "`\(text)` \(why)",
    help: "Write a former path of this page, as `old-category/old-name.html`."
  )
}
