import Templating

/// A page that another page leads to.
enum LinkContext {
  static let shape = ContextShape([("title", .text), ("url", .text)])

  static func value(title: String, url: String) -> Value {
    shape.value([.text(title), .text(url)])
  }
}

/// A page in a list, with what it is about.
enum SummaryContext {
  static let shape = ContextShape([("title", .text), ("url", .text), ("summary", .optional(.text))])

  static func value(title: String, url: String, summary: String?) -> Value {
    shape.value([.text(title), .text(url), .text(optional: summary)])
  }
}

/// One short text in a list.
enum TextContext {
  static let shape = ContextShape([("text", .text)])

  static func value(_ text: String) -> Value { shape.value([.text(text)]) }
}

/// How far an entry is to be relied on; stable entries say nothing.
enum StatusContext {
  static let shape = ContextShape([("title", .text), ("slug", .text)])
}

/// The table of contents: headings of the second level, and under each those of the third.
enum ContentsContext {
  static let shape = ContextShape([("title", .text), ("url", .text), ("children", .list(LinkContext.shape.schema))])
}
