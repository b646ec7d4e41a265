/// A language that code blocks are highlighted in.
public struct CodeLanguage: Sendable, Hashable {
  /// The name in `data-language`: `javascript`.
  public let id: String
  /// The name that people read: `JavaScript`.
  public let title: String
  /// Other words that may be after a fence: `js`.
  public let aliases: [String]

  let lexer: CodeLexer

  private init(_ id: String, _ title: String, _ aliases: [String], _ lexer: CodeLexer) {
    (self.id, self.title, self.aliases, self.lexer) = (id, title, aliases, lexer)
  }

  /// Every language, with all the words that name it.
  public static let all: [CodeLanguage] = [
    CodeLanguage("swift", "Swift", [], .c(.swift)),
    CodeLanguage("kotlin", "Kotlin", ["kt", "kts"], .c(.kotlin)),
    CodeLanguage("java", "Java", [], .c(.java)),
    CodeLanguage("objective-c", "Objective-C", ["objc", "objectivec", "obj-c"], .c(.objectiveC)),
    CodeLanguage("html", "HTML", ["htm", "xhtml"], .markup(embeds: true)),
    CodeLanguage("xml", "XML", ["svg", "plist", "axml"], .markup(embeds: false)),
    CodeLanguage("css", "CSS", [], .css),
    CodeLanguage("javascript", "JavaScript", ["js", "mjs", "jsx", "ts", "typescript", "tsx"], .c(.javaScript)),
    CodeLanguage("json", "JSON", ["jsonc", "json5"], .json),
    CodeLanguage("yaml", "YAML", ["yml"], .yaml),
    CodeLanguage("shell", "Shell", ["sh", "bash", "zsh", "console"], .shell),
  ]

  /// Returns the language that a word after a fence names, ignoring case.
  public static func named(_ word: String) -> CodeLanguage? {
    guard !word.isEmpty, word.utf8.count <= 16 else { return nil }
    return byName[word] ?? byName[word.lowercased()]
  }

  /// Every word that names a language.
  static let names: [String] = all.flatMap { [$0.id] + $0.aliases }

  private static let byName: [String: CodeLanguage] = {
    var languages: [String: CodeLanguage] = [:]
    for language in all {
      for name in [language.id] + language.aliases { languages[name] = language }
    }
    return languages
  }()
}

/// The lexer that reads a language.
enum CodeLexer: Sendable, Hashable {
  case c(CFamily)
  case markup(embeds: Bool)
  case css, json, yaml, shell
}
