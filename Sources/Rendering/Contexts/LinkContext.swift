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
    shape.value([.text(title), .text(url), Value(summary)])
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
