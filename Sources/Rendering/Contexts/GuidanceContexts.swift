import Diagnostics
import PatternLibrary

/// When the component is the right one, and when it is not.
enum UseContext {
  static let shape = Context<(entry: EntryContext, use: UseGuidance)>([
    .list("when", LineContext.shape) { $0.entry.lines($0.use.when) },
    .list("not", has: "hasNot", LineContext.shape) { $0.entry.lines($0.use.not) },
  ])
}

/// A front matter text, which may contain Markdown, as HTML.
enum LineContext {
  static let shape = Context<[UInt8]>([.html("html", \.self)])
}

/// How the component gets its name.
enum NameContext {
  static let shape = Context<EntryContext>([
    .html("html") { $0.html($0.entry.name.value.guidance) },
    .list("examples", has: "hasExamples", example) { entry in
      entry.entry.name.value.examples.map { (text: $0, proof: entry.proof(of: .nameExample($0))) }
    },
    proofField.of { $0.proof(of: .name) },
  ])
  private static let example = Context<(text: String, proof: ProofContext?)>([
    .text("text", \.text), proofField.of(\.proof),
  ])
}

/// Where focus goes.
enum FocusContext {
  static let shape = Context<EntryContext>([
    .html("html") { $0.html($0.focus.guidance) }, .optional("policy", policy, \.focus.policy),
    .optionalText("to", \.focus.to), proofField.of { $0.proof(of: .focus) },
  ])
  private static let policy = Context<FocusPolicy>([.text("slug", \.rawValue), .text("title", title)])

  @Sendable private static func title(of policy: FocusPolicy) -> String {
    switch policy {
    case .stays: "Focus stays where it is"
    case .moves: "Focus moves to it"
    case .returns: "Focus returns afterwards"
    case .notFocusable: "It never takes focus"
    }
  }
}

extension EntryContext {
  fileprivate var focus: FocusGuidance { entry.focus.value }

  fileprivate func proof(of subject: DocumentedClaim.Subject) -> ProofContext? {
    ProofContext(proofs?.proof(of: subject))
  }

  func lines(_ lines: [Located<String>]) -> [[UInt8]] { lines.map { html($0.value) } }
}

/// What is announced, or why nothing is.
enum AnnouncementsContext {
  static let shape = Context<EntryContext>([
    .optional("none", none) { entry in
      if case .none(let reason) = entry.entry.announcements.value { (entry, reason) } else { nil }
    },
    .list("list", has: "hasList", announcement, announced),
  ])
  private static let none = Context<(entry: EntryContext, reason: String)>([
    .html("html") { $0.entry.html($0.reason) }, proofField.of { $0.entry.proof(of: .silence) },
  ])
  private static let announcement = Context<Announced>([
    .text("text", \.one.text), .list("parts", part) { Announcement.parts(of: $0.one.text) },
    .list("oneParts", has: "hasOne", part) { $0.one.one.map(Announcement.parts) ?? [] },
    .list("takes", taken, \.takes), .optionalText("politeness", \.one.politeness?.rawValue),
    .flag("assertive") { $0.one.politeness == .assertive }, .optionalText("when", \.one.when),
    .optionalText("platform", \.one.platform?.title), .flag("hasManner", \.hasManner), .text("claim", \.claim),
    proofField.of { ProofContext($0.proof) },
  ])
  private static let part = Context<Announcement.Part>([
    .text("text", \.text), .flag("isPlaceholder") { $0.name != nil },
  ])
  private static let taken = Context<(placeholder: String, words: String)>([
    .text("placeholder", \.placeholder), .text("words", \.words),
  ])

  private struct Announced {
    let one: Announcement
    let claim: String
    let proof: ClaimProofs.Proof?

    /// The values that its placeholders accept.
    var takes: [(placeholder: String, words: String)] {
      Announcement.parts(of: one.text).compactMap(\.name).compactMap { name in
        one.type(of: name).map { (name, $0.words) }
      }
    }

    var hasManner: Bool {
      one.politeness != nil || one.when != nil || one.platform != nil || !takes.isEmpty
    }
  }

  @Sendable private static func announced(in entry: EntryContext) -> [Announced] {
    let guidance = entry.entry.announcements.value
    let known = entry.proofs?.announcements ?? []
    return zip(guidance.list, guidance.claimNames).enumerated().map { index, one in
      Announced(one: one.0, claim: one.1, proof: known.indices.contains(index) ? known[index] : nil)
    }
  }
}

/// What must hold, row by row, for an aspect of behaviour: keys, gestures, properties or settings.
struct AspectContext {
  static let shape = Context<Self>([
    .text("id", \.section.anchor), .text("title", \.section.title), .list("rows", row, \.rows),
  ])
  private static let row = Context<Row>([
    .text("key") { capitalisedFirst($0.row.key.value) }, .html("html") { $0.entry.html($0.row.text.value) },
    .text("claim", \.claim), proofField.of { ProofContext($0.proof) },
  ])

  private typealias Row = (entry: EntryContext, row: BehaviourRow, claim: String, proof: ClaimProofs.Proof?)

  private let entry: EntryContext
  private let section: BehaviourSection

  /// Returns the aspects that the entry describes, in the order of the page.
  static func all(of entry: EntryContext) -> [AspectContext] {
    BehaviourSection.allCases.filter { !entry.entry[rows: $0].isEmpty }.map {
      AspectContext(entry: entry, section: $0)
    }
  }

  private var rows: [Row] {
    let known = entry.proofs?.proofs(of: section) ?? []
    return entry.entry[rows: section].enumerated().map { index, row in
      (entry, row, section.claimName(of: row), known.indices.contains(index) ? known[index] : nil)
    }
  }
}

extension BehaviourSection {
  /// The part after `spec.` of the section's id on an entry's page.
  var anchor: String { self == .mobileGestures ? "gestures" : rawValue }
}

extension DocumentedClaim {
  /// Where the claim is on its entry's page.
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

/// How far a claim is proved, for an entry with scenarios, or with reasons why there can be none.
let proofField = Context<ProofContext?>.Field.optional("proof", ProofContext.shape, \.self)

extension Announcement.Part {
  fileprivate var text: String {
    switch self {
    case .words(let text), .placeholder(let text): text
    }
  }
}
