import PatternLibrary
import Templating

/// Makes HTML of a text of the front matter, which may hold Markdown.
typealias GuidanceHTML = (String) -> [UInt8]

/// A text of the front matter, which may hold Markdown.
enum LineContext {
  static let shape = ContextShape([("html", .html)])

  static func value(_ lines: [Located<String>], _ html: GuidanceHTML) -> Value {
    .list(lines.map { shape.value([.html(html($0.value))]) })
  }
}

/// When the component is the right one, and when it is not.
enum UseContext {
  static let shape = ContextShape([
    ("when", .list(LineContext.shape.schema)), ("hasNot", .flag), ("not", .list(LineContext.shape.schema)),
  ])

  static func value(_ use: UseGuidance, _ html: GuidanceHTML) -> Value {
    shape.value([LineContext.value(use.when, html), .flag(!use.not.isEmpty), LineContext.value(use.not, html)])
  }
}

/// How the component gets its name.
enum NameContext {
  static let shape = ContextShape([
    ("html", .html), ("hasExamples", .flag), ("examples", .list(TextContext.shape.schema)),
  ])

  static func value(_ name: NameGuidance, _ html: GuidanceHTML) -> Value {
    shape.value([
      .html(html(name.guidance)), .flag(!name.examples.isEmpty), .list(name.examples.map(TextContext.value)),
    ])
  }
}

/// Where focus goes.
enum FocusContext {
  static let shape = ContextShape([
    ("html", .html), ("policy", .optional(policy.schema)), ("to", .optional(.text)),
  ])
  private static let policy = ContextShape([("slug", .text), ("title", .text)])

  static func value(_ focus: FocusGuidance, _ html: GuidanceHTML) -> Value {
    let word = focus.policy.map { policy.value([.text($0.rawValue), .text(title(of: $0))]) } ?? .null
    return shape.value([.html(html(focus.guidance)), word, Value(focus.to)])
  }

  private static func title(of policy: FocusPolicy) -> String {
    switch policy {
    case .stays: "Focus stays where it is"
    case .moves: "Focus moves to it"
    case .returns: "Focus returns afterwards"
    case .notFocusable: "It never takes focus"
    }
  }
}

/// What is announced, or why nothing is.
enum AnnouncementsContext {
  static let shape = ContextShape([
    ("none", .optional(none.schema)), ("hasList", .flag), ("list", .list(announcement.schema)),
  ])
  private static let none = ContextShape([("html", .html)])
  private static let announcement = ContextShape([
    ("text", .text), ("parts", .list(part.schema)), ("hasOne", .flag), ("oneParts", .list(part.schema)),
    ("takes", .list(taken.schema)),
    ("politeness", .optional(.text)), ("assertive", .flag), ("when", .optional(.text)),
    ("platform", .optional(.text)), ("hasManner", .flag),
  ])

  private static let part = ContextShape([("text", .text), ("isPlaceholder", .flag)])
  private static let taken = ContextShape([("placeholder", .text), ("words", .text)])

  static func value(_ guidance: AnnouncementGuidance, _ html: GuidanceHTML) -> Value {
    switch guidance {
    case .none(let reason): shape.value([none.value([.html(html(reason))]), .flag(false), .list([])])
    case .announced(let announcements):
      shape.value([.null, .flag(!announcements.isEmpty), .list(announcements.map(value))])
    }
  }

  private static func parts(of text: String) -> [Value] {
    Announcement.parts(of: text).map { run in
      switch run {
      case .words(let words): part.value([.text(words), .flag(false)])
      case .placeholder(let name): part.value([.text(name), .flag(true)])
      }
    }
  }

  private static func value(_ one: Announcement) -> Value {
    let takes = Announcement.parts(of: one.text).compactMap(\.name).compactMap { name in
      one.type(of: name).map { taken.value([.text(name), .text($0.words)]) }
    }
    return announcement.value([
      .text(one.text), .list(parts(of: one.text)), .flag(one.one != nil), .list(one.one.map(parts) ?? []),
      .list(takes), Value(one.politeness?.rawValue), .flag(one.politeness == .assertive),
      Value(one.when), Value(one.platform?.title),
      .flag(one.politeness != nil || one.when != nil || one.platform != nil || !takes.isEmpty),
    ])
  }
}

/// Rows of keys, gestures, properties or settings.
enum RowsContext {
  static let shape = ContextShape([("has", .flag), ("rows", .list(row.schema))])
  private static let row = ContextShape([("key", .text), ("html", .html)])

  static func value(_ rows: [BehaviourRow], _ html: GuidanceHTML) -> Value {
    let values = rows.map { row.value([.text(title(of: $0.key.value)), .html(html($0.text.value))]) }
    return shape.value([.flag(!rows.isEmpty), .list(values)])
  }

  /// The key as the page shows it, beginning with a capital.
  private static func title(of key: String) -> String {
    guard let first = key.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else {
      return key.prefix(1).uppercased() + key.dropFirst()
    }
    var bytes = Array(key.utf8)
    bytes[0] = first & ~0x20
    return String(decoding: bytes, as: UTF8.self)
  }
}
