/// What `subjects.yml` says: pages of a product, each of which is held against an entry's scenarios.
public struct SubjectList: Sendable, Hashable {
  /// The library's folder, as seen from the file's; `nil` where the command names it.
  public var library: Located<String>?
  /// What may be asked at all besides files: hosts with their ports, as `127.0.0.1:8080`.
  public var hosts: [Located<String>]
  /// The folder out of which pages that are files may ask for files; each page's own where it is `nil`.
  public var files: Located<String>?
  public var subjects: [Subject]

  public init(
    library: Located<String>? = nil,
    hosts: [Located<String>] = [],
    files: Located<String>? = nil,
    subjects: [Subject]
  ) {
    (self.library, self.hosts, self.files, self.subjects) = (library, hosts, files, subjects)
  }
}

/// A page of a product, and the entry whose scenarios it is held against.
public struct Subject: Sendable, Hashable {
  /// What people call it.
  public var name: Located<String>
  /// An address, or a file as seen from that of the list; either may end with `?…` and `#…`.
  public var page: Located<String>
  /// `category/slug`, or the slug alone.
  public var entry: Located<String>
  /// The right demos whose scenarios are meant, by their files' names without `.html`; without any, all of them.
  public var demos: [Located<String>] = []
  /// What is done on the page before a scenario begins.
  public var approach: [Step] = []
  /// What the product says in the place of the entry's texts, by these.
  public var words: [Replacement<String, String>] = []
  /// Elements of the product in the place of those that scenarios name.
  public var controls: [Replacement<ElementReference, ElementReference>] = []
  /// How long the product takes in the place of the scenarios' times.
  public var times: [Replacement<Milliseconds, Milliseconds>] = []
  /// What may come unasked, of the product alone.
  public var allowances: [Allowance] = []
  public var storage = Storage()
  /// The time in which the page is played.
  public var clock: Conditions.Clock = .real
  /// Scenarios that do not apply, by `scenario` or `demo.scenario`, and why.
  public var leftOut: [Replacement<String, String>] = []

  public init(name: Located<String>, page: Located<String>, entry: Located<String>) {
    (self.name, self.page, self.entry) = (name, page, entry)
  }

  /// What the list says of something, and where both are.
  public struct Replacement<Key: Sendable & Hashable, Value: Sendable & Hashable>: Sendable, Hashable {
    public var key: Located<Key>
    public var value: Located<Value>

    public init(_ key: Located<Key>, _ value: Located<Value>) { (self.key, self.value) = (key, value) }
  }

  /// What the browser has kept for the page before it is opened. Whatever else it has kept is removed.
  public struct Storage: Sendable, Hashable {
    public var local: [Item] = []
    public var session: [Item] = []
    /// Of an address alone.
    public var cookies: [Item] = []

    public init() {}

    public struct Item: Sendable, Hashable {
      public var name: String
      public var value: String

      public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }
  }

  /// Whether the page is at an address, and no file.
  public var isAddress: Bool { page.value.hasPrefix("http://") || page.value.hasPrefix("https://") }
}
