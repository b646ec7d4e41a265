import PatternLibrary
import YAMLTree

extension SubjectList: Tabled {
  /// `subjects.yml`.
  static let table = tabled(
    "a list of subjects",
    as: "subjectList",
    "Pages of a product, which `polite verify --subject` checks against scenarios of entries."
  )

  init(_ keys: KeyReader) throws(MissingKey) {
    let library = keys(
      "library",
      .located(.text),
      "The library's folder, relative to this file's; that of `--root` if absent."
    )
    let hosts = keys(
      "hosts",
      .oneOrMore(.located(.text(.host))),
      "Hosts that may be contacted, each with its port if it has one: `127.0.0.1:8080`. Nothing else on the network is."
    )
    let files = keys(
      "files",
      .located(.text),
      "The folder whose files may be requested by pages that are files themselves; each page's own if absent."
    )
    let clock = keys(
      "clock",
      .choice(Conditions.Clock.self),
      "The time in which pages without a `clock` of their own are played; `real` if absent."
    )
    let subject = ShapeOf<Subject>(.object(Subject.table), sample: nil) { node in
      try? Subject(KeyReader(node), clock: clock ?? .real)
    }
    let subjects = try keys.required("subjects", .list(subject), "The pages.")
    self.init(library: library, hosts: hosts ?? [], files: files, subjects: subjects)
  }
}

extension Subject {
  static let table = ObjectTable(
    "a subject",
    as: "subject",
    "A page of a product, and the entry whose scenarios it is checked against."
  ) { keys throws(MissingKey) in _ = try Subject(keys, clock: .real) }

  /// - Parameter usual: The clock of a subject that does not name one.
  fileprivate init(_ keys: KeyReader, clock usual: Conditions.Clock) throws(MissingKey) {
    let name = keys("name", .located(.text), "What people call it; the entry's name if absent.")
    let page = try keys.required(
      "page",
      .located(.text),
      "An address, or a file relative to this one: `app/index.html`."
    )
    let entry = try keys.required("entry", .located(.text), "The entry, by its slug or as `category/slug`.")
    self.init(name: name ?? entry, page: page, entry: entry)
    demos =
      keys(
        "demo",
        .oneOrMore(.located(.text(.slug))),
        "The right demos whose scenarios are meant, without `.html`; all of them if absent."
      ) ?? []
    approach =
      keys(
        "steps",
        .list(.approach),
        "What is done before a scenario begins: actions, or steps with what must follow; `opens` waits for another page."
      ) ?? []
    words = keys("words", .texts, "What the product says, by the texts of the entry; with its placeholders.") ?? []
    let controls = keys(
      "controls",
      .list(.object(SubjectControl.self)),
      "The product's elements, instead of those of scenarios."
    )
    self.controls = controls?.map { Replacement($0.entry, $0.page) } ?? []
    times = keys("times", .times, "The product's times, by those of scenarios.") ?? []
    allowances = keys("allow", .allowances, "What may happen unasked in this product only.") ?? []
    storage =
      keys("storage", .object(Storage.self), "What the browser has kept for the page before it is opened.") ?? storage
    clock =
      keys(
        "clock",
        .choice(Conditions.Clock.self),
        "The time in which it is played: the machine's, or the page's own."
      ) ?? usual
    leftOut =
      keys(
        "leave",
        .texts,
        "Scenarios that do not apply, by `scenario` or `demo.scenario`, each with the reason."
      ) ?? []
  }
}

/// An element of the product that replaces one that scenarios name.
private struct SubjectControl: Tabled {
  static let table = tabled(
    "a control",
    as: "subjectControl",
    "An element of the product, instead of one that scenarios name."
  )

  let entry: Located<ElementReference>
  let page: Located<ElementReference>

  init(_ keys: KeyReader) throws(MissingKey) {
    entry = try keys.required(
      "entry",
      .located(.element),
      "The element in the entry's scenarios, as far as it is described here."
    )
    page = try keys.required(
      "page",
      .located(.element),
      "The element on the page; what it does not say stays as it is."
    )
  }
}

extension Subject.Storage: Tabled {
  static let table = tabled(
    "`storage`",
    as: "subjectStorage",
    "What the browser has kept for a page before it is opened.",
    count: .oneOrMore
  )

  init(_ keys: KeyReader) {
    self.init()
    // The values, as written, by their names.
    func items(_ name: Form, _ value: Form) -> ShapeOf<[Item]> {
      ShapeOf(.map(key: name, .scalar(value)), sample: []) { node in
        node.pairs.map { Item($0.key.text, $0.value.scalar?.text ?? "", at: $0.value.bytes) }
      }
    }
    local = keys("local", items(.any, .any), "Local storage.") ?? []
    session = keys("session", items(.any, .any), "Session storage.") ?? []
    cookies = keys("cookies", items(.cookieName, .cookieValue), "Cookies, of a page that is an address.") ?? []
  }
}

extension ShapeOf where Value == Step {
  /// A step, or an action, or `opens`.
  fileprivate static var approach: Self {
    Self(.either([.choice(["opens"]), .object(Action.table), .object(Step.table)]), sample: nil) { node in
      Step(node) ?? Action(node).map { Step(when: Located($0, at: node.bytes), then: []) }
    }
  }
}

extension ShapeOf where Value == [Subject.Replacement<String, String>] {
  fileprivate static var texts: Self {
    Self(.map(key: .any, .text), sample: []) { node in
      node.pairs.compactMap { pair in
        pair.value.located.map { Subject.Replacement(Located(pair.key.text, at: pair.keyBytes), $0) }
      }
    }
  }
}

extension ShapeOf where Value == [Subject.Replacement<Milliseconds, Milliseconds>] {
  fileprivate static var times: Self {
    Self(.map(key: .duration, .text(.duration)), sample: []) { node in
      node.pairs.compactMap { pair in
        guard let key = milliseconds(pair.key.text), let value = Milliseconds(pair.value) else { return nil }
        return Subject.Replacement(
          Located(Milliseconds(key), at: pair.keyBytes),
          Located(value, at: pair.value.bytes)
        )
      }
    }
  }
}
