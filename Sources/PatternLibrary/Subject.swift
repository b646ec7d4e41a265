/// The content of `subjects.yml`: pages of a product, each of which is tested with an entry's scenarios.
public struct SubjectList: Sendable, Hashable {
  /// The library's folder, relative to the file's; `nil` where the command names it.
  public var library: Located<String>?
  /// What may be requested besides files: hosts with their ports, such as `127.0.0.1:8080`.
  public var hosts: [Located<String>]
  /// The folder from which pages that are files may request files; each page's own folder if `nil`.
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

/// A page of a product, and the entry whose scenarios it is tested with.
public struct Subject: Sendable, Hashable {
  /// What people call it.
  public var name: Located<String>
  /// An address, or a file relative to the list's; either may end with `?…` and `#…`.
  public var page: Located<String>
  /// `category/slug`, or the slug alone.
  public var entry: Located<String>
  /// The correct demos whose scenarios are played, by their files' names without `.html`; if empty, all of them.
  public var demos: [Located<String>] = []
  /// What is done on the page before a scenario begins.
  public var approach: [Step] = []
  /// The product's texts that replace those of the entry, by the entry's texts.
  public var words: [Replacement<String, String>] = []
  /// The product's elements that replace those that scenarios name.
  public var controls: [Replacement<ElementReference, ElementReference>] = []
  /// The product's times that replace those of the scenarios.
  public var times: [Replacement<Milliseconds, Milliseconds>] = []
  /// What the product, unlike the demos, may do without being expected to.
  public var allowances: [Allowance] = []
  public var storage = Storage()
  /// What is typed in `approach` instead of texts that name environment variables, by these texts. Reports have the
  /// texts.
  public var typed: [String: String] = [:]
  /// The clock that the page is played with.
  public var clock: Conditions.Clock = .real
  /// Scenarios that do not apply, by `scenario` or `demo.scenario`, and why.
  public var leftOut: [Replacement<String, String>] = []

  public init(name: Located<String>, page: Located<String>, entry: Located<String>) {
    (self.name, self.page, self.entry) = (name, page, entry)
  }

  /// A key and its value in the list, with their places.
  public struct Replacement<Key: Sendable & Hashable, Value: Sendable & Hashable>: Sendable, Hashable {
    public var key: Located<Key>
    public var value: Located<Value>

    public init(_ key: Located<Key>, _ value: Located<Value>) { (self.key, self.value) = (key, value) }
  }

  /// What the browser has stored for the page before it is opened. Everything else that it has stored is removed.
  public struct Storage: Sendable, Hashable {
    public var local: [Item] = []
    public var session: [Item] = []
    /// Only for a page with an address.
    public var cookies: [Item] = []

    public init() {}

    public struct Item: Sendable, Hashable {
      public var name: String
      public var value: String
      /// The place of the value in the list.
      public let bytes: Range<Int>

      public init(_ name: String, _ value: String, at bytes: Range<Int>) {
        (self.name, self.value, self.bytes) = (name, value, bytes)
      }
    }
  }

  /// Whether the page is at an address, and not a file.
  public var isAddress: Bool { page.value.hasPrefix("http://") || page.value.hasPrefix("https://") }
}
