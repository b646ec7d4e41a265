public import Diagnostics
public import PatternLibrary

/// A page of a product, in the place of the demo whose scenario is played on it.
public struct BoundSubject: Sendable {
  public let subject: Subject
  /// The list that it is in.
  public let file: SourceFile
  /// The address of the page.
  let url: String
  /// What may be asked for.
  let reach: Reach
  /// What is announced with the scenario's demo, in the product's words, and where focus goes there.
  let known: KnownAnnouncements
  let knownFocus: [ElementReference]
  /// Where the list says what an action or an expectation of the scenario is on the page, by the bytes in the entry's file.
  let places: [Range<Int>: Range<Int>]
  /// The entry's file as diagnostics of a list name it.
  let entryFile: SourceFile

  /// How many of the steps that are played lead to where the scenario begins.
  var approach: Int { subject.approach.count }

  /// Where the list is about what failed: at a step of its own, at the word, control or time that replaces the scenario's, or
  /// at the name of the entry.
  func range(of failure: ScenarioFailure) -> SourceRange {
    if failure.step < approach { return file.range(failure.bytes) }
    // What nobody said that the page does is about no word or time of the list.
    let place = failure.breach == nil ? places[failure.bytes] : nil
    return file.range(place ?? subject.entry.bytes)
  }

  /// Where the scenario says what failed.
  func notes(of failure: ScenarioFailure) -> [Diagnostic.Note] {
    if failure.step < approach { return [] }
    return [Diagnostic.Note(at: entryFile.range(failure.bytes), "the scenario says so here")]
  }
}

/// What pages may ask for: addresses, by what they begin with.
struct Reach: Sendable, Hashable {
  private(set) var prefixes: [String]
  /// The hosts among them, with their ports.
  private(set) var hosts: [String] = []
  /// For "outside of …".
  private(set) var words: String

  /// The folder that a page is in.
  init?(folderOf url: String) {
    guard let end = url.lastIndex(of: "/") else { return nil }
    self.init(folder: String(url[...end]), words: "the demo’s folder")
  }

  init(folder: String, words: String) { (prefixes, self.words) = ([folder], words) }

  /// Hosts with their ports, by each way in which a page can ask them.
  init(hosts: [String], words: String = "the hosts that the list names") {
    prefixes = hosts.flatMap { host in ["http", "https", "ws", "wss"].map { "\($0)://\(host)/" } }
    self.hosts = hosts
    self.words = words
  }

  /// What this or the other may ask for.
  func joined(with other: Reach) -> Reach {
    var both = self
    both.prefixes += other.prefixes
    both.hosts += other.hosts
    if !other.prefixes.isEmpty { both.words += " and of \(other.words)" }
    return both
  }

  func holds(_ address: String) -> Bool { prefixes.contains(where: address.hasPrefix) }
}
