public import Diagnostics

/// One documented component: the content of its front matter. The body is Markdown and is read when it is needed.
public struct Entry: Sendable, Equatable {
  /// The file up to the end of its front matter, for diagnostics.
  public var head: SourceFile
  /// The folder of `Content/` that the entry belongs to: the first part of its page's path.
  public var category: String
  /// The page's name in its category: the file's stem, or the folder's name for an `index.md`.
  public var slug: String

  public var title: Located<String>
  /// What the component is, in a sentence or two, for lists of entries.
  public var summary: Located<String>?
  public var use: UseGuidance?
  /// What to do, in short lines, each an instruction. A line may contain inline Markdown.
  public var instructions: [Located<String>] = []
  public var name: Located<NameGuidance>
  public var focus: Located<FocusGuidance>
  public var announcements: Located<AnnouncementGuidance>

  /// The place among the entries of its category; entries without one follow, by title.
  public var order: Int?
  /// Other words that people search for: "spinner", "throbber".
  public var aliases: [Located<String>] = []
  public var status: Status = .stable
  public var platforms: [Located<Platform>] = []
  /// Success criteria of WCAG, by number.
  public var wcag: [Located<CriterionReference>] = []
  /// Entries that a reader of this one should know, as `slug` or `category/slug`.
  public var related: [Located<String>] = []
  /// What changed and when, the newest first as written.
  public var changes: [Located<Change>] = []
  /// Former paths of the page, relative to the site's root, that now lead here.
  public var redirects: [Located<String>] = []

  /// The rows of each map that has any.
  private var rows: [BehaviourSection: [BehaviourRow]] = [:]

  /// Claims that no machine can show, by their names, each with the reason.
  public var untestable: [BehaviourRow] = []

  /// The demos that the front matter names, in its order.
  public var demos: [Demo] = []

  public init(
    head: SourceFile,
    category: String,
    slug: String,
    title: Located<String>,
    name: Located<NameGuidance>,
    focus: Located<FocusGuidance>,
    announcements: Located<AnnouncementGuidance>
  ) {
    (self.head, self.category, self.slug, self.title, self.name) = (head, category, slug, title, name)
    (self.focus, self.announcements) = (focus, announcements)
  }

  /// Accesses the rows of a map of documented behaviour.
  public subscript(rows section: BehaviourSection) -> [BehaviourRow] {
    get { rows[section] ?? [] }
    set { rows[section] = newValue.isEmpty ? nil : newValue }
  }

  /// `category/slug`: unique in a library, and the page's path without `.html`.
  public var id: String { "\(category)/\(slug)" }
}

/// How far readers can rely on an entry.
public enum Status: String, Sendable, Hashable, CaseIterable {
  /// Not built unless drafts are asked for.
  case draft
  case beta
  case stable
  case deprecated
}

/// A platform that a component is for.
public enum Platform: String, Sendable, Hashable, CaseIterable {
  case web, ios, ipados, macos, watchos, tvos, visionos, android, windows

  /// The name as its maker writes it.
  public var title: String {
    switch self {
    case .web: "Web"
    case .ios: "iOS"
    case .ipados: "iPadOS"
    case .macos: "macOS"
    case .watchos: "watchOS"
    case .tvos: "tvOS"
    case .visionos: "visionOS"
    case .android: "Android"
    case .windows: "Windows"
    }
  }
}

/// A dated note of what changed in an entry.
public struct Change: Sendable, Hashable {
  /// A calendar date, such as `2026-03-01`.
  public var date: String
  public var note: String

  public init(date: String, note: String) {
    (self.date, self.note) = (date, note)
  }
}

/// A row of `keyboard`, `mobile`, `screenreader` or `settings`: a key, gesture, property or setting, and what follows.
public struct BehaviourRow: Sendable, Hashable {
  /// The key as written: `arrow keys`, `role`.
  public var key: Located<String>
  /// What must hold, in plain words, with inline Markdown if needed.
  public var text: Located<String>

  public init(key: Located<String>, text: Located<String>) {
    (self.key, self.text) = (key, text)
  }
}

/// A success criterion that an entry cites, with the reason it applies when the entry gives one.
public struct CriterionReference: Sendable, Hashable {
  /// The number, such as `4.1.3`.
  public var number: String
  public var reason: String?

  public init(number: String, reason: String? = nil) {
    (self.number, self.reason) = (number, reason)
  }
}
