import PatternLibrary
import Testing

@Suite("A pattern of paths")
struct PathPatternTests {
  @Test(
    "matches whole paths, part by part",
    arguments: paths
  )
  func matches(pattern: String, path: String, expected: Bool) {
    #expect(PathPattern(pattern).matches(path) == expected)
  }

  @Test("is matched at once even if there are very many ways to try", .timeLimit(.minutes(10)))
  func hostile() {
    let path = Array(repeating: String(repeating: "a", count: 200), count: 50).joined(separator: "/")
    let inner = String(repeating: "*a", count: 60) + "*b"
    #expect(!PathPattern("**/" + Array(repeating: inner, count: 20).joined(separator: "/**/")).matches(path))
  }
}

/// Patterns, each with a path and whether it matches.
private let paths: [(pattern: String, path: String, expected: Bool)] = [
  ("Content/a.md", "Content/a.md", true), ("Content/a.md", "Content/a.md/x", false),
  ("Content/a.md", "content/a.md", false), ("a.md", "Content/a.md", false),
  ("Content/*.md", "Content/a.md", true), ("Content/*.md", "Content/.md", true),
  ("Content/*.md", "Content/c/a.md", false), ("Content/*/index.md", "Content/c/index.md", true),
  ("Content/*/index.md", "Content/c/d/index.md", false), ("*", "polite.yml", true), ("*", "Content/a", false),
  ("Content/a?.md", "Content/ab.md", true), ("Content/a?.md", "Content/a.md", false),
  ("Content/a?.md", "Content/aé.md", true), ("a?b", "a/b", false),
  ("**", "a", true), ("**", "a/b/c", true), ("**/index.md", "index.md", true),
  ("**/index.md", "Content/c/index.md", true), ("**/index.md", "Content/c/xindex.md", false),
  ("Content/**", "Content/a/b", true), ("Content/**", "Content", true), ("Content/**", "Contents/a", false),
  ("Content/**/d.html", "Content/d.html", true), ("Content/**/d.html", "Content/a/b/d.html", true),
  ("Content/**/b/**/d", "Content/b/b/x/d", true), ("Content/**/b/**/d", "Content/x/d", false),
  ("Content/old/", "Content/old/a/b.md", true), ("Content/old/", "Content/older/a.md", false),
  ("a*b*c", "axxbxxc", true), ("a*b*c", "axxcxxb", false), ("*a*a*b", "aaaaaaaab", true), ("***", "abc", true),
  ("[ab].md", "a.md", false), ("[ab].md", "[ab].md", true),
]
