public import Diagnostics

/// What is known about kinds of components, and about the frameworks whose APIs entries name.
///
/// It is data: what the tool includes is in `Sources/Loading/Vocabularies`, and a library adds to it under `vocabulary`
/// in its `polite.yml`.
public struct Vocabulary: Sendable, Hashable {
  public var kinds: [ComponentKind] = []
  public var frameworks: [Framework] = []
  /// Words of labels that name a toolkit or a platform for which no API is known.
  public var otherToolkits: [String] = []
  /// Words that do not change the meaning of a label: "developer notes".
  public var fillers: [String] = []
  /// Names in code that embed a view of one framework in another.
  public var bridges: [String] = []

  public init() {}

  /// The rules of all requirements.
  public var rules: [Rule] { kinds.flatMap { $0.requirements.map(\.rule) } }

  /// Adds another vocabulary. Kinds and frameworks with the same name are merged.
  public mutating func add(_ other: Vocabulary) {
    for kind in other.kinds {
      if let index = kinds.firstIndex(where: { $0.name == kind.name }) {
        kinds[index].add(kind)
      } else {
        kinds.append(kind)
      }
    }
    for framework in other.frameworks {
      if let index = frameworks.firstIndex(where: { $0.name == framework.name }) {
        frameworks[index].add(framework)
      } else {
        frameworks.append(framework)
      }
    }
    otherToolkits.addNew(other.otherToolkits)
    fillers.addNew(other.fillers)
    bridges.addNew(other.bridges)
  }
}

/// A kind of component: a progress indicator, a dialog.
public struct ComponentKind: Sendable, Hashable {
  /// The name without an article, for messages: "progress indicator".
  public var name: String
  /// The words in a title, a slug or an alias that show that an entry is about the kind.
  public var words: [String] = []
  /// The ARIA roles that its elements have.
  public var roles: [String] = []
  public var naming: Naming?
  public var requirements: [ElementRequirement] = []
  /// The platforms' APIs for it.
  public var apis: [NativeAPI] = []
  /// Names that look like such an API but are not.
  public var missingAPIs: [MissingAPI] = []

  public init(name: String) { self.name = name }

  /// How components of the kind are named.
  public struct Naming: Sendable, Hashable {
    /// Names that are true of every component of the kind.
    public var vague: [String]
    /// What a good name says: "what is in progress".
    public var says: String
    /// A name that says that.
    public var example: String

    public init(vague: [String], says: String, example: String) {
      (self.vague, self.says, self.example) = (vague, says, example)
    }
  }

  mutating func add(_ other: ComponentKind) {
    words.addNew(other.words)
    roles.addNew(other.roles)
    if let added = other.naming {
      naming?.vague.addNew(added.vague)
      naming = naming ?? added
    }
    requirements.addNew(other.requirements)
    apis.addNew(other.apis)
    missingAPIs.addNew(other.missingAPIs)
  }
}

/// What elements with certain roles must have in demos, and the rule for it.
public struct ElementRequirement: Sendable, Hashable {
  public let rule: Rule
  /// The roles; empty for those of the kind.
  public let roles: [String]
  public let demand: Demand

  public init(rule: Rule, roles: [String] = [], demand: Demand) {
    (self.rule, self.roles, self.demand) = (rule, roles, demand)
  }

  public enum Demand: Sendable, Hashable {
    /// The element has an accessible name.
    case name
    /// Its name is none of the kind's vague ones.
    case tellingName
    /// Tab does not stop at it.
    case noTabStop
    /// It has an attribute whose value is not empty.
    case attribute(String)

    /// The demands that are written as a single word.
    public static let words: [(word: String, demand: Demand)] = [
      ("have-a-name", .name), ("have-a-telling-name", .tellingName), ("be-no-tab-stop", .noTabStop),
    ]
  }
}

/// A toolkit that an app's interface is written in.
public struct Framework: Sendable, Hashable {
  /// The name for messages: "UIKit".
  public var name: String
  /// The words that show that a sentence is about it, in lower case.
  public var words: [String] = []
  /// The words that show that a sentence is about its platforms, in lower case.
  public var platforms: [String] = []
  /// The labels of sections about it, in lower case: "uikit". A label of several words counts where all of them are
  /// present.
  public var labels: [String] = []
  /// The labels of platforms that have it, in lower case.
  public var platformLabels: [String] = []
  /// The programming languages that can name its APIs.
  public var languages: [String] = []

  public init(name: String) { self.name = name }

  mutating func add(_ other: Framework) {
    words.addNew(other.words)
    platforms.addNew(other.platforms)
    labels.addNew(other.labels)
    platformLabels.addNew(other.platformLabels)
    languages.addNew(other.languages)
  }
}

/// An API of a platform.
public struct NativeAPI: Sendable, Hashable {
  /// The name of a type, a modifier or an attribute; a name with dots is a package.
  public let name: String
  /// The frameworks that have an API with this name, by their names.
  public let frameworks: Set<String>
  /// Whether the name is so plain that an app may have a type of its own with that name. It then counts only where the
  /// text is about an API.
  public let isPlain: Bool
  /// Whether a section about its framework would typically name it.
  public let isTypical: Bool

  public init(_ name: String, of frameworks: Set<String>, isPlain: Bool = false, isTypical: Bool = false) {
    (self.name, self.frameworks, self.isPlain, self.isTypical) = (name, frameworks, isPlain, isTypical)
  }
}

/// A name that looks like an API but is not.
public struct MissingAPI: Sendable, Hashable {
  public let name: String
  /// What exists instead.
  public let instead: String
  /// The framework in whose sections the name is searched for; `nil` for a name that is wrong everywhere.
  public let framework: String?

  public init(_ name: String, instead: String, framework: String? = nil) {
    (self.name, self.instead, self.framework) = (name, instead, framework)
  }
}

extension Array where Element: Equatable {
  fileprivate mutating func addNew(_ others: [Element]) {
    for other in others where !contains(other) { append(other) }
  }
}
