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
    ("html", .html), ("hasExamples", .flag), ("examples", .list(example.schema)), proofField,
  ])
  private static let example = ContextShape([("text", .text), proofField])

  static func value(_ name: NameGuidance, _ proofs: ClaimProofs?, _ html: GuidanceHTML) -> Value {
    let examples = name.examples.map { text in
      example.value([.text(text), ProofContext.value(proofs?.proof(of: .nameExample(text)))])
    }
    return shape.value([
      .html(html(name.guidance)), .flag(!examples.isEmpty), .list(examples),
      ProofContext.value(proofs?.proof(of: .name)),
    ])
  }
}

/// Where focus goes.
enum FocusContext {
  static let shape = ContextShape([
    ("html", .html), ("policy", .optional(policy.schema)), ("to", .optional(.text)), proofField,
  ])
  private static let policy = ContextShape([("slug", .text), ("title", .text)])

  static func value(_ focus: FocusGuidance, _ proofs: ClaimProofs?, _ html: GuidanceHTML) -> Value {
    let word = focus.policy.map { policy.value([.text($0.rawValue), .text(title(of: $0))]) } ?? .null
    return shape.value([
      .html(html(focus.guidance)), word, Value(focus.to), ProofContext.value(proofs?.proof(of: .focus)),
    ])
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
  private static let none = ContextShape([("html", .html), proofField])
  private static let announcement = ContextShape([
    ("text", .text), ("parts", .list(part.schema)), ("hasOne", .flag), ("oneParts", .list(part.schema)),
    ("takes", .list(taken.schema)),
    ("politeness", .optional(.text)), ("assertive", .flag), ("when", .optional(.text)),
    ("platform", .optional(.text)), ("hasManner", .flag), ("claim", .text), proofField,
  ])

  private static let part = ContextShape([("text", .text), ("isPlaceholder", .flag)])
  private static let taken = ContextShape([("placeholder", .text), ("words", .text)])

  static func value(_ guidance: AnnouncementGuidance, _ proofs: ClaimProofs?, _ html: GuidanceHTML) -> Value {
    switch guidance {
    case .none(let reason):
      let silence = none.value([.html(html(reason)), ProofContext.value(proofs?.proof(of: .silence))])
      return shape.value([silence, .flag(false), .list([])])
    case .announced(let announcements):
      let known = proofs?.announcements ?? []
      let list = zip(announcements, guidance.claimNames).enumerated().map { index, one in
        value(one.0, claim: one.1, known.indices.contains(index) ? known[index] : nil)
      }
      return shape.value([.null, .flag(!list.isEmpty), .list(list)])
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

  private static func value(_ one: Announcement, claim: String, _ proof: ClaimProofs.Proof?) -> Value {
    let takes = Announcement.parts(of: one.text).compactMap(\.name).compactMap { name in
      one.type(of: name).map { taken.value([.text(name), .text($0.words)]) }
    }
    return announcement.value([
      .text(one.text), .list(parts(of: one.text)), .flag(one.one != nil), .list(one.one.map(parts) ?? []),
      .list(takes), Value(one.politeness?.rawValue), .flag(one.politeness == .assertive),
      Value(one.when), Value(one.platform?.title),
      .flag(one.politeness != nil || one.when != nil || one.platform != nil || !takes.isEmpty),
      .text(claim), ProofContext.value(proof),
    ])
  }
}

/// What must hold, row by row, of an aspect of behaviour: keys, gestures, properties or settings.
enum AspectContext {
  static let shape = ContextShape([("id", .text), ("title", .text), ("rows", .list(row.schema))])
  private static let row = ContextShape([("key", .text), ("html", .html), ("claim", .text), proofField])

  /// Those of which the entry says something, in the order of the page.
  static func values(_ entry: Entry, _ proofs: ClaimProofs?, _ html: GuidanceHTML) -> [Value] {
    BehaviourSection.allCases.compactMap { section in
      let rows = entry[rows: section]
      guard !rows.isEmpty else { return nil }
      let known = proofs?.proofs(of: section) ?? []
      let values = rows.enumerated().map { index, one in
        row.value([
          .text(title(of: one.key.value)), .html(html(one.text.value)), .text(section.claimName(of: one)),
          ProofContext.value(known.indices.contains(index) ? known[index] : nil),
        ])
      }
      return shape.value([.text(section.anchor), .text(section.title), .list(values)])
    }
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

extension BehaviourSection {
  /// What follows `spec.` in the id of the section on an entry's page.
  var anchor: String { self == .mobileGestures ? "gestures" : rawValue }
}

extension DocumentedClaim {
  /// Where it is on its entry's page.
  var anchor: String {
    switch subject {
    case .name, .nameExample: "#spec.name"
    case .focus: "#spec.focus"
    case .announcement, .silence: "#spec.announcement"
    case .row(let section): "#spec.\(section.anchor)"
    case .criterion: "#spec.wcag"
    }
  }
}

/// How far the claim is shown to be true: of an entry with scenarios, or with reasons why there can be none.
private let proofField: (String, Schema) = ("proof", .optional(ProofContext.shape.schema))
